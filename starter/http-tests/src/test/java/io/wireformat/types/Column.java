package io.wireformat.types;

import io.wireformat.types.Row.Sample;
import java.util.List;

/** What a type becomes in a schema language, or in the content of a format that needs none. */
enum Column {
    PROTOBUF("Protobuf", SchemaCell.PROTOBUF, "application/protobuf"),
    AVRO("Avro", AvroCell::of, "application/avro"),
    FLATBUFFERS("FlatBuffers", SchemaCell.FLATBUFFERS, "application/x-flatbuffers"),
    THRIFT(
            "Thrift",
            SchemaCell.THRIFT,
            "application/vnd.apache.thrift.compact",
            "application/vnd.apache.thrift.binary"),
    CAPNP("Cap'n Proto", SchemaCell.CAPNP, "application/x-capnp", "application/x-capnp-packed"),
    JSON_SCHEMA("JSON Schema", JsonSchemaCell::of, "application/json"),
    JSON("JSON", TextCell::json, "application/json"),
    PROTOBUF_JSON("Protobuf as JSON", TextCell::json, "application/protobuf+json;charset=utf-8"),
    XML("XML", TextCell::xml, "application/xml"),
    CBOR("CBOR", TokenCell::cbor, "application/cbor"),
    SMILE("Smile", TokenCell::smile, "application/x-jackson-smile"),
    MESSAGEPACK("MessagePack", MessagePackCell::of, "application/vnd.msgpack");

    private final String title;
    private final Cell cell;
    private final List<String> mediaTypes;

    Column(String title, Cell cell, String... mediaTypes) {
        this.title = title;
        this.cell = cell;
        this.mediaTypes = List.of(mediaTypes);
    }

    String title() {
        return title;
    }

    /** The media types of the formats that the column speaks of. */
    List<String> mediaTypes() {
        return mediaTypes;
    }

    /** What a type became. */
    String of(Sample sample, byte[] content) throws Exception {
        return cell.of(sample, content);
    }

    @Override
    public String toString() {
        return title;
    }

    /** Tells what a type became, in Markdown. */
    @FunctionalInterface
    interface Cell {

        /**
         * Reads it from what was really exported or written.
         *
         * @param sample the type
         * @param content the value that is shown, as the format wrote it
         */
        String of(Sample sample, byte[] content) throws Exception;
    }
}
