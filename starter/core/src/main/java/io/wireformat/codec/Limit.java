package io.wireformat.codec;

/** A limit on how much the reading of one piece of content may cost. */
public enum Limit {
    /** The size of content in bytes. */
    CONTENT_SIZE("content-size", "contentSize", 16 * 1024 * 1024),
    /** The nesting depth of messages. */
    DEPTH("depth", "depth", 100),
    /** The number of elements of lists and entries of maps. Each may use far more memory than its bytes. */
    ELEMENTS("elements", "elements", 1_000_000),
    /** The length of one text or binary value in bytes. */
    TEXT_LENGTH("text-length", "textLength", Integer.MAX_VALUE),
    /** The size of compressed or packed content in bytes, once it is decoded. */
    DECODED_SIZE("decoded-size", "decodedSize", 16 * 1024 * 1024),
    /** How many bytes one byte of compressed content expands to. Content under 1 MiB is not checked. */
    COMPRESSION_RATIO("compression-ratio", "compressionRatio", 200),
    /** The time in milliseconds that a value may take to be built. It is looked at where memory is charged. */
    DECODE_TIME("decode-time", "decodeTime", Integer.MAX_VALUE);

    private final String property;
    private final String attribute;
    private final long byDefault;

    Limit(String property, String attribute, long byDefault) {
        this.property = "wireformat.limits." + property;
        this.attribute = attribute;
        this.byDefault = byDefault;
    }

    /** The name of the property that sets it. */
    public String property() {
        return property;
    }

    /** The attribute of {@link io.wireformat.WireformatLimits} that sets it for one handler. */
    public String attribute() {
        return attribute;
    }

    /** The value if nothing else is set. */
    long byDefault() {
        return byDefault;
    }
}
