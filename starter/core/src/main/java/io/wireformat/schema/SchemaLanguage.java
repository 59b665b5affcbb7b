package io.wireformat.schema;

import io.wireformat.model.FieldType;
import io.wireformat.model.Projection;
import io.wireformat.model.TypeName;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.introspection.TypeBoundary;
import java.util.function.Function;

/**
 * A language in which a described type can be exported. Each text is complete: it defines every type that the root leads
 * to, and the same model always gives the same text. It describes the bytes that the codecs of the language write.
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class SchemaLanguage {

    /**
     * JSON Schema, draft 2020-12, which describes what JSON shows of a type and belongs to no codec.
     *
     * @see <a href="https://json-schema.org/draft/2020-12/json-schema-core">the specification</a>
     */
    public static final SchemaLanguage JSON_SCHEMA =
            new SchemaLanguage("json-schema", "schema.json", "application/schema+json", JsonSchema::of);

    private static final Projection WITHOUT_EXTRAS = Projection.builder().build();

    private final String name;

    private final String extension;

    private final String mediaType;

    private final Function<FieldType, String> writer;

    /**
     * A language.
     *
     * @param name what paths and descriptions call it, in lower case
     * @param extension what the name of a file ends with, without the dot; no other language has it
     * @param mediaType what its text is sent as; no other language has it
     * @param writer writes the schema of a message, a union or a collection, with a line feed at its end; fails with an
     *     {@link UnsupportedTypeException} where two types have names that cannot be told apart
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
     * @throws UnsupportedTypeException when two types have names that cannot be told apart; says which. When its writer
     *     fails for another reason, and names the type
     */
    public String export(FieldType type) {
        return TypeBoundary.within(nameOf(type), () -> writer.apply(type));
    }

    /** The name of the file for a type, as they are described. */
    public String fileName(FieldType type) {
        return nameOf(type) + "." + extension;
    }

    /**
     * The name that a type has in its schemas, but for what a language spells otherwise; that of a collection is the
     * message that holds it.
     *
     * @param type a message, a union or a collection
     */
    public static String nameOf(FieldType type) {
        FieldType root = rootOf(type);
        return Declarations.unwrapped(root).nameOf(root);
    }

    /**
     * How that name comes about, for names among other types than those of one schema.
     *
     * @param type a message, a union or a collection
     */
    public static TypeName typeNameOf(FieldType type) {
        return TypeName.of(rootOf(type));
    }

    private static FieldType rootOf(FieldType type) {
        return Declarations.rootOf(WITHOUT_EXTRAS.of(type));
    }

    @Override
    public String toString() {
        return name;
    }
}
