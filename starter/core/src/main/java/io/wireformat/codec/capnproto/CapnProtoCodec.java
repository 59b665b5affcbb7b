package io.wireformat.codec.capnproto;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Kept;
import io.wireformat.codec.Framing;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.capnproto.internal.segment.PackedFrameDecoder;
import io.wireformat.codec.capnproto.internal.segment.SegmentFrameDecoder;
import io.wireformat.codec.internal.framing.MessageFraming;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Cap'n Proto, in one of its {@linkplain Encoding encodings}. Records are written and read by plans of our
 * own, without a library; generated structs by Cap'n Proto's Java runtime, where it is present.
 *
 * <p>Sends and accepts {@code application/x-capnp} or {@code application/x-capnp-packed}; no media type is registered.
 *
 * <p>Content is a segment table and the segments behind it; one segment is written, any number up to 512 is read. A
 * record is a struct whose ordinals run from 0 in the order of {@link io.wireformat.FieldNumber}, laid out as Cap'n
 * Proto's compiler lays it out. A nullable number, boolean or enum is a group of two ordinals, {@code count :union {none
 * @1 :Void; value @2 :Int32;}}; of a nullable text, list or message, null is the null pointer, so that readers see it by
 * {@code has}. Whatever is not null is written, also when empty. Enums are their numbers, which must lie between 0 and
 * 65,535: a record with another is declined. A sealed interface is a struct with a union of {@code none @0 :Void} and its
 * alternatives, of which {@code none} and one that is not known read as null where null is allowed and fail elsewhere;
 * a map is a list of entries, {@code struct {key @0; value @1;}}. A list at the root is a struct whose field 0 is the
 * list. Fields that are not known are ignored, absent ones take their default; a list may be read as one of larger elements, or of structs
 * that begin with the element.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset (packed content: in what
 * was unpacked) when a pointer leads outside or to another kind of value, when it nests too deeply, when text does not
 * end with NUL or is not well-formed UTF-8, or when bytes follow the segments. Pointers may lead to one place many
 * times, so that little content can stand for much: reading stops once it has visited eight times the content's size
 * and 64 KiB. Packed content must not unpack to more than the limit of the content's size. A null element fails with an
 * {@link io.wireformat.EncodingException}. Unpaired surrogates are written as {@code ?}.
 *
 * <p>A stream, {@code application/x-capnp-seq} or {@code application/x-capnp-packed-seq}, is messages behind one another,
 * each packed by itself.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://capnproto.org/encoding.html">Cap'n Proto: encoding</a>
 */
public final class CapnProtoCodec implements Codec {

    private static final WireFormat PLAIN = new WireFormat("capnp", "application/x-capnp", List.of(), false);

    private static final WireFormat PACKED =
            new WireFormat("capnp-packed", "application/x-capnp-packed", List.of(), false);

    private static final Framing PLAIN_STREAMS = new MessageFraming(
            new WireFormat("capnp-seq", "application/x-capnp-seq", List.of(), true),
            MessageFraming.Envelope.NONE,
            SegmentFrameDecoder::new);

    private static final Framing PACKED_STREAMS = new MessageFraming(
            new WireFormat("capnp-packed-seq", "application/x-capnp-packed-seq", List.of(), true),
            MessageFraming.Envelope.NONE,
            PackedFrameDecoder::new);

    static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .has(Projection.Feature.NESTED_COLLECTIONS)
            .has(Projection.Feature.UNIONS)
            .build();

    private static final SchemaLanguage LANGUAGE =
            new SchemaLanguage("capnp", "capnp", "text/x-capnp", CapnpSchema::of);

    private static final List<Compatibility> COMPATIBILITY = List.of(Compatibility.byNumber(
            "Cap'n Proto",
            Kept.FIELD_PLACES,
            Kept.ALTERNATIVE_PLACES,
            Kept.INTEGER_WIDTHS,
            Kept.FLOAT_WIDTHS,
            Kept.NUMBER_PRESENCE));

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    private final Encoding encoding;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes carries generated structs, in the same encoding
     * @param encoding how words become bytes
     */
    public CapnProtoCodec(MessageModels models, GeneratedTypes generatedTypes, Encoding encoding) {
        this.models = models;
        this.generatedTypes = generatedTypes;
        this.encoding = encoding;
    }

    /**
     * Structs generated by capnpc-java, carried by Cap'n Proto's Java runtime: of a struct {@code Event}, the classes
     * {@code Event.Reader}, which goes on using the content, and {@code Event.Builder}. Only this method needs that library.
     *
     * @param encoding how words become bytes
     */
    public static GeneratedTypes generatedTypes(Encoding encoding) {
        return new CapnProtoGeneratedTypes(encoding);
    }

    @Override
    public WireFormat format() {
        return switch (encoding) {
            case PLAIN -> PLAIN;
            case PACKED -> PACKED;
        };
    }

    @Override
    public Framing framing() {
        return switch (encoding) {
            case PLAIN -> PLAIN_STREAMS;
            case PACKED -> PACKED_STREAMS;
        };
    }

    /**
     * {@inheritDoc}
     *
     * @see <a href="https://capnproto.org/language.html">Cap'n Proto: the language</a>
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
            FieldType struct = root.type() instanceof UnionModel ? root.type() : root.message();
            return Binding.of(StructPlan.of(struct, encoding), root);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
    }

    /**
     * How Cap'n Proto's words become bytes. Each encoding is a format of its own, since content does not tell them apart.
     */
    public enum Encoding {
        /**
         * Segments as they lie in memory.
         *
         * @see <a href="https://capnproto.org/encoding.html#serialization-over-a-stream">Cap'n Proto: serialization over a
         *     stream</a>
         */
        PLAIN,

        /**
         * The same with most zero bytes left out.
         *
         * @see <a href="https://capnproto.org/encoding.html#packing">Cap'n Proto: packing</a>
         */
        PACKED
    }
}
