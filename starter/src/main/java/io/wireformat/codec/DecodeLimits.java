package io.wireformat.codec;

/**
 * What one piece of content may cost to read.
 *
 * @param contentSize the most bytes of content
 * @param depth the most messages within one another
 */
public record DecodeLimits(int contentSize, int depth) {

    /** 16 MiB, 100 levels. */
    public static final DecodeLimits DEFAULT = new DecodeLimits(16 * 1024 * 1024, 100);

    /** Limits that must be positive. */
    public DecodeLimits {
        if (contentSize < 1 || depth < 1) {
            throw new IllegalArgumentException("Limits must be positive: " + contentSize + ", " + depth);
        }
    }
}
