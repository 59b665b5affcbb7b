package io.wireformat.codec;

/** A limit on what one piece of content may cost to read, by the names that set it. */
public enum Limit {
    /** Bytes that are read. */
    CONTENT_SIZE("content-size", "contentSize"),
    /** Messages within one another. */
    DEPTH("depth", "depth"),
    /** Elements of lists and entries of maps. */
    ELEMENTS("elements", "elements"),
    /** Bytes of one text or binary value. */
    TEXT_LENGTH("text-length", "textLength"),
    /** Bytes that coded ones become. */
    DECODED_SIZE("decoded-size", "decodedSize"),
    /** Bytes that each coded one becomes. */
    COMPRESSION_RATIO("compression-ratio", "compressionRatio");

    private final String property;

    private final String attribute;

    Limit(String property, String attribute) {
        this.property = "wireformat.limits." + property;
        this.attribute = attribute;
    }

    /** The property that sets it. */
    public String property() {
        return property;
    }

    /** The attribute of {@link io.wireformat.WireformatLimits} that sets it for one handler. */
    public String attribute() {
        return attribute;
    }
}
