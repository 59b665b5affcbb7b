package io.wireformat.codec.messagepack;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field of any but primitive type. */
@SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
record ObjectField(Field field, byte[] prefix, MessagePackValue value)
        implements MessagePackField, FieldWriter.OfObject<ContentBuffer> {

    @Override
    public void write(ContentBuffer out, @Nullable Object property) {
        out.writeBytes(prefix);
        if (property == null) {
            field.requireNullable();
            MessagePackWriter.nil(out);
            return;
        }
        try {
            value.write(out, property);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void read(ContentReader in, FieldValues values) {
        if (!MessagePackReader.tryNil(in)) {
            values.set(field.slot(), value.read(in));
        } else if (field.takesNull()) {
            values.set(field.slot(), null);
        } else {
            throw in.error("is nil, but must not be null");
        }
    }
}
