package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A text field; apart from the other scalars because most fields are texts. */
record StringField(Field field, int tag, boolean writesZero)
        implements ProtobufField, FieldWriter.OfObject<ContentBuffer> {

    @Override
    public void write(ContentBuffer out, @Nullable Object value) {
        if (value == null) {
            field.requireNullable();
            return;
        }
        String text = (String) value;
        if (writesZero || !text.isEmpty()) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint32Unchecked(tag);
            out.writeText(text, 0);
        }
    }

    @Override
    public boolean read(ContentReader in, int wireType, FieldValues values) {
        if (wireType != WireType.LEN) {
            return false;
        }
        values.set(field.slot(), in.readText(in.readVarint32()));
        return true;
    }
}
