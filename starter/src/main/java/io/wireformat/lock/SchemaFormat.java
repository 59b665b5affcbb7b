package io.wireformat.lock;

/** Formats that tell fields apart in ways of their own, so that a change may break one and not another. */
enum SchemaFormat {
    JSON("JSON, XML, CBOR, Smile and MessagePack"),
    PROTOBUF("Protobuf"),
    AVRO("Avro"),
    FLATBUFFERS("FlatBuffers"),
    THRIFT("Thrift"),
    CAPNPROTO("Cap'n Proto");

    private final String title;

    SchemaFormat(String title) {
        this.title = title;
    }

    @Override
    public String toString() {
        return title;
    }
}
