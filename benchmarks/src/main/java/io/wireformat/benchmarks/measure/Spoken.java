package io.wireformat.benchmarks.measure;

/** The formats in which exchanges are measured. */
public enum Spoken {
    /** With Jackson. */
    JSON("JSON", "application/json"),
    /** With the starter. */
    PROTOBUF("Protobuf", "application/protobuf"),
    /** With the starter. */
    AVRO("Avro", "application/avro"),
    /** With the starter. */
    MESSAGEPACK("MessagePack", "application/vnd.msgpack");

    private final String label;
    private final String mediaType;

    Spoken(String label, String mediaType) {
        this.label = label;
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    @Override
    public String toString() {
        return label;
    }
}
