package io.wireformat.schema;

import io.wireformat.codec.avro.AvroSchemas;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
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
    PROTOBUF("proto", "proto", type -> ProtobufSchema.of(Declarations.of(type))),

    /**
     * Avro, as JSON.
     *
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-declaration">the specification</a>
     */
    AVRO("avro", "avsc", type -> AvroSchemas.schemaOf(type) + "\n"),

    /**
     * FlatBuffers.
     *
     * @see <a href="https://flatbuffers.dev/schema/">the language</a>
     */
    FLATBUFFERS("flatbuffers", "fbs", type -> FlatBuffersSchema.of(Declarations.withBytesInTables(type))),

    /**
     * The interface definition language of Thrift.
     *
     * @see <a href="https://thrift.apache.org/docs/idl">the language</a>
     */
    THRIFT("thrift", "thrift", type -> ThriftSchema.of(Declarations.of(type))),

    /**
     * Cap'n Proto.
     *
     * @see <a href="https://capnproto.org/language.html">the language</a>
     */
    CAPNP("capnp", "capnp", type -> CapnpSchema.of(Declarations.of(type))),

    /**
     * JSON Schema, draft 2020-12.
     *
     * @see <a href="https://json-schema.org/draft/2020-12/json-schema-core">the specification</a>
     */
    JSON_SCHEMA("json-schema", "schema.json", type -> JsonSchema.of(type));

    private final String folder;

    private final String extension;

    private final Function<FieldType, String> writer;

    SchemaLanguage(String folder, String extension, Function<FieldType, String> writer) {
        this.folder = folder;
        this.extension = extension;
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

    /**
     * Writes the schema of a type.
     *
     * @param type a message or a list, as {@link io.wireformat.model.MessageModels#describe} gives it
     * @return the text, with a line feed at its end
     * @throws UnsupportedTypeException when the language has no distinct names for the types or properties; names them
     */
    public String export(FieldType type) {
        return writer.apply(type);
    }

    /**
     * The name of the file for a type.
     *
     * @throws UnsupportedTypeException when the type is not a message or a list of something with a name
     */
    public String fileName(FieldType type) {
        MessageModel root = Declarations.rootOf(type);
        return root.name() + "." + extension;
    }
}
