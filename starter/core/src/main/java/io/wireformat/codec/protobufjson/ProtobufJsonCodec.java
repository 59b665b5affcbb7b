package io.wireformat.codec.protobufjson;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Kept;
import io.wireformat.codec.Framing;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.codec.internal.plan.MessagePlan;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.ScalarType;
import io.wireformat.schema.ProtoNames;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Protocol Buffers as JSON, the canonical mapping (ProtoJSON). Records are written and read by plans of our
 * own; generated messages by protobuf-java-util, where it is present.
 *
 * <p>Sends {@code application/protobuf+json;charset=utf-8}, whose registration demands the charset; accepts it without.
 * Content is UTF-8 in any case.
 *
 * <p>A record is an object under the names that JSON gives its properties, which the exported {@code .proto} repeats
 * as {@code json_name}; the {@code .proto}'s own names are read too. A {@code long} is text, bytes are Base64 (URL-safe
 * Base64 is read too), an enum constant is the name that the {@code .proto} gives it, such as {@code COLOR_RED} (the
 * name that JSON gives it and its number are read too). Not a number and the infinities are text. An
 * {@link java.time.Instant} is a timestamp in UTC such as {@code 2026-02-03T04:05:06.789Z} (other offsets are read
 * too), a {@link java.time.Duration} seconds such as {@code 1.500s}. A map is an object, one with an enum for keys an
 * array of objects of {@code key} and {@code value}. A type that has subtypes is an object of one member, called as JSON
 * calls the subtype. Properties that are not nullable are left out where they are zero or empty. A collection at the
 * root, or directly within another, is an object whose {@code items} it is.
 *
 * <p>Unknown members are skipped, as in the binary encoding, though the mapping's parsers refuse them unless told
 * otherwise; absent ones and null take their default; a null collection reads back as empty, for which Protobuf has no
 * presence. A type that has subtypes without a member that is known is null where null is allowed, and an error elsewhere.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is not JSON, holds
 * a member twice or under both its names, a key twice, two alternatives, a value of another kind or out of range, an
 * unpaired surrogate, or more than the limits allow; an instant outside the years 1 to 9999, a duration of more than
 * 315,576,000,000 seconds, a null element and text with an unpaired surrogate fail with an
 * {@link io.wireformat.EncodingException}.
 *
 * <p>A stream, {@code application/x-protobuf-json-seq}, has a message a line.
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

    /** The members of the mapping stand for the fields of the exported {@code .proto}, which has no maps by enums. */
    private static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .has(Projection.Feature.SCALAR_KEYED_MAPS)
            .carries(
                    LogicalType.INSTANT,
                    Instant.class,
                    ScalarType.STRING,
                    String.class,
                    TimeText::timestamp,
                    TimeText::timestamp)
            .carries(
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
                    Kept.ALTERNATIVE_NAMES,
                    Kept.ENUM_NAMES,
                    Kept.NUMBERS_AND_TEXT,
                    Kept.CONSTANTS_AND_TEXT,
                    Kept.NUMBER_PRESENCE,
                    Kept.TEXT_PRESENCE)));

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes carries generated messages
     */
    public ProtobufJsonCodec(MessageModels models, GeneratedTypes generatedTypes) {
        super(TRAITS, models, generatedTypes);
    }

    /**
     * Messages generated by protoc, carried by protobuf-java-util. Only this method needs that library.
     */
    public static GeneratedTypes generatedTypes() {
        return new ProtobufJsonGeneratedTypes();
    }

    @Override
    protected Plan plan(Projection.Projected root) {
        MessageModel message = root.message();
        return new JsonPlan(MessagePlan.of(message, new ProtobufJsonOperations(ProtoNames.of(message))));
    }
}
