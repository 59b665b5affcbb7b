package io.wireformat.codec.avro.internal.datum;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.Map;

/**
 * A field compiled for Avro. The implementations are records, because the JIT compiler takes a record's components for
 * constants and so folds element types into the code.
 */
public interface AvroField extends FieldReader<ContentReader>, FieldWriter<ContentBuffer> {

    /** What is wrong with null where the class has none. */
    String NEVER_NULL = "is null, but its type says that it never is";

    /** Reads the property, which is always there. */
    void read(ContentReader in, FieldValues values);

    /** Reads the property; a fault carries its name. */
    @Override
    default void readInTurn(ContentReader in, FieldValues values) {
        try {
            read(in, values);
        } catch (DecodingException e) {
            throw e.inField(field().name());
        }
    }

    /** Reads null, which a datum says of a field as it would say any other value. */
    static void readNull(Field field, ContentReader in, FieldValues values) {
        if (!field.takesNull()) {
            throw in.error(NEVER_NULL);
        }
        values.set(field.slot(), null);
    }

    /** Compiles a field. */
    static AvroField compile(Field field, Map<MessageModel, AvroMessage> compiled) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, (ScalarType) field.type());
        }
        if (field.nullable() && field.type() instanceof UnionModel union) {
            return new NullableUnionField(field, AvroUnion.compile(union, true, compiled));
        }
        AvroValue value = AvroValue.of(field.type(), field.unknownIsNull(), compiled);
        return field.nullable() ? new NullableField(field, value) : new RequiredField(field, value);
    }
}
