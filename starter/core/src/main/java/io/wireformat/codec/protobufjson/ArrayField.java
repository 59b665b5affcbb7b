package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;

/** A repeated field that is an array of primitives in Java, left out where it is empty. */
record ArrayField(Field field, SerializableString name, ArrayElements elements)
        implements JsonField, FieldWriter.OfObject<JsonGenerator> {

    private static final int INITIAL_CAPACITY = 8;

    @Override
    public void write(JsonGenerator out, @Nullable Object array) {
        if (array == null) {
            field.requireNullable();
            return;
        }
        int length = Array.getLength(array);
        if (length == 0) {
            return;
        }
        out.writeName(name);
        out.writeStartArray();
        for (int i = 0; i < length; i++) {
            elements.write(out, array, i);
        }
        out.writeEndArray();
    }

    @Override
    public Object empty() {
        return elements.newArray(0);
    }

    @Override
    public void read(JsonInput in, FieldValues values) {
        if (in.token() != JsonToken.START_ARRAY) {
            throw in.error("an array expected");
        }
        Object array = elements.newArray(INITIAL_CAPACITY);
        int size = 0;
        try {
            while (in.next() != JsonToken.END_ARRAY) {
                in.countElement(2 * ContentReader.ARRAY_ELEMENT);
                if (size == Array.getLength(array)) {
                    array = copy(array, size, 2 * size);
                }
                elements.read(in, array, size);
                size++;
            }
        } catch (JacksonException e) {
            throw in.malformed(e).inElement(size);
        } catch (DecodingException e) {
            throw e.inElement(size);
        }
        values.set(field.slot(), copy(array, size, size));
    }

    private Object copy(Object array, int size, int length) {
        Object copy = elements.newArray(length);
        System.arraycopy(array, 0, copy, 0, size);
        return copy;
    }
}
