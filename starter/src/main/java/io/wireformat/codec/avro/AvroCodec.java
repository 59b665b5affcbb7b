package io.wireformat.codec.avro;

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
 * Apache Avro, binary encoding. Records are written and read by plans of our own, without a library; generated records
 * by the Avro library, where it is present.
 *
 * <p>Sends {@code application/avro}; accepts also {@code avro/binary}.
 *
 * <p>Content is one bare datum of the schema that {@link AvroSchemas} derives, fields in the ascending order of their
 * numbers. A nullable property is a union with null, which comes first; an enum is written by the position of its
 * constant; a list at the root is an array. Maps have text for keys: that which JSON has for the key. A sealed interface
 * is a union of its alternatives, to which null is added where it is nullable. Lists are written as one block, and read from any number of blocks, with or
 * without their sizes. A bare datum says nothing of its schema, so both ends must have the same one: a constant added
 * behind the others is the only change that content survives, and it reads as the enum's default, else as null where
 * null is allowed. Names that Avro does not allow, and lists of messages that take up no bytes, are declined.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply, is not well-formed UTF-8 or goes on behind the datum; a null element,
 * and a point in time that its type cannot tell, fails with an {@link io.wireformat.EncodingException}. Unpaired surrogates are written as {@code ?}, as the Avro
 * library does.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro: binary encoding</a>
 */
public final class AvroCodec implements Codec {

    private static final WireFormat FORMAT = new WireFormat("avro", "application/avro", List.of("avro/binary"), true);

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    /**
     * A codec.
     *
     * @param models describes records
     * @param generatedTypes carries generated records
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes) {
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
            Projection.Projected root = AvroSchemas.PROJECTION.of(models, type);
            AvroSchemas.requireSchema(root.type());
            return Binding.of(AvroDatum.compile(root.type()), root);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
    }
}
