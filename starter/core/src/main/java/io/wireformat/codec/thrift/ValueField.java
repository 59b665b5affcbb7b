package io.wireformat.codec.thrift;

import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field that is neither primitive nor a boolean. */
record ValueField(Field field, int id, int code, ThriftValue value, ThriftEncoding encoding)
        implements ThriftField, FieldWriter.OfObject<ThriftOutput> {

    @Override
    public void write(ThriftOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        encoding.writeField(out, id, code);
        try {
            value.write(out, property);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void read(ThriftInput in, FieldValues values) {
        values.set(field.slot(), value.read(in));
    }
}
