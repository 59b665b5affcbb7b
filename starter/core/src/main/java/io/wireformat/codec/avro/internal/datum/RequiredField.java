package io.wireformat.codec.avro.internal.datum;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field that is neither primitive nor nullable: its value and nothing else. */
record RequiredField(Field field, AvroValue value) implements AvroField, FieldWriter.OfObject<ContentBuffer> {

    @Override
    public void write(ContentBuffer out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
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
        values.set(field.slot(), value.read(in));
    }
}
