package io.wireformat.schema;

import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.model.FieldType;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import java.util.function.Function;

/**
 * The languages in which a described type can be exported. Each text is complete: it defines every type that the root
 * leads to, and the same model always gives the same text. It describes the bytes that the codec of the format writes.
 *
 * <p>Safe for use by many threads.
 */
public enum SchemaLanguage {
    /**
     * Protobuf, {@code proto3}.
     *
     * @see <a href="https://protobuf.dev/reference/protobuf/proto3-spec/">the specification</a>
     */
    PROTOBUF("proto", "proto", "text/x-protobuf", type -> ProtobufSchema.of(ProtobufCodec.PROJECTION.of(type))),

    /**
     * Avro, as JSON.
     *
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-declaration">the specification</a>
     */
    AVRO("avro", "avsc", "application/x-avro-schema+json", type -> AvroCodec.schemaOf(type) + "\n"),

    /**
     * FlatBuffers.
     *
     * @see <a href="https://flatbuffers.dev/schema/">the language</a>
     */
    FLATBUFFERS(
            "flatbuffers",
            "fbs",
            "text/x-flatbuffers",
            type -> FlatBuffersSchema.of(Declarations.withBytesInTables(FlatBuffersCodec.PROJECTION.of(type)))),

    /**
     * The interface definition language of Thrift.
     *
     * @see <a href="https://thrift.apache.org/docs/idl">the language</a>
     */
    THRIFT(
            "thrift",
            "thrift",
            "text/x-thrift",
            type -> ThriftSchema.of(Declarations.of(ThriftCodec.PROJECTION.of(type), NameStyle.THRIFT))),

    /**
     * Cap'n Proto.
     *
     * @see <a href="https://capnproto.org/language.html">the language</a>
     */
    CAPNP("capnp", "capnp", "text/x-capnp", type -> CapnpSchema.of(type)),

    /**
     * JSON Schema, draft 2020-12.
     *
     * @see <a href="https://json-schema.org/draft/2020-12/json-schema-core">the specification</a>
     */
    JSON_SCHEMA("json-schema", "schema.json", "application/schema+json", type -> JsonSchema.of(type));

    private static final Projection WITHOUT_EXTRAS = Projection.builder().build();

    private final String folder;

    private final String extension;

    private final String mediaType;

    private final Function<FieldType, String> writer;

    SchemaLanguage(String folder, String extension, String mediaType, Function<FieldType, String> writer) {
        this.folder = folder;
        this.extension = extension;
        this.mediaType = mediaType;
        this.writer = writer;
    }

    /** The name of the language in paths. */
    public String folder() {
        return folder;
    }

    /** What the name of a file in this language ends with, without the dot. */
    public String extension() {
        return extension;
    }

    /** The media type of a schema: none but that of JSON Schema is registered, so the others are by convention. */
    public String mediaType() {
        return mediaType;
    }

    /**
     * Writes the schema of a type.
     *
     * @param type a message, a union or a collection, as {@link io.wireformat.model.MessageModels#describe} gives it
     * @return the text, with a line feed at its end
     * @throws UnsupportedTypeException when the language has no distinct names for the types or properties; names them
     */
    public String export(FieldType type) {
        return writer.apply(type);
    }

    /** The name of the file for a type, as they are described. */
    public String fileName(FieldType type) {
        return nameOf(type) + "." + extension;
    }

    /**
     * The name that a type has in its schemas; that of a collection is the message that holds it.
     *
     * @param type a message, a union or a collection
     */
    public static String nameOf(FieldType type) {
        return Declarations.nameOf(Declarations.rootOf(WITHOUT_EXTRAS.of(type)));
    }
}
