package io.wireformat.codec.protobuf;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import io.wireformat.codec.Framing;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.WrongTypes;
import io.wireformat.codec.internal.framing.MessageFraming;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.schema.SchemaLanguage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Protocol Buffers, binary encoding. Plans of this library write and read records; protobuf-java, if present, writes
 * and reads generated messages.
 *
 * <p>Sends {@code application/protobuf}; accepts also {@code application/x-protobuf} and
 * {@code application/x-protobuffer}, the aliases that its registration deprecates.
 *
 * <p>A record is a message with the numbers of {@link io.wireformat.FieldNumber}, fields in ascending order. Nullable
 * properties have explicit presence, others implicit; lists of numbers, booleans and enums are packed. A list at the
 * root is a message whose field 1 repeats the element. Unknown fields are skipped, absent ones take their default, a
 * nested message that occurs twice is merged. A known field of another wire type is an error, or skipped with
 * {@link WrongTypes#SKIP}; lists are read packed and unpacked. A null list is read as empty because lists have no presence in Protobuf.
 * An enum number without a constant is the enum's default if there is one, null if null is allowed, and otherwise
 * (also in a list or a map) an error.
 *
 * <p>A type that has subtypes is a message of its name that holds a {@code oneof}; if several members occur, the last
 * wins. Without a known member it is null if null is allowed, and an error otherwise. A map is Protobuf's {@code map}:
 * an absent key or value is the default; if a key occurs more than once, the last entry wins. {@link java.time.Instant}
 * and {@link java.time.Duration} have the fields of {@code google.protobuf.Timestamp} and {@code Duration}. Integers of
 * {@link io.wireformat.SignedInt} are {@code sint32} and {@code sint64}.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply, is not well-formed UTF-8, or has other fields instead of a root list's
 * only one. A null element and text with an unpaired surrogate fail with an {@link io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/protobuf;delimited=true}, has the length of each message before it, as a varint.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">Protobuf: encoding</a>
 * @see <a href="https://protobuf.dev/reference/protobuf/proto3-spec/">Protobuf: proto3</a>
 */
public final class ProtobufCodec extends ModelCodec {

    private static final WireFormat FORMAT = new WireFormat(
            "protobuf", "application/protobuf", List.of("application/x-protobuf", "application/x-protobuffer"), true);

    /** Spring's media type for streams, and the same parameter for the aliases. */
    private static final Framing STREAMS = new MessageFraming(
            new WireFormat(
                    "protobuf-seq",
                    "application/protobuf;delimited=true",
                    List.of("application/x-protobuf;delimited=true", "application/x-protobuffer;delimited=true"),
                    true),
            Delimited.ENVELOPE,
            Delimited::new);

    /** How types that the format lacks are written, also in the schema. */
    static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .hasProtobufValue()
            .hasProtobufTimes()
            .build();

    private static final List<Compatibility> COMPATIBILITY = List.of(Compatibility.byNumber(
            "Protobuf",
            Invariant.FLOAT_WIDTHS,
            Invariant.SIGNED_INTEGERS,
            Invariant.NUMBER_PRESENCE,
            Invariant.TEXT_PRESENCE));

    private final MessagePlans<?, ?> plans;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes supports generated messages
     */
    public ProtobufCodec(MessageModels models, GeneratedTypes generatedTypes) {
        this(models, generatedTypes, null, WrongTypes.REFUSE);
    }

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes supports generated messages
     * @param goPackage the {@code go_package} of its schemas, an import path of Go; null for none
     * @param wrongTypes what to do with a field of a record that has another wire type
     * @throws IllegalArgumentException when the compiler for Go would refuse that path
     */
    public ProtobufCodec(
            MessageModels models, GeneratedTypes generatedTypes, @Nullable String goPackage, WrongTypes wrongTypes) {
        super(traits(goPackage), models, generatedTypes);
        this.plans = new MessagePlans<>(new Operations<>(
                new ProtobufGrammar(), new ProtobufValueWriter(), new ProtobufValueReader(wrongTypes)));
    }

    private static Traits traits(@Nullable String goPackage) {
        ProtobufSchema.requireGoPackage(goPackage);
        return new Traits(
                FORMAT,
                STREAMS,
                PROJECTION,
                new SchemaLanguage("proto", "proto", "text/x-protobuf", type -> ProtobufSchema.of(type, goPackage)),
                COMPATIBILITY);
    }

    /** Messages generated by protoc, written and read by protobuf-java. Only this method needs that library. */
    public static GeneratedTypes generatedTypes() {
        return new ProtobufGeneratedTypes();
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        return plans.of(root.message());
    }
}
