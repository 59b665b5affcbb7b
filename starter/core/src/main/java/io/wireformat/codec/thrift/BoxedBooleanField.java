package io.wireformat.codec.thrift;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field of a boxed boolean; apart from the others because its header can contain its value. */
record BoxedBooleanField(Field field, int id, int code, ThriftEncoding encoding)
        implements ThriftField, FieldWriter.OfObject<ThriftOutput> {

    @Override
    public void write(ThriftOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
        } else {
            encoding.writeBooleanField(out, id, (Boolean) property);
        }
    }

    @Override
    public void read(ThriftInput in, FieldValues values) {
        values.set(field.slot(), encoding.readBooleanField(in));
    }
}
