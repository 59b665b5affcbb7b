package io.wireformat.codec.thrift;

import io.wireformat.DecodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;
import java.util.Map;

/**
 * A field compiled for Thrift; it also writes the property. The implementations are records, because the JIT compiler
 * takes a record's components for constants and so folds ids, type codes and the protocol into the code.
 */
interface ThriftField extends FieldReader<ThriftInput>, FieldWriter<ThriftOutput> {

    /** The field's id, as a component of its own. */
    int id();

    /** The code of the field's type. */
    int code();

    /** The protocol. */
    ThriftEncoding encoding();

    /** Reads a value of the field's type, behind its header. */
    void read(ThriftInput in, FieldValues values);

    /** Reads the property when its header has just been read, and goes on to the next header. */
    @Override
    default void readInTurn(ThriftInput in, FieldValues values) {
        if (in.fieldId == id()) {
            readOrSkip(in, values);
            encoding().readField(in);
        }
    }

    /** Reads the property, or skips a value of another type; a fault carries the property's name. */
    default void readOrSkip(ThriftInput in, FieldValues values) {
        try {
            if (in.fieldCode == code()) {
                read(in, values);
            } else {
                SkippedValue.skipField(in, encoding());
            }
        } catch (DecodingException e) {
            throw e.inField(field().name());
        }
    }

    /** Compiles a field. */
    static ThriftField compile(Field field, ThriftEncoding encoding, Map<FieldType, ThriftStruct> compiled) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, (ScalarType) field.type(), encoding);
        }
        if (field.type() == ScalarType.BOOLEAN) {
            return new BoxedBooleanField(field, field.number(), encoding.code(ThriftType.BOOL), encoding);
        }
        ThriftValue value = ThriftValue.of(field.type(), field.unknownIsNull(), encoding, compiled);
        return new ValueField(field, field.number(), encoding.code(value.type()), value, encoding);
    }
}
