package io.wireformat.codec.protobufjson;

import java.nio.charset.StandardCharsets;

/** Unpaired surrogates, which a Java text can hold and UTF-8 cannot. */
final class Surrogates {

    private Surrogates() {}

    static boolean paired(String text) {
        for (int i = 0, n = text.length(); i < n; i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c) || ++i == n || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The text with a question mark for each unpaired surrogate. */
    static String replaced(String text) {
        return paired(text) ? text : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
