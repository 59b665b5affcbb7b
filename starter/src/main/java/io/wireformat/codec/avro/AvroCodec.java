package io.wireformat.codec.avro;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
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
 * <p>Content is one datum of the schema that {@link AvroSchemas} derives, fields in the ascending order of their
 * numbers. A nullable property is a union with null, which comes first; an enum is written by the position of its
 * constant; a list at the root is an array. Maps have text for keys: that which JSON has for the key. A sealed
 * interface is a union of its alternatives, to which null is added where it is nullable. Lists are written as one
 * block, and read from any number of blocks, with or without their sizes. Names that Avro does not allow, and lists of
 * messages that take up no bytes, are declined.
 *
 * <p>A bare datum says nothing of its schema, so both ends must have the same one: a constant added behind the others
 * is the only change that content survives, and it reads as the enum's default, else as null where null is allowed.
 * With {@link AvroEncoding#SINGLE_OBJECT} the fingerprint of the schema goes ahead of each datum. Such content is read
 * in either encoding; where the lock knows the writer's schema it is resolved to this application's by Avro's own rules:
 * fields by name, those of one side alone skipped or absent, numbers promoted, text and bytes interchanged, symbols by
 * name, any branch of a union. Beyond those rules a timestamp in milliseconds or microseconds becomes the same point in
 * time, and an unknown symbol null where null is allowed.
 *
 * <p>A list at the root is read also from an object container file, whose schema is in its head, stored or deflated. An
 * array in blocks could start with the same bytes, so what starts as a container is one if its head holds a schema.
 *
 * <p>Content fails with a {@link io.wireformat.DecodingException} that names field and offset when it is truncated,
 * declares more than it holds, nests too deeply, is not well-formed UTF-8 or goes on behind the datum; a null element,
 * and a point in time that its type cannot tell, fails with an {@link io.wireformat.EncodingException}. Unpaired
 * surrogates are written as {@code ?}, as the Avro library does.
 *
 * <p>Safe for use by many threads.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro: binary encoding</a>
 */
public final class AvroCodec implements Codec {

    private static final WireFormat FORMAT = new WireFormat("avro", "application/avro", List.of("avro/binary"), true);

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    private final AvroEncoding encoding;

    /**
     * A codec that writes bare data.
     *
     * @param models describes records
     * @param generatedTypes carries generated records
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes) {
        this(models, generatedTypes, AvroEncoding.DATUM);
    }

    /**
     * A codec.
     *
     * @param models describes records, and knows the schemas that others write with
     * @param generatedTypes carries generated records
     * @param encoding what content starts with
     */
    public AvroCodec(MessageModels models, GeneratedTypes generatedTypes, AvroEncoding encoding) {
        this.models = models;
        this.generatedTypes = generatedTypes;
        this.encoding = encoding;
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
            return Binding.of(content(root.type()), root);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
    }

    private Plan content(FieldType type) {
        String schema = AvroSchemas.schemaOfProjected(type);
        AvroContent content = new AvroContent(
                encoding,
                AvroDatum.compile(type),
                AvroFingerprint.of(schema),
                models.history(),
                writer -> Resolution.of(WriterSchemaParser.parse(writer), type));
        return type instanceof ListType list ? new ListContent(content, list.element()) : content;
    }
}
