package io.wireformat.codec.avro;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Kept;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.plan.ContentPlan;
import io.wireformat.codec.internal.plan.MessagePlan;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.SchemaHistory;
import io.wireformat.schema.SchemaLanguage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Apache Avro, binary encoding. Records are written and read by plans of our own, without a library; generated records
 * by the Avro library, where it is present.
 *
 * <p>Sends {@code application/avro}; accepts also {@code avro/binary}.
 *
 * <p>Content is one datum of the schema that {@link #schemaOf} derives, fields in the ascending order of their
 * numbers. A nullable property is a union with null, which comes first; an enum is written by the position of its
 * constant; a list at the root is an array. Maps have text for keys: that which JSON has for the key. A type
 * that has subtypes is a union of its alternatives, to which null is added where it is nullable. Lists are written as one
 * block, and read from any number of blocks, with or without their sizes. Lists of messages that take up no bytes are
 * declined.
 *
 * <p>A bare datum says nothing of its schema, so both ends must have the same one: a constant added behind the others
 * is the only change that content survives, and it reads as the enum's default, else as null where null is allowed.
 * With {@link Encoding#SINGLE_OBJECT} the fingerprint of the schema goes ahead of each datum. Such content is read
 * in either encoding; where the lock knows the writer's schema it is resolved to this application's by Avro's own rules:
 * fields by name, those of one side alone skipped or absent, numbers promoted, text and bytes interchanged, symbols by
 * name, any branch of a union. Beyond those rules a timestamp in milliseconds or microseconds becomes the same point in
 * time, and an unknown symbol or alternative null where null is allowed. Short of them aliases are not looked at, and a
 * {@code fixed} can be skipped but not read, neither as bytes nor as a UUID.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply, is not well-formed UTF-8 or goes on behind the datum; a null element,
 * text with an unpaired surrogate, and a point in time that its type cannot tell, fail with an
 * {@link io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/x-avro-container}, is an object container file, written in blocks that are not
 * compressed, and read stored or deflated and whatever schema its head holds. A container is no single content.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro: binary encoding</a>
 */
public final class AvroCodec extends ModelCodec {

    private static final WireFormat FORMAT = new WireFormat("avro", "application/avro", List.of("avro/binary"), true);

    private static final AvroOperations OPERATIONS = new AvroOperations();

    // where the reader knows the writer's schema; a bare datum without it survives hardly any change
    private static final List<Compatibility> COMPATIBILITY = List.of(Compatibility.byName(
            "Avro", Kept.ENUM_NAMES, Kept.NUMBERS_AND_TEXT, Kept.CONSTANTS_AND_TEXT, Kept.COLLECTION_PRESENCE));

    private final SchemaHistory history;

    private final Encoding encoding;

    private final @Nullable String namespace;

    /**
     * A codec that writes bare data.
     *
     * @param models describes records
     * @param generatedTypes carries generated records
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes) {
        this(models, generatedTypes, Encoding.DATUM);
    }

    /**
     * A codec.
     *
     * @param models describes records, and knows the schemas that others write with
     * @param generatedTypes carries generated records
     * @param encoding what content starts with
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes, Encoding encoding) {
        this(models, generatedTypes, encoding, null);
    }

    /**
     * A codec.
     *
     * @param models describes records, and knows the schemas that others write with
     * @param generatedTypes carries generated records
     * @param encoding what content starts with
     * @param namespace that of all types in schemas; empty for none, null for the package of each type
     * @throws IllegalArgumentException when it is no namespace
     */
    public AvroCodec(
            MessageModels models, GeneratedTypes generatedTypes, Encoding encoding, @Nullable String namespace) {
        super(traits(namespace), models, generatedTypes);
        this.history = models.history();
        this.encoding = encoding;
        this.namespace = namespace;
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
     * Records generated by Avro's compiler, carried by the Avro library. Only this method needs that library.
     *
     * @param encoding what content starts with
     * @param history the schemas that others write with, resolved by the library
     */
    public static GeneratedTypes generatedTypes(Encoding encoding, SchemaHistory history) {
        return new AvroGeneratedTypes(encoding, history);
    }

    /**
     * The schema of a type, as JSON text on one line. Needs no library.
     *
     * <p>A message is a record with its fields in the order of their numbers, an enum has its constants in the order of
     * their declaration. Names are those that JSON shows. Where Avro does not allow one, the field has underscores for the
     * characters at fault and a {@code jsonName}, and the constant has its name in Java and the enum {@code jsonNames}. The
     * namespace is the Java package in lower case. A named type is defined where it occurs first and referred to by its
     * full name after that. A type that has subtypes is a union of its alternatives' records in the order of their numbers, a map
     * has text for keys. An {@link java.time.Instant} is a {@code timestamp-nanos}, a {@link java.time.LocalDate} a {@code
     * date}, a {@link java.util.UUID} a {@code uuid}; other values of standard classes are their text. Defaults are what an
     * absent field reads as: null for a nullable field, else the zero value.
     *
     * @throws UnsupportedTypeException when two types have names that cannot be told apart; says which
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-declaration">Avro: schema declaration</a>
     */
    public static String schemaOf(FieldType type) {
        return schemaOf(type, null);
    }

    /**
     * The same with a namespace.
     *
     * @param namespace that of all types; empty for none, null for the package of each type
     * @throws UnsupportedTypeException when two types have names that cannot be told apart; says which
     * @throws IllegalArgumentException when it is no namespace
     */
    public static String schemaOf(FieldType type, @Nullable String namespace) {
        AvroNames.requireNamespace(namespace);
        return AvroSchemas.schemaOf(type, namespace);
    }

    /**
     * What identifies a schema in the single-object encoding: the 64-bit Rabin fingerprint of its parsing canonical form.
     *
     * @param schema JSON
     * @throws tools.jackson.core.JacksonException when it is not JSON
     * @throws IllegalArgumentException when it is no schema
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro: schema fingerprints</a>
     */
    public static long fingerprintOf(String schema) {
        return AvroFingerprint.of(schema);
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        FieldType type = root.type();
        AvroNames names = AvroNames.of(type, namespace);
        String schema = AvroSchemas.schemaOf(type, names);
        ContentPlan datum = MessagePlan.of(type, OPERATIONS);
        return new AvroContent(
                encoding,
                datum,
                schema,
                AvroFingerprint.of(schema),
                history,
                writer -> writer.equals(schema)
                        ? datum::read
                        : Resolution.of(WriterSchemaParser.parse(writer), type, names)::read);
    }

    /** What content starts with when it is written. */
    public enum Encoding {

        /** Nothing: the content is the datum, and both ends must have the same schema. */
        DATUM,

        /**
         * The bytes {@code C3 01} and the fingerprint of the writer's schema, so that a reader whose own schema has moved
         * on can tell what it reads.
         *
         * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#single-object-encoding">Avro: single-object
         *     encoding</a>
         */
        SINGLE_OBJECT
    }
}
