package io.wireformat.codec.protobufjson;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import io.wireformat.codec.Framing;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.model.EnumModel;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.ScalarType;
import io.wireformat.schema.ProtoNames;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.DeserializationFeature;

/**
 * Protocol Buffers as JSON, the canonical mapping (ProtoJSON). Plans of this library write and read records;
 * protobuf-java-util, if present, writes and reads generated messages.
 *
 * <p>Sends {@code application/protobuf+json;charset=utf-8}, because its registration requires the charset; accepts it
 * without. Content is always UTF-8.
 *
 * <p>A record is an object with the JSON names of its properties, which the exported {@code .proto} repeats as
 * {@code json_name}; the {@code .proto}'s own names are read too. A {@code long} is text, bytes are Base64 (URL-safe
 * Base64 is read too), an enum constant is its name in the {@code .proto}, such as {@code COLOR_RED} (its JSON name and
 * its number are read too). NaN and the infinities are text. An {@link java.time.Instant} is a timestamp in UTC such as
 * {@code 2026-02-03T04:05:06.789Z} (other offsets are read too), a {@link java.time.Duration} seconds such as
 * {@code 1.500s}. A map is an object; a map with enum keys is an array of objects with {@code key} and {@code value}. A
 * type that has subtypes is an object of one member, the JSON name of the subtype. A property that is not nullable is
 * omitted if it is zero or empty. A collection at the root, or directly within another, is the member {@code items} of
 * an object.
 *
 * <p>Unknown members are skipped, as in the binary encoding, although the mapping's parsers reject them by default. For
 * records they are refused if the application's JSON mapper refuses them ({@code FAIL_ON_UNKNOWN_PROPERTIES}).
 * Absent members and null take their default; a null collection is read as empty because collections have no presence
 * in Protobuf. Without a known member, a type that has subtypes is null if null is allowed, and an error otherwise.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is not JSON,
 * holds a member twice or under both its names, a key twice, two alternatives, a value of another kind or out of range,
 * an unpaired surrogate, or more than the limits allow. An instant outside the years 1 to 9999, a duration of more than
 * 315,576,000,000 seconds, a null element and text with an unpaired surrogate fail with an
 * {@link io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/x-protobuf-json-seq}, has one message per line.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://protobuf.dev/programming-guides/json/">Protobuf: ProtoJSON</a>
 */
public final class ProtobufJsonCodec extends ModelCodec {

    private static final WireFormat FORMAT =
            new WireFormat("protobuf-json", "application/protobuf+json;charset=utf-8", List.of(), false);

    private static final Framing STREAMS =
            Framings.lines(new WireFormat("protobuf-json-seq", "application/x-protobuf-json-seq", List.of(), true));

    /** As in the exported {@code .proto}, in which an enum cannot be a map's key. */
    private static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .has(Projection.Feature.SCALAR_KEYED_MAPS)
            .scalar(
                    LogicalType.INSTANT,
                    Instant.class,
                    ScalarType.STRING,
                    String.class,
                    TimeText::timestamp,
                    TimeText::timestamp)
            .scalar(
                    LogicalType.DURATION,
                    Duration.class,
                    ScalarType.STRING,
                    String.class,
                    TimeText::duration,
                    TimeText::duration)
            .hasOpenType()
            .build();

    private static final Traits TRAITS = new Traits(
            FORMAT,
            STREAMS,
            PROJECTION,
            null,
            List.of(Compatibility.byName(
                    "Protobuf as JSON",
                    Invariant.ALTERNATIVE_NAMES,
                    Invariant.ENUM_NAMES,
                    Invariant.NUMBERS_AND_TEXT,
                    Invariant.CONSTANTS_AND_TEXT,
                    Invariant.NUMBER_PRESENCE,
                    Invariant.TEXT_PRESENCE)));

    private final MessageModels models;
    private final boolean refusesUnknown;

    /** For schemas in which constants have their usual names. */
    private final MessagePlans<?, ?> plans;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes supports generated messages
     */
    public ProtobufJsonCodec(MessageModels models, GeneratedTypes generatedTypes) {
        super(TRAITS, models, generatedTypes);
        this.models = models;
        this.refusesUnknown = models.mapper().isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        this.plans = new MessagePlans<>(operations(ProtoNames::usualConstantsOf));
    }

    /** Messages generated by protoc, written and read by protobuf-java-util. Only this method needs that library. */
    public static GeneratedTypes generatedTypes() {
        return new ProtobufJsonGeneratedTypes();
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        MessageModel message = root.message();
        ProtoNames names = models.hasDistinctNames() ? null : ProtoNames.of(message);
        return new ProtobufJsonPlan(
                () -> plans(names != null ? names : ProtoNames.of(message)).of(message));
    }

    /** Plans of their own if the constants of an enum have longer names because of another type in the schema. */
    private MessagePlans<?, ?> plans(ProtoNames names) {
        return names.haveUsualConstants() ? plans : new MessagePlans<>(operations(names::constantsOf));
    }

    private Operations<?, ?> operations(Function<EnumModel, Map<Enum<?>, String>> constants) {
        return new Operations<>(
                new ProtobufJsonGrammar(constants, refusesUnknown),
                new ProtobufJsonValueWriter(),
                new ProtobufJsonValueReader());
    }
}
