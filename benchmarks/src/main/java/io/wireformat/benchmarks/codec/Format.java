package io.wireformat.benchmarks.codec;

/** The formats in the order of the report. */
public enum Format {
    /** The reference. */
    JSON("JSON"),
    /** Protocol Buffers. */
    PROTOBUF("Protobuf"),
    /** Apache Avro. */
    AVRO("Avro"),
    /** FlatBuffers. */
    FLATBUFFERS("FlatBuffers"),
    /** MessagePack. */
    MESSAGEPACK("MessagePack"),
    /** Apache Thrift's compact protocol. */
    THRIFT("Thrift"),
    /** Cap'n Proto, not packed. */
    CAPNPROTO("CapnProto"),
    /** CBOR with Jackson, also in the starter. */
    CBOR("CBOR"),
    /** Apache Fory, which the starter does not support: the fastest format between two Java programs. */
    FORY("Fory");

    private final String label;

    Format(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
