package io.wireformat.codec.avro;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.plan.ContentPlan;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.SchemaHistory;
import io.wireformat.schema.SchemaLanguage;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Apache Avro, binary encoding. Records are written and read by our own plans, without a library; generated records by the
 * Avro library, if it is present.
 *
 * <p>Sends {@code application/avro}; accepts also {@code avro/binary}.
 *
 * <p>Content is one datum of the schema that {@link #schemaOf} derives, with the fields in the order of their numbers. A
 * nullable property is a union with null, which comes first; an enum is the position of its constant; a list at the root is
 * an array. The keys of a map are text, as in JSON. A type with subtypes is a union of its alternatives, and of null if it
 * is nullable. Lists are written as one block, and read from any number of blocks, with or without sizes. A property that is
 * always null, because its type is an interface without known subtypes, is not in the schema.
 *
 * <p>A bare datum does not identify its schema, so both ends must have the same one. The only compatible change is a
 * constant added after the others: it reads as the enum's default, or else as null if null is allowed. With {@link
 * Encoding#SINGLE_OBJECT} each datum is preceded by the fingerprint of its schema. Such content is read in either encoding.
 * If the lock contains the writer's schema, the content is resolved by Avro's rules: fields by name, fields of one side
 * only skipped or absent, numbers promoted, text and bytes interchanged, symbols by name, any branch of a union. In
 * addition, the writer's logical type decides: a timestamp in any unit reads as the same point in time, a time, a date, a
 * decimal and a UUID as the same value of a class for it, and a logical type that means something else than the property is
 * an error. A property of a number or of bytes gets what the writer's type encodes. An unknown symbol or alternative reads
 * as null if null is allowed. Aliases are ignored, and another {@code fixed} can be skipped but not read.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it contains, nests too deeply, is not well-formed UTF-8 or has bytes after the datum. A null element,
 * text with an unpaired surrogate, and a point in time outside its type's range fail with an {@link
 * io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/x-avro-container}, is an object container file. It is written without compression, and
 * read uncompressed or with deflate, whatever schema its head contains. A container is not accepted as a single body.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro: binary encoding</a>
 */
public final class AvroCodec extends ModelCodec {

    private static final WireFormat FORMAT = new WireFormat("avro", "application/avro", List.of("avro/binary"), true);

    // for readers that know the writer's schema; without it a bare datum allows almost no change
    private static final List<Compatibility> COMPATIBILITY = List.of(Compatibility.byName(
            "Avro",
            Invariant.ENUM_NAMES,
            Invariant.NUMBERS_AND_TEXT,
            Invariant.CONSTANTS_AND_TEXT,
            Invariant.COLLECTION_PRESENCE));

    private final MessagePlans<?, ?> plans =
            new MessagePlans<>(new Operations<>(new AvroGrammar(), new AvroValueWriter(), new AvroValueReader()));
    private final MessageModels models;
    private final GeneratedTypes generatedTypes;
    private final SchemaHistory history;
    private final Encoding encoding;
    private final @Nullable String namespace;

    /**
     * A codec that writes bare data.
     *
     * @param models describes records
     * @param generatedTypes supports generated records
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes) {
        this(models, generatedTypes, Encoding.DATUM);
    }

    /**
     * A codec.
     *
     * @param models describes records, and provides the schemas that other applications write with
     * @param generatedTypes supports generated records
     * @param encoding what content starts with
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes, Encoding encoding) {
        this(models, generatedTypes, encoding, null);
    }

    /**
     * A codec.
     *
     * @param models describes records, and provides the schemas that other applications write with
     * @param generatedTypes supports generated records
     * @param encoding what content starts with
     * @param namespace the namespace of all types in schemas; empty for none, null for the package of each type
     * @throws IllegalArgumentException when the namespace is invalid
     */
    public AvroCodec(
            MessageModels models, GeneratedTypes generatedTypes, Encoding encoding, @Nullable String namespace) {
        super(traits(namespace), models, generatedTypes);
        this.models = models;
        this.generatedTypes = generatedTypes;
        this.history = models.history();
        this.encoding = encoding;
        this.namespace = namespace;
    }

