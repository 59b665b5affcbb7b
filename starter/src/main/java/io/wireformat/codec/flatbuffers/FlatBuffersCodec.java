package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.Compatibility.Kept;
import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Framing;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.WireFormat;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.List;

/**
 * FlatBuffers. Records are written and read by plans of our own, without a library; generated tables by
 * flatbuffers-java, where it is present.
 *
 * <p>Sends and accepts {@code application/x-flatbuffers}; no media type is registered.
 *
 * <p>A record is a table whose ids run from 0 in the order of {@link io.wireformat.FieldNumber}. A nullable property
 * is an optional field ({@code = null}), written even when it is zero; any other number, boolean or enum is left out
 * when it is zero. Zero means all bits: {@code -0.0} is written, where the official builders drop it. Texts, bytes,
 * lists and messages are written whenever they are not null, also when empty, because generated code shows an absent
 * one as null. Enums are {@code enum : int}, {@code byte[]} is {@code [ubyte]}, a {@code List} is a vector; FlatBuffers
 * has no vector of vectors, so an element of a {@code List<byte[]>} is a table whose first field is the bytes. A list
 * at the root is a table whose first field is the vector. Fields with unknown ids are ignored, absent ones take their
 * default. A file identifier is neither written nor asked for.
 *
 * <p>A sealed type is a table of its name that holds a {@code union}, whose values are the numbers of the alternatives,
 * 1 to 255. An alternative that is not known, and none, read as null where null is allowed and fail elsewhere.
 *
 * <p>A map is a vector of tables with a {@code key} and a value, sorted by key so that generated code can search it:
 * numbers and enums by number, texts by their UTF-8 bytes, unsigned, as flatc sorts them. Java's and Kotlin's generated
 * code compares them signed, so that its search may miss an entry where one key goes on with ASCII and another does
 * not. Entries are read in any order; of those with the same key, the last counts. A key that is absent is zero, or
 * the lowest constant of an enum without a zero, which is its default in the schema.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when anything in it leads
 * outside, declares more than there is, nests too deeply or is not well-formed UTF-8. Offsets may lead to one place
 * many times, so that little content can stand for much: reading stops once it has visited eight times the content's
 * size and 64 KiB. Alignment and the NUL behind a text are written but not required. Bytes that no offset leads to,
 * trailing ones among them, cannot be noticed, for FlatBuffers does not say where content ends. A null element fails
 * with an {@link io.wireformat.EncodingException}. Unpaired surrogates are written as {@code ?}.
 *
 * <p>A stream, {@code application/x-flatbuffers-seq}, is of size-prefixed buffers, aligned as a whole.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://flatbuffers.dev/internals/">FlatBuffers: internals</a>
 */
public final class FlatBuffersCodec implements Codec {

    private static final WireFormat FORMAT =
            new WireFormat("flatbuffers", "application/x-flatbuffers", List.of(), false);

    private static final Framing STREAMS = new SizePrefixed();

    /** What becomes of types that the format lacks; a schema says the same. */
    static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .hasUnions(UnionTable.MAX_NUMBER)
            .sortingEntries(EntryKeys::order)
            .build();

    private static final SchemaLanguage LANGUAGE =
            new SchemaLanguage("flatbuffers", "fbs", "text/x-flatbuffers", FlatBuffersSchema::of);

    private static final List<Compatibility> COMPATIBILITY = List.of(
            Compatibility.of(
                    "FlatBuffers",
                    Kept.NUMBERS,
                    Kept.FIELD_PLACES,
                    Kept.CONSTANT_NUMBERS,
                    Kept.INTEGER_WIDTHS,
                    Kept.FLOAT_WIDTHS,
                    Kept.NUMBERS_AND_TEXT,
                    Kept.CONSTANTS_AND_TEXT,
                    Kept.NUMBER_PRESENCE));

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes carries generated tables
     */
    public FlatBuffersCodec(MessageModels models, GeneratedTypes generatedTypes) {
        this.models = models;
        this.generatedTypes = generatedTypes;
    }

    /**
     * Tables generated by flatc, carried by flatbuffers-java without a copy: what is read goes on using the content. Only
     * this method needs that library.
     *
     * <p>Content is verified before it is used, against the binary schema ({@code flatc --binary --schema}) that must lie
     * beside the class, named after it: {@code Event.bfbs} beside {@code Event.class}. A type without one is declined,
     * unless unverified content is accepted.
     *
     * @param acceptUnverified whether a type without a schema is read all the same: {@code wireformat.flatbuffers.accept-unverified}
     */
    public static GeneratedTypes generatedTypes(boolean acceptUnverified) {
        return new FlatBuffersGeneratedTypes(acceptUnverified);
    }

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public Framing framing() {
        return STREAMS;
    }

    /**
     * {@inheritDoc}
     *
     * @see <a href="https://flatbuffers.dev/schema/">FlatBuffers: the schema language</a>
     */
    @Override
    public SchemaLanguage schemaLanguage() {
        return LANGUAGE;
    }

    @Override
    public List<Compatibility> compatibility() {
        return COMPATIBILITY;
    }

    @Override
    public Binding bind(Type type) {
        if (type instanceof Class<?> c && generatedTypes.includes(c)) {
            return generatedTypes.bind(c);
        }
        try {
            Projection.Projected root = PROJECTION.of(models, type);
            FieldType table = FlatBuffersTable.covers(root.type()) ? root.type() : root.message();
            return Binding.of(FlatBuffersTable.compile(table), root);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
    }
}
