package io.wireformat.types;

import io.wireformat.codec.FormatProfile;
import io.wireformat.codec.FormatProfiles;
import io.wireformat.types.Row.Sample;
import java.util.List;

/** What a type becomes in a schema language, or in the content of a format that needs none. */
enum Column {
    PROTOBUF("Protobuf", SchemaCell.PROTOBUF, "protobuf"),
    AVRO("Avro", AvroCell::of, "avro"),
    FLATBUFFERS("FlatBuffers", SchemaCell.FLATBUFFERS, "flatbuffers"),
    THRIFT("Thrift", SchemaCell.THRIFT, "thrift-compact", "thrift-binary"),
    CAPNP("Cap'n Proto", SchemaCell.CAPNP, "capnp", "capnp-packed"),
    JSON_SCHEMA("JSON Schema", JsonSchemaCell::of, "json"),
    JSON("JSON", TextCell::json, "json"),
    PROTOBUF_JSON("Protobuf as JSON", TextCell::json, "protobuf-json"),
    XML("XML", TextCell::xml, "xml"),
    CBOR("CBOR", TokenCell::cbor, "cbor"),
    SMILE("Smile", TokenCell::smile, "smile"),
    MESSAGEPACK("MessagePack", MessagePackCell::of, "msgpack");

    private final String title;

    private final Cell cell;

    private final List<String> formats;

    Column(String title, Cell cell, String... formats) {
        this.title = title;
        this.cell = cell;
        this.formats = List.of(formats);
    }

    String title() {
        return title;
    }

    /** The media types of the formats that the column speaks of. */
    List<String> mediaTypes() {
        return FormatProfiles.all().stream()
                .filter(format -> formats.contains(format.name()))
                .map(FormatProfile::mediaType)
                .toList();
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
