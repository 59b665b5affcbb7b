package io.wireformat.codec.protobufjson;

import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** A field of one value that is not primitive. */
record ValueField(Field field, SerializableString name, JsonValue value)
        implements JsonField, FieldWriter.OfObject<JsonGenerator> {

    @Override
    public void write(JsonGenerator out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
        } else if (field.nullable() || !value.isZero(property)) {
            out.writeName(name);
            try {
                value.write(out, property);
            } catch (EncodingException e) {
                throw e.inField(field.name());
            }
        }
    }

    @Override
    public void read(JsonInput in, FieldValues values) {
        values.set(field.slot(), value.read(in));
    }
}
