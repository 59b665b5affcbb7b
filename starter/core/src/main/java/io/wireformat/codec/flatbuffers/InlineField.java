package io.wireformat.codec.flatbuffers;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/**
 * A field of a boxed primitive or of an enum: within the table, which has made room for it.
 *
 * @param writesZero whether it is present whatever its value is
 */
record InlineField(Field field, int id, InlineValue value, boolean writesZero)
        implements FlatBuffersField, FieldWriter.OfObject<FlatBuffersOutput> {

    @Override
    public int size() {
        return value.size();
    }

    @Override
    public void write(FlatBuffersOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
        } else if (writesZero || !value.isZero(property)) {
            out.setPresent(id);
            value.write(out.content(), property);
        }
    }

    @Override
    public void read(FlatBuffersInput in, int at, FieldValues values) {
        values.set(field.slot(), value.read(in, at));
    }
}
