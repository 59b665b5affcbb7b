package io.wireformat.codec.avro.internal.datum;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field that may be null: a union of null and the value's type, the branch in front. */
record NullableField(Field field, AvroValue value) implements AvroField, FieldWriter.OfObject<ContentBuffer> {

    private static final int NULL = 0;

    private static final int PRESENT = 1;

    @Override
    public void write(ContentBuffer out, @Nullable Object property) {
        if (property == null) {
            AvroBinary.writeInt(out, NULL);
            return;
        }
        AvroBinary.writeInt(out, PRESENT);
        try {
            value.write(out, property);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void read(ContentReader in, FieldValues values) {
        long branch = AvroBinary.readLong(in);
        if (branch == PRESENT) {
            values.set(field.slot(), value.read(in));
        } else if (branch == NULL) {
            AvroField.readNull(field, in, values);
        } else {
            throw in.error("a union of 2 types has no branch " + branch);
        }
    }
}
