package io.wireformat.schema;

import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.Projection;
import io.wireformat.model.TypeName;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.introspection.TypeBoundary;
import java.util.function.Function;

/**
 * A schema language. Each schema is complete: it defines the root and all types in its fields, and describes the bytes that
 * the codecs of the language write. The same model always has the same text.
 *
 * <p>Immutable and thread-safe.
 */
public final class SchemaLanguage {

    /**
     * JSON Schema, draft 2020-12, which describes the JSON of a type and belongs to no codec.
     *
     * @see <a href="https://json-schema.org/draft/2020-12/json-schema-core">the specification</a>
     */
    public static final SchemaLanguage JSON_SCHEMA =
            new SchemaLanguage("json-schema", "schema.json", "application/schema+json", JsonSchema::of);

    /** The name of the language that describes services. */
    private static final String OF_SERVICES = "proto";

    private static final Projection WITHOUT_EXTRAS = Projection.builder().build();

    private final String name;
    private final String extension;
    private final String mediaType;
    private final Function<FieldType, String> writer;

    /**
     * A language.
     *
     * @param name the name in paths and descriptions, in lower case
     * @param extension the file extension without the dot, unique among the languages
     * @param mediaType the media type of its text, unique among the languages
     * @param writer writes the schema of a message, a union or a collection, with a final line feed; throws
     *     {@link UnsupportedTypeException} if two types cannot have different names
     */
    public SchemaLanguage(String name, String extension, String mediaType, Function<FieldType, String> writer) {
        this.name = name;
        this.extension = extension;
        this.mediaType = mediaType;
        this.writer = writer;
    }

    /** The name of the language in paths. */
    public String name() {
        return name;
    }

    /** The file extension without the dot. */
    public String extension() {
        return extension;
    }

    /** The media type of a schema. Only that of JSON Schema is registered; the others are conventions. */
    public String mediaType() {
        return mediaType;
    }

    /**
     * Writes the schema of a type.
     *
     * @param type a message, a union or a collection from {@link io.wireformat.model.MessageModels#describe}
     * @return the text, with a final line feed
     * @throws UnsupportedTypeException if two types cannot have different names, or if the writer fails for another reason;
     *     the message names the types
     */
    public String export(FieldType type) {
        if (type instanceof MessageModel message && message.services() != null && !name.equals(OF_SERVICES)) {
            throw new UnsupportedTypeException(message.name(), "services are described in Protobuf alone");
        }
        return TypeBoundary.within(nameOf(type), () -> writer.apply(type));
    }

    /** The file name for the schema of a type. */
    public String fileName(FieldType type) {
        return nameOf(type) + "." + extension;
    }

    /**
     * The name of a type in its schemas, before the rules of a language apply. A collection has the name of the message
     * around it.
     *
     * @param type a message, a union or a collection
     */
    public static String nameOf(FieldType type) {
        FieldType root = rootOf(type);
        return Declarations.unwrapped(root).nameOf(root);
    }

    /**
     * Determines the name of a type among the types of several schemas.
     *
     * @param type a message, a union or a collection
     */
    public static TypeName typeNameOf(FieldType type) {
        return TypeName.of(type instanceof MessageModel || type instanceof UnionModel ? type : rootOf(type));
    }

    private static FieldType rootOf(FieldType type) {
        return Declarations.rootOf(WITHOUT_EXTRAS.of(type));
    }

    @Override
    public String toString() {
        return name;
    }
}
