package io.wireformat.advice;

import java.util.Locale;
import java.util.Map;

/**
 * The figures of one body, and nothing else of it.
 *
 * @param incumbent the format that it had
 * @param coding the compression that it had
 * @param isTimed whether the code was warm, so that times count
 * @param figures by candidate
 * @param again of the incumbent, measured a second time in the same rounds
 */
record Measured(String incumbent, String coding, boolean isTimed, Map<String, Figures> figures, Figures again) {

    /**
     * A body in one format. Times are medians.
     *
     * @param sizes in bytes by {@link Coding}; 0 if it was not tried
     * @param writeNanos CPU time to write
     * @param readNanos CPU time to read
     * @param allocatedBytes to write and read
     * @param compressNanos CPU time to compress, by {@link Coding}
     */
    record Figures(int[] sizes, float writeNanos, float readNanos, float allocatedBytes, float[] compressNanos) {}

    /** The compressions that are tried. */
    enum Coding {
        IDENTITY,
        GZIP,
        ZSTD;

        String tag() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Coding of(String tag) {
            for (Coding coding : values()) {
                if (coding.tag().equals(tag)) {
                    return coding;
                }
            }
            return IDENTITY;
        }
    }
}
