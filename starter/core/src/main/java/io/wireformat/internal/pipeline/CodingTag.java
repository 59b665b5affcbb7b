package io.wireformat.internal.pipeline;

/** A content coding in meters: a closed set, so that clients cannot create time series. */
public enum CodingTag {
    /** gzip. */
    GZIP("gzip"),
    /** Zstandard. */
    ZSTD("zstd"),
    /** More than one coding. */
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
