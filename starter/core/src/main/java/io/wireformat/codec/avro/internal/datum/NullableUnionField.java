package io.wireformat.codec.avro.internal.datum;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field that is one of several records or null: null is one more branch of the records' union. */
record NullableUnionField(Field field, AvroUnion union) implements AvroField, FieldWriter.OfObject<ContentBuffer> {

    private static final int NULL = 0;

    @Override
    public void write(ContentBuffer out, @Nullable Object property) {
        if (property == null) {
            AvroBinary.writeInt(out, NULL);
            return;
        }
        try {
            union.write(out, property);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void read(ContentReader in, FieldValues values) {
        Object value = union.read(in);
        if (value == null) {
            AvroField.readNull(field, in, values);
        } else {
            values.set(field.slot(), value);
        }
    }
}
