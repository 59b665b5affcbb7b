package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;

/** A repeated field: an array, left out where it is empty. */
record ListField(Field field, SerializableString name, JsonValue element)
        implements JsonField, FieldWriter.OfObject<JsonGenerator> {

    @Override
    public void write(JsonGenerator out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        List<?> list = (List<?>) property;
        if (list.isEmpty()) {
            return;
        }
        out.writeName(name);
        out.writeStartArray();
        for (int i = 0, n = list.size(); i < n; i++) {
            try {
                // a list that converts its elements may fail here
                Object item = list.get(i);
                if (item == null) {
                    throw new EncodingException("is null");
                }
                element.write(out, item);
            } catch (EncodingException e) {
                throw e.inElement(i).inField(field.name());
            }
        }
        out.writeEndArray();
    }

    @Override
    public Object empty() {
        return List.of();
    }

    @Override
    public void read(JsonInput in, FieldValues values) {
        if (in.token() != JsonToken.START_ARRAY) {
            throw in.error("an array expected");
        }
        in.charge(ContentReader.LIST);
        List<Object> list = new ArrayList<>();
        while (nextElement(in, list.size())) {
            try {
                in.countElement(ContentReader.LIST_ELEMENT);
                if (in.isNull() && !element.takesNull()) {
                    throw in.error("is null");
                }
                list.add(Objects.requireNonNull(element.read(in)));
            } catch (JacksonException e) {
                throw in.malformed(e).inElement(list.size());
            } catch (DecodingException e) {
                throw e.inElement(list.size());
            }
        }
        values.set(field.slot(), list);
    }

    private static boolean nextElement(JsonInput in, int index) {
        try {
            return in.next() != JsonToken.END_ARRAY;
        } catch (JacksonException e) {
            throw in.malformed(e).inElement(index);
        }
    }
}
