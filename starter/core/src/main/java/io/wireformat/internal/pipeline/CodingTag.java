package io.wireformat.internal.pipeline;

/** How content is coded on its way: a closed set, so that no sender can make new time series. */
public enum CodingTag {
    /** gzip, once. */
    GZIP("gzip"),
    /** Zstandard, once. */
    ZSTD("zstd"),
    /** More than one coding, one after the other. */
    SEVERAL("several");

    private final String tag;

    CodingTag(String tag) {
        this.tag = tag;
    }

    /** The value of the tag {@code coding}. */
    public String tag() {
        return tag;
    }
}
