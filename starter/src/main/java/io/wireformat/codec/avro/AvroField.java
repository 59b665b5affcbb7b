package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.model.Slots;
import io.wireformat.model.UnionModel;
import java.util.Map;

/**
 * A field compiled for Avro. The implementations are records, because the JIT compiler takes a record's components for
 * constants and so folds element types into the code.
 */
interface AvroField extends FieldReader<ContentReader>, FieldWriter<ContentBuffer> {

    /** Reads the property, which is always there. */
    void read(ContentReader in, Slots slots);

    /** Reads the property; a fault carries its name. */
    @Override
    default void readInTurn(ContentReader in, Slots slots) {
        try {
            read(in, slots);
        } catch (DecodingException e) {
            throw e.inField(field().name());
        }
    }

    /** Compiles a field. */
    static AvroField compile(Field field, Map<MessageModel, AvroMessage> compiled) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, (ScalarType) field.type());
        }
        if (field.nullable() && field.type() instanceof UnionModel union) {
            return new NullableUnionField(field, AvroUnion.compile(union, true, compiled));
        }
        AvroValue value = AvroValue.of(field.type(), field.nullable(), compiled);
        return field.nullable() ? new NullableField(field, value) : new RequiredField(field, value);
    }
}
