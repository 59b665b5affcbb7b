package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.schema.SchemaLanguage;
import java.util.List;

/**
 * FlatBuffers. Plans of this library write and read records; flatbuffers-java, if present, writes and reads generated
 * tables.
 *
 * <p>Sends and accepts {@code application/x-flatbuffers}; no media type is registered.
 *
 * <p>A record is a table whose ids run from 0 in the order of {@link io.wireformat.FieldNumber}. A nullable property is
 * an optional field ({@code = null}), written even when it is zero; any other number, boolean or enum is omitted when
 * it is zero. Zero means that all bits are zero: {@code -0.0} is written, although the official builders omit it.
 * Strings, bytes, lists and messages are written unless they are null, even when empty, because generated code returns
 * null for an absent one. Enums are {@code enum : int}, {@code byte[]} is {@code [ubyte]}, a {@code List} is a vector;
 * FlatBuffers has no vector of vectors, so an element of a {@code List<byte[]>} is a table whose first field is the
 * bytes. A list at the root is a table whose first field is the vector. Fields with unknown ids are ignored, absent
 * ones take their default. A file identifier is neither written nor required.
 *
 * <p>A type that has subtypes is a table of its name that holds a {@code union}, whose values are the numbers of the
 * alternatives, 1 to 255. An unknown or absent alternative is null if null is allowed, and an error otherwise.
 *
 * <p>A map is a vector of tables with a {@code key} and a value, sorted by key so that generated code can search it:
 * numbers and enums by number, strings by their unsigned UTF-8 bytes, as flatc sorts them. Java's and Kotlin's
 * generated code compares signed bytes, so its search may miss an entry if some keys are not ASCII. Entries are read in
 * any order; if a key occurs more than once, the last entry wins. An absent key is zero, or the lowest constant of an
 * enum without a zero, which is its default in the schema.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when an offset points
 * outside it, into its own table or to no multiple of four, when a field is larger than its table, when content declares
 * more than it holds, nests too deeply or is not well-formed UTF-8, or has other fields instead of a root list's only one. Many offsets may point
 * to one place, so that a few bytes can decode to many objects: reading stops once it has visited eight times the
 * content's size plus 64 KiB. Numbers need not be aligned. Bytes that no offset points to, including trailing
 * ones, go unnoticed because FlatBuffers does not mark where content ends. A null element and a string with an unpaired
 * surrogate fail with an {@link io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/x-flatbuffers-seq}, consists of size-prefixed buffers, aligned as a whole.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://flatbuffers.dev/internals/">FlatBuffers: internals</a>
 * @see <a href="https://flatbuffers.dev/schema/">FlatBuffers: the schema language</a>
 */
public final class FlatBuffersCodec extends ModelCodec {

    private static final WireFormat FORMAT =
            new WireFormat("flatbuffers", "application/x-flatbuffers", List.of(), false);

    /** How types that the format lacks are written, also in the schema. */
    static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .hasUnions(FlatBuffersGrammar.MAX_NUMBER)
            .sortingEntries(EntryKeys::order)
            .build();

    private static final Traits TRAITS = new Traits(
            FORMAT,
            new SizePrefixed(),
            PROJECTION,
            new SchemaLanguage("flatbuffers", "fbs", "text/x-flatbuffers", FlatBuffersSchema::of),
            List.of(Compatibility.byNumber(
                    "FlatBuffers",
                    Invariant.FIELD_PLACES,
                    Invariant.INTEGER_WIDTHS,
                    Invariant.FLOAT_WIDTHS,
                    Invariant.NUMBER_PRESENCE)));

    private final MessagePlans<?, ?> plans = new MessagePlans<>(
            new Operations<>(new FlatBuffersGrammar(), new FlatBuffersValueWriter(), new FlatBuffersValueReader()));

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes supports generated tables
     */
    public FlatBuffersCodec(MessageModels models, GeneratedTypes generatedTypes) {
        super(TRAITS, models, generatedTypes);
    }

    /**
     * Tables generated by flatc, read and written by flatbuffers-java without a copy: a decoded table is a view of the
     * content. Only this method needs that library.
     *
     * <p>Content is first verified against the binary schema ({@code flatc --binary --schema}), which must be a
     * resource beside the class with its name: {@code Event.bfbs} beside {@code Event.class}. A type without one is not
     * supported, unless unverified content is accepted.
     *
     * @param acceptUnverified whether a type without a schema is supported:
     *     {@code wireformat.flatbuffers.accept-unverified}
     */
    public static GeneratedTypes generatedTypes(boolean acceptUnverified) {
        return new FlatBuffersGeneratedTypes(acceptUnverified);
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        return new FlatBuffersPlan(plans.of(root.messageOrUnion()));
    }
}
