package io.wireformat.benchmarks;

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
    MESSAGEPACK("MessagePack");

    private final String label;

    Format(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
