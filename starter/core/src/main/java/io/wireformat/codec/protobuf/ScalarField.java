package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field of bytes, of an enum or of a boxed primitive. */
record ScalarField(Field field, int tag, ProtobufValue value, boolean writesZero)
        implements ProtobufField, FieldWriter.OfObject<ContentBuffer> {

    @Override
    public void write(ContentBuffer out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
        } else if (writesZero || !value.isZero(property)) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint32Unchecked(tag);
            value.write(out, property);
        }
    }

    @Override
    public boolean read(ContentReader in, int wireType, FieldValues values) {
        if (wireType != value.wireType()) {
            return false;
        }
        values.set(field.slot(), value.read(in));
        return true;
    }
}
