package io.wireformat.codec.flatbuffers;

import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field of a text, of bytes, a list or a message: within the table is the offset that leads to it. */
record ReferenceField(Field field, int id, ReferenceValue value)
        implements FlatBuffersField, FieldWriter.OfObject<FlatBuffersOutput> {

    @Override
    public int size() {
        return Integer.BYTES;
    }

    @Override
    public void write(FlatBuffersOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        out.setPresent(id);
        out.postpone(this, property);
    }

    /** Writes what the offset leads to, once the table is complete. */
    void writePostponed(FlatBuffersOutput out, int offset, Object property) {
        try {
            out.setOffset(offset, value.write(out, property));
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void read(FlatBuffersInput in, int at, FieldValues values) {
        values.set(field.slot(), value.read(in, in.target(at)));
    }
}
