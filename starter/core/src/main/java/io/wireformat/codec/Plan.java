package io.wireformat.codec;

/** Writes and reads values of one type in one format. Safe for use by many threads. */
public interface Plan {

    /**
     * Appends a value to the content.
     *
     * @throws io.wireformat.EncodingException when the format cannot represent the value
     */
    void encode(Object value, ContentBuffer content);

    /**
     * Reads the one value that makes up the whole content.
     *
     * @throws io.wireformat.DecodingException for any content that is not such a value
     */
    Object decode(ContentReader content);

    /**
     * Whether decoded values keep using the content's bytes, as the tables of zero-copy formats do. Such content is
     * never reused.
     */
    default boolean retainsContent() {
        return false;
    }

    /** Streams of such values. */
    default StreamPlan streams(Framing framing) {
        return framing.plan(this);
    }
}
