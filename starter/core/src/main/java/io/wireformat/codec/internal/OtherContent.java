package io.wireformat.codec.internal;

import io.wireformat.DecodingException;
import org.jspecify.annotations.Nullable;

/** Content of another format than its label says. A binary format finds no more than an unexpected byte in it. */
public final class OtherContent {

    private OtherContent() {}

    /**
     * The failure to read content, with a hint if the content looks like JSON or XML.
     *
     * @param format the name of the format that the content should have
     */
    public static DecodingException explained(DecodingException failure, String format, byte[] content, int size) {
        String other = format.contains("json") ? null : lookOf(content, size);
        return other == null
                ? failure
                : new DecodingException(
                                "the content looks like " + other + "; does its Content-Type name another format?",
                                -1,
                                failure)
                        .inFormat(format);
    }

    private static @Nullable String lookOf(byte[] content, int size) {
        int start = 0;
        int end = size - 1;
        while (start < end && isSpace(content[start])) {
            start++;
        }
        while (end > start && isSpace(content[end])) {
            end--;
        }
        if (start >= end) {
            return null;
        }
        int second = start + 1;
        while (second < end && isSpace(content[second])) {
            second++;
        }
        return switch (content[start]) {
            // an object begins with a name, and a list with any value
            case '{' -> content[end] == '}' && (content[second] == '"' || second == end) ? "JSON" : null;
            case '[' -> content[end] == ']' && isValue(content[second]) ? "JSON" : null;
            case '<' ->
                content[end] == '>' && (content[second] == '?' || Character.isLetter(content[second])) ? "XML" : null;
            default -> null;
        };
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private static boolean isValue(byte b) {
        return "{[]\"-0123456789tfn".indexOf(b) >= 0;
    }
}
