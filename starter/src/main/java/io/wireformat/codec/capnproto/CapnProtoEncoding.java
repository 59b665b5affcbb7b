package io.wireformat.codec.capnproto;

/**
 * How Cap'n Proto's words become bytes. Each encoding is a format of its own, since content does not tell them apart.
 */
public enum CapnProtoEncoding {
    /**
     * Segments as they lie in memory.
     *
     * @see <a href="https://capnproto.org/encoding.html#serialization-over-a-stream">Cap'n Proto: serialization over a
     *     stream</a>
     */
    PLAIN,

    /**
     * The same with most zero bytes left out.
     *
     * @see <a href="https://capnproto.org/encoding.html#packing">Cap'n Proto: packing</a>
     */
    PACKED
}
