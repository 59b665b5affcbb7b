package io.wireformat;

import io.wireformat.text.internal.ForeignText;

/** Builds the path of a field from the inside out, while an exception passes through the enclosing messages. */
final class FieldPath {

    /** A longer path is cut in the middle, because nested content can be as deep as its limit. */
    private static final int MAX_LENGTH = 160;

    /** The maximum length of either end. */
    private static final int MAX_END = 56;

    private static final String GAP = " ... ";

    private FieldPath() {}

    static String inField(String name, String rest) {
        // the key of a map is the sender's text
        return join(ForeignText.printable(name), rest);
    }

    static String inElement(long index, String rest) {
        return join("[" + index + "]", rest);
    }

    private static String join(String segment, String rest) {
        String path = rest.isEmpty() || rest.startsWith("[") ? segment + rest : segment + "." + rest;
        if (path.length() <= MAX_LENGTH) {
            return path;
        }
        int gap = path.indexOf(GAP);
        int tail = gap >= 0 ? gap + GAP.length() : path.indexOf('.', path.length() - MAX_END);
        String head = path.substring(0, path.lastIndexOf('.', MAX_END) + 1);
        return tail < 0 ? path : head + GAP + path.substring(tail);
    }
}
