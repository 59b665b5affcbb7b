package io.wireformat.codec;

/** How values of one type are written in one format. Safe for use by many threads. */
public interface Plan {

    /**
     * Appends a value's content.
     *
     * @throws io.wireformat.EncodingException when the format cannot carry the value
     */
    void encode(Object value, ContentBuffer content);

    /**
     * Reads one value that takes up the whole content.
     *
     * @throws io.wireformat.DecodingException for content that is not such a value, whatever its bytes
     */
    Object decode(ContentReader content);

    /**
     * Whether a value that was read goes on using the content's bytes, as the tables of zero-copy formats do. Such
     * content is never reused.
     */
    default boolean retainsContent() {
        return false;
    }

    /** Streams of such values. */
    default StreamPlan streams(Framing framing) {
        return framing.plan(this);
    }
}
