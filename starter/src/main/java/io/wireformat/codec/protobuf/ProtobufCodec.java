package io.wireformat.codec.protobuf;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.WireFormat;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Protocol Buffers, binary encoding. Records are written and read by plans of our own, without a library; generated
 * messages by protobuf-java, where it is present.
 *
 * <p>Sends {@code application/protobuf}; accepts also {@code application/x-protobuf} and
 * {@code application/x-protobuffer}, the aliases that its registration deprecates.
 *
 * <p>A record is a message with the numbers of {@link io.wireformat.FieldNumber}, fields in ascending order. Nullable
 * properties have explicit presence, others implicit; lists of numbers, booleans and enums are packed. A list at the
 * root is a message whose field 1 repeats the element. Unknown fields are skipped, absent ones take their default, a
 * nested message that occurs twice is merged; a null list reads back as empty, for which Protobuf has no presence. An
 * enum number without a constant is the enum's default, else null where null is allowed, else (also in a list or a map)
 * an error.
 *
 * <p>A sealed interface is a message of its name that holds a {@code oneof}; of members that occur in content the last
 * counts. One without a member that is known is null where null is allowed, and an error elsewhere. A map is Protobuf's {@code map}: entries have key and value, absent ones stand for the default, the last of
 * equal keys counts. {@link java.time.Instant} and {@link java.time.Duration} have the fields of
 * {@code google.protobuf.Timestamp} and {@code Duration}. Integers of {@link io.wireformat.SignedInt} are
 * {@code sint32} and {@code sint64}.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply or is not well-formed UTF-8; a null element fails with an
 * {@link io.wireformat.EncodingException}. Unpaired surrogates are written as {@code ?}, as protobuf-java does.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">Protobuf: encoding</a>
 */
public final class ProtobufCodec implements Codec {

    private static final WireFormat FORMAT = new WireFormat(
            "protobuf", "application/protobuf", List.of("application/x-protobuf", "application/x-protobuffer"), true);

    /** What becomes of types that the format lacks; a schema says the same. */
    public static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .build();

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes carries generated messages
     */
    public ProtobufCodec(MessageModels models, GeneratedTypes generatedTypes) {
        this.models = models;
        this.generatedTypes = generatedTypes;
    }

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public Binding bind(Type type) {
        if (type instanceof Class<?> c && generatedTypes.includes(c)) {
            return generatedTypes.bind(c);
        }
        try {
            Projection.Projected root = PROJECTION.of(models, type);
            return Binding.of(ProtobufMessage.compile(root.message()), root);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
    }
}
