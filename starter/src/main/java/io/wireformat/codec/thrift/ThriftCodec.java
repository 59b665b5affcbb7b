package io.wireformat.codec.thrift;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.WireFormat;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Apache Thrift, in one of its {@linkplain ThriftProtocol protocols}. Records are written and read by plans of our own,
 * without a library; generated structs by libthrift, where it is present.
 *
 * <p>Sends and accepts {@code application/vnd.apache.thrift.compact} or {@code application/vnd.apache.thrift.binary}.
 *
 * <p>Content is one struct, without the message header of a remote call. A record is a struct with the numbers of
 * {@link io.wireformat.FieldNumber} as field ids, fields in ascending order. Nullable properties are optional fields:
 * null is left out. All others have default requiredness and are always written, zero or not, as Thrift's generated
 * code does; absent ones read as zero. Enums are numbers, which may be negative. Maps are maps, sets and arrays are
 * lists, and these nest as they do in Java; a sealed type is a union. A list or a map at the root is a struct whose
 * field 1 it is.
 *
 * <p>Unknown fields, and fields, lists or maps of another type than expected, are skipped; of a field or a key that
 * occurs twice, the last counts. An alternative of a union that the reader does not know is null where the property may
 * be null, and an error elsewhere. Ids end at 32,767: a record with a larger number is declined.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply, is not well-formed UTF-8, goes on behind the struct, has two
 * alternatives in one union, or has elements of another type than expected in a list or map that is itself an element.
 * A null element, key or value fails with an {@link io.wireformat.EncodingException}. Unpaired surrogates are written
 * as {@code ?}, as libthrift does.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://thrift.apache.org/docs/idl#field-requiredness">Thrift: field requiredness</a>
 */
public final class ThriftCodec implements Codec {

    private static final WireFormat COMPACT = format("compact");

    private static final WireFormat BINARY = format("binary");

    /** What becomes of types that the format lacks; a schema says the same. */
    public static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.ARRAYS)
            .has(Projection.Feature.NESTED_COLLECTIONS)
            .has(Projection.Feature.MAPS)
            .has(Projection.Feature.UNIONS)
            .build();

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    private final ThriftProtocol protocol;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes carries generated structs, in the same protocol
     * @param protocol how structs become bytes
     */
    public ThriftCodec(MessageModels models, GeneratedTypes generatedTypes, ThriftProtocol protocol) {
        this.models = models;
        this.generatedTypes = generatedTypes;
        this.protocol = protocol;
    }

    @Override
    public WireFormat format() {
        return switch (protocol) {
            case COMPACT -> COMPACT;
            case BINARY -> BINARY;
        };
    }

    @Override
    public Binding bind(Type type) {
        if (type instanceof Class<?> c && generatedTypes.includes(c)) {
            return generatedTypes.bind(c);
        }
        try {
            Projection.Projected root = PROJECTION.of(models, type);
            FieldType struct = ThriftStruct.covers(root.type()) ? root.type() : root.message();
            return Binding.of(new StructPlan(ThriftStruct.compile(struct, ThriftEncoding.of(protocol))), root);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
    }

    private static WireFormat format(String protocol) {
        return new WireFormat("thrift-" + protocol, "application/vnd.apache.thrift." + protocol, List.of(), false);
    }
}
