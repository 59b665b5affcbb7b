package io.wireformat.codec.messagepack;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import io.wireformat.codec.Framing;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.MessageFraming;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.PartialType;
import io.wireformat.model.Projection;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * MessagePack. Plans of this library write and read records; {@linkplain #otherTypes Jackson} and its MessagePack
 * library, if present, write and read types outside the message model.
 *
 * <p>Sends {@code application/vnd.msgpack}; accepts also {@code application/msgpack} and
 * {@code application/x-msgpack}.
 *
 * <p>A record is a map from the JSON names to the values, in the order of the fields' numbers, or an array
 * ({@link Layout}); both are read. Null is nil, an enum its JSON name, a list an array, {@code byte[]} bin. Numbers
 * take their shortest integer form, {@code float} always 32 bits and {@code double} 64, so that a message has one
 * encoding. A {@link java.util.Map} is a map with the keys that it has in JSON: text, decimal digits or an enum's name.
 * In the layout of maps, a type that has subtypes is written and read as in JSON; in the layout of arrays, it is an
 * array of the alternative's number and the alternative. An {@link java.time.Instant} is the timestamp extension; other
 * times and decimals are text.
 *
 * <p>An integer is read in any form whose value fits the property, including a float without a fraction; any number is
 * read for a {@code float}, a {@code double} or a number of any size (some languages have one number type), bin for
 * str (the first version of the format had one type for both), integers for the digits of a map's keys, ISO 8601 text
 * for a timestamp, and the type property anywhere in its map. Unknown keys are skipped, unless the application's JSON
 * mapper refuses them ({@code FAIL_ON_UNKNOWN_PROPERTIES}). If a known key occurs more than once, the last wins, unless
 * the mapper refuses that ({@code STRICT_DUPLICATE_DETECTION}). Absent fields take their default. As in JSON, nil is an
 * error for a property that cannot be null, including primitives; in an array nil fills a gap and counts as absent. An
 * unknown alternative is null if null is allowed, and an error otherwise; a map without the type property is always an
 * error.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply, holds a number out of range, text that is not well-formed UTF-8 or
 * another type than the field's. A null element and text with an unpaired surrogate fail with an
 * {@link io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/x-msgpack-seq}, is a sequence of values.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://github.com/msgpack/msgpack/blob/master/spec.md">MessagePack specification</a>
 */
public final class MessagePackCodec extends ModelCodec {

    private static final WireFormat FORMAT = new WireFormat(
            "msgpack", "application/vnd.msgpack", List.of("application/msgpack", "application/x-msgpack"), false);

    private static final Framing STREAMS = new MessageFraming(
            new WireFormat("msgpack-seq", "application/x-msgpack-seq", List.of(), true),
            MessageFraming.Envelope.NONE,
            ValueFrameDecoder::new);

    /** In an array nil fills the gaps, so it cannot stand for null. */
    private static final Traits ARRAYS = traits(projection().requiring(MessagePackGrammar::requireFewGaps));

    private static final Traits MAPS = traits(projection().has(Projection.Feature.NULLS));

    private final MessagePlans<?, ?> plans;
    private final OtherTypes otherTypes;
    private final JsonMapper mapper;

    /**
     * A codec.
     *
     * @param models describes records
     * @param layout how records are written
     * @param otherTypes supports types that the models do not cover
     */
    public MessagePackCodec(MessageModels models, Layout layout, OtherTypes otherTypes) {
        super(layout == Layout.MAP ? MAPS : ARRAYS, models, GeneratedTypes.NONE);
        this.plans = new MessagePlans<>(new Operations<>(
                new MessagePackGrammar(layout, models.mapper()),
                new MessagePackValueWriter(layout),
                new MessagePackValueReader()));
        this.otherTypes = otherTypes;
        this.mapper = models.mapper();
    }

    private static Traits traits(Projection.Builder projection) {
        return new Traits(
                FORMAT,
                STREAMS,
                projection.build(),
                null,
                List.of(
                        Compatibility.byName(
                                "MessagePack",
                                Invariant.ALTERNATIVE_NAMES,
                                Invariant.NUMBERS_AND_TEXT,
                                Invariant.COLLECTION_PRESENCE),
                        new Compatibility(
                                "MessagePack as arrays",
                                Set.of(Invariant.NUMBERS, Invariant.CONSTANT_NAMES, Invariant.NUMBERS_AND_TEXT))));
    }

    private static Projection.Builder projection() {
        return Projection.builder()
                .has(Projection.Feature.FLOATS)
                .has(Projection.Feature.ARRAYS)
                .has(Projection.Feature.NESTED_COLLECTIONS)
                .has(Projection.Feature.MAPS)
                .has(Projection.Feature.UNIONS)
                .has(LogicalType.INSTANT)
                .has(LogicalType.DECIMAL)
                .has(LogicalType.INTEGER)
                .text(LogicalType.DURATION)
                .hasOpenType();
    }

    /**
     * Types that the message model does not cover (with properties such as a list of {@code Optional}s), written and
     * read by the application's mapper and jackson-dataformat-msgpack. Only this method needs that library.
     *
     * <p>A type is supported if JSON maps each property by itself, in every reachable class. Objects are maps,
     * {@code java.time} values are ISO 8601 text, {@code BigDecimal} is text. Unknown keys are skipped unless the mapper
     * refuses them, nil for a primitive is an error.
     *
     * @param models has the application's JSON mapper
     */
    public static OtherTypes otherTypes(MessageModels models) {
        return new MessagePackFallback(models);
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        return plans.of(root.type());
    }

    @Override
    protected Binding unsupported(Type type, String reason) {
        if (type instanceof PartialType) {
            return super.unsupported(type, reason);
        }
        Binding other = otherTypes.bind(type);
        if (otherTypes == OtherTypes.NONE && SelfContainedTypes.whyNot(mapper, type) != null) {
            // the library would not support the type either
            return super.unsupported(type, reason);
        }
        return other instanceof Binding.Unsupported unsupported
                ? super.unsupported(type, joined(reason, unsupported.reason()))
                : other;
    }

    private static String joined(String reason, String other) {
        return reason.equals(other) ? reason : reason + "; " + other;
    }

    /** How records are written; both layouts are read. */
    public enum Layout {

        /** A map with the JSON names as keys, which any MessagePack library reads without a schema. */
        MAP,

        /**
         * An array in which a field's index is its number minus one, and nil fills the gap of an unused number. Smaller
         * and faster, for peers that know the numbers.
         */
        ARRAY
    }

    /**
     * The types that the message model does not cover. Separate from the codec, so that the codec works without the
     * library for them. Implementations are safe for use by many threads.
     */
    public interface OtherTypes {

        /** Binds a type, or gives the reason why it is not supported. */
        Binding bind(Type type);

        /** Supports no type, because the library is absent. */
        OtherTypes NONE = type ->
                new Binding.Unsupported("types outside the message model need org.msgpack:jackson-dataformat-msgpack");
    }
}