    /** The same codec with another encoding. */
    public AvroCodec with(Encoding other) {
        return new AvroCodec(
                models,
                generatedTypes == GeneratedTypes.NONE ? generatedTypes : generatedTypes(other, history),
                other,
                namespace);
    }

    private static Traits traits(@Nullable String namespace) {
        AvroNames.requireNamespace(namespace);
        return new Traits(
                FORMAT,
                new ContainerStreams(),
                AvroSchemas.PROJECTION,
                new SchemaLanguage(
                        "avro", "avsc", "application/x-avro-schema+json", type -> schemaOf(type, namespace) + "\n"),
                COMPATIBILITY);
    }

    /**
     * Records generated by Avro's compiler, supported by the Avro library. Only this method needs that library.
     *
     * @param encoding what content starts with
     * @param history the schemas that other applications write with, resolved by the library
     */
    public static GeneratedTypes generatedTypes(Encoding encoding, SchemaHistory history) {
        return new AvroGeneratedTypes(encoding, history);
    }

    /**
     * The schema of a type, as JSON text on one line. Needs no library.
     *
     * <p>A message is a record with its fields in the order of their numbers, an enum has its constants in the order of
     * their declaration. Names are the ones in JSON. If Avro does not allow a name, a field gets underscores instead of the
     * invalid characters and a {@code jsonName}; a constant gets its name in Java, and the enum {@code jsonNames}. The
     * namespace is the Java package in lower case. A named type is defined at its first occurrence and referred to by its
     * full name after that. A type with subtypes is a union of its alternatives' records in the order of their numbers. The
     * keys of a map are text. An {@link java.time.Instant} is a {@code timestamp-nanos}, a {@link java.time.LocalDate} a
     * {@code date}, a {@link java.util.UUID} a {@code uuid}; other values of standard classes are their text. The default
     * of a field is the value of an absent field: null for a nullable field, otherwise zero or empty.
     *
     * @throws io.wireformat.model.UnsupportedTypeException when two types have the same name; the message names them
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-declaration">Avro: schema declaration</a>
     */
    public static String schemaOf(FieldType type) {
        return schemaOf(type, null);
    }

    /**
     * The schema of a type, with a namespace.
     *
     * @param namespace the namespace of all types; empty for none, null for the package of each type
     * @throws io.wireformat.model.UnsupportedTypeException when two types have the same name; the message names them
     * @throws IllegalArgumentException when the namespace is invalid
     */
    public static String schemaOf(FieldType type, @Nullable String namespace) {
        AvroNames.requireNamespace(namespace);
        return AvroSchemas.schemaOf(type, namespace);
    }

    /**
     * The fingerprint of a schema in the single-object encoding: the 64-bit Rabin fingerprint of its parsing canonical
     * form.
     *
     * @param schema JSON
     * @throws tools.jackson.core.JacksonException when it is not JSON
     * @throws IllegalArgumentException when it is not a schema
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro: schema fingerprints</a>
     */
    public static long fingerprintOf(String schema) {
        return AvroFingerprint.of(schema);
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        FieldType type = root.type();
        if (!models.hasDistinctNames()) {
            AvroNames.of(type, namespace).requireDistinct();
        }
        ContentPlan datum = plans.of(type);
        Supplier<String> schema = () -> schema(type);
        return new AvroContent(
                encoding,
                datum,
                schema,
                history,
                writer -> writer.equals(schema.get())
                        ? datum::read
                        : Resolution.of(WriterSchemaParser.parse(writer), type, AvroNames.of(type, namespace))::read);
    }

    private String schema(FieldType type) {
        return AvroSchemas.schemaOf(type, AvroNames.of(type, namespace));
    }

    /** The head of written content. */
    public enum Encoding {

        /** Nothing: the content is the datum, and both ends must have the same schema. */
        DATUM,

        /**
         * The bytes {@code C3 01} and the fingerprint of the writer's schema, so that a reader with a newer schema can
         * resolve it.
         *
         * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#single-object-encoding">Avro: single-object
         *     encoding</a>
         */
        SINGLE_OBJECT
    }
}
