package io.wireformat.audit.log.store;

import org.jspecify.annotations.Nullable;

/** Computes the size of well-formed text in UTF-8, the encoding in which SQLite stores it. */
final class Utf8 {

    private static final int ONE_BYTE = 0x80;
    private static final int TWO_BYTES = 0x800;

    private Utf8() {}

    static long length(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        long length = text.length();
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character >= TWO_BYTES && !Character.isSurrogate(character)) {
                length += 2;
            } else if (character >= ONE_BYTE) {
                // a surrogate is half of a four-byte character
                length++;
            }
        }
        return length;
    }
}
