package io.wireformat.text.internal;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text that a client, a server or a setting may have chosen, for a log line or the message of an exception. A line break in
 * it could forge a log line, an escape sequence could control a terminal, and an address could contain a password.
 */
public final class ForeignText {

    /** The maximum length, in characters; longer text is cut. */
    public static final int MAX_LENGTH = 1000;

    private static final Pattern USER_INFORMATION = Pattern.compile("://[^/?#\\s\"<>]*@");

    private ForeignText() {}

    /**
     * Escapes what is not visible, removes the user information of addresses, and cuts what is too long.
     *
     * @return the same text if nothing of this applies
     */
    public static String printable(@Nullable String text) {
        if (text == null) {
            return "null";
        }
        String cut = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
        String known = cut.contains("://") ? USER_INFORMATION.matcher(cut).replaceAll("://") : cut;
        StringBuilder escaped = escaped(known);
        if (cut.length() < text.length()) {
            escaped = escaped == null ? new StringBuilder(known) : escaped;
            escaped.append("... (").append(text.length()).append(" characters)");
        }
        return escaped == null ? known : escaped.toString();
    }

    /** The same address without user information. */
    public static URI withoutUserInformation(URI address) {
        return address.getRawUserInfo() == null
                ? address
                : URI.create(USER_INFORMATION.matcher(address.toString()).replaceFirst("://"));
    }

    /** The host and the port of an address, without user information. */
    public static String host(URI address) {
        String host = address.getHost();
        if (host == null) {
            return "an unknown host";
        }
        return printable(address.getPort() < 0 ? host : host + ":" + address.getPort());
    }

    /** The text with escapes; null if it needs none. */
    private static @Nullable StringBuilder escaped(String text) {
        StringBuilder escaped = null;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (isVisible(c)) {
                if (escaped != null) {
                    escaped.appendCodePoint(c);
                }
            } else {
                if (escaped == null) {
                    escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
                }
                appendEscape(escaped, text, i, next);
            }
            i = next;
        }
        return escaped;
    }

    private static boolean isVisible(int c) {
        if (c < 0x7F) {
            return c >= ' ';
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    private static void appendEscape(StringBuilder escaped, String text, int start, int end) {
        for (int i = start; i < end; i++) {
            switch (text.charAt(i)) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> escaped.append(String.format("\\u%04x", (int) text.charAt(i)));
            }
        }
    }
}
