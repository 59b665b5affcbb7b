package io.wireformat.model.internal.conversion;

/** Numbers as text, with ASCII digits alone as in JSON. The parsers of the JDK also read the digits of other scripts. */
public final class NumberText {

    private static final int LAST_ASCII = 0x7f;

    private NumberText() {}

    /**
     * A text without characters outside ASCII.
     *
     * @throws NumberFormatException if it has others; the message does not repeat the text
     */
    public static String requireAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_ASCII) {
                throw new NumberFormatException("not ASCII");
            }
        }
        return text;
    }

    /** A 32-bit number, or throws {@link NumberFormatException}. */
    public static int parseInt(String text) {
        return Integer.parseInt(requireAscii(text));
    }

    /** A 64-bit number, or throws {@link NumberFormatException}. */
    public static long parseLong(String text) {
        return Long.parseLong(requireAscii(text));
    }
}
