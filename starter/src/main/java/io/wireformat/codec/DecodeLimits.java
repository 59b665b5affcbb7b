package io.wireformat.codec;

/**
 * What one piece of content may cost to read.
 *
 * @param contentSize the most bytes of content
 * @param depth the most messages within one another
 * @param elements the most elements of all lists together, each of which can take far more memory than content
 */
public record DecodeLimits(int contentSize, int depth, int elements) {

    private static final int DEFAULT_ELEMENTS = 1_000_000;

    /** 16 MiB, 100 levels, 1,000,000 elements. */
    public static final DecodeLimits DEFAULT = new DecodeLimits(16 * 1024 * 1024, 100);

    /** Limits that must be positive. */
    public DecodeLimits {
        if (contentSize < 1 || depth < 1 || elements < 1) {
            throw new IllegalArgumentException(
                    "Limits must be positive: " + contentSize + ", " + depth + ", " + elements);
        }
    }

    /** Limits with the default number of elements. */
    public DecodeLimits(int contentSize, int depth) {
        this(contentSize, depth, DEFAULT_ELEMENTS);
    }
}
