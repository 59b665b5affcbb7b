package io.wireformat.lock;

import io.wireformat.codec.Compatibility;

/** Formats that tell fields apart in ways of their own, so that a change may break one and not another. */
enum SchemaFormat {
    /** What the application's mapper reads and writes. */
    JSON("JSON (XML, CBOR, Smile)"),
    PROTOBUF("Protobuf"),
    PROTOBUF_JSON("Protobuf as JSON"),
    /** Where the reader knows the writer's schema. */
    AVRO("Avro"),
    FLATBUFFERS("FlatBuffers"),
    THRIFT("Thrift"),
    CAPNPROTO("Cap'n Proto"),
    MESSAGEPACK("MessagePack"),
    MESSAGEPACK_ARRAYS("MessagePack as arrays");

    private final String title;

    SchemaFormat(String title) {
        this.title = title;
    }

    /** What the format says of itself. */
    Compatibility compatibility() {
        return KnownFormats.all().stream()
                .filter(format -> format.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String toString() {
        return title;
    }
}
