package io.wireformat.codec.protobufjson;

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
}
