package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;

/**
 * A map field: an object, left out where it is empty. Errors name an entry by its position, so that they do not repeat
 * keys.
 */
record MapField(Field field, SerializableString name, MapKey key, JsonValue value)
        implements JsonField, FieldWriter.OfObject<JsonGenerator> {

    @Override
    public void write(JsonGenerator out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        Map<?, ?> map = (Map<?, ?>) property;
        if (map.isEmpty()) {
            return;
        }
        out.writeName(name);
        out.writeStartObject();
        int index = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            try {
                out.writeName(key.name(required(entry.getKey(), "key")));
                writeValue(out, required(entry.getValue(), "value"));
            } catch (EncodingException e) {
                throw e.inElement(index).inField(field.name());
            }
            index++;
        }
        out.writeEndObject();
    }

    private void writeValue(JsonGenerator out, Object item) {
        try {
            value.write(out, item);
        } catch (EncodingException e) {
            throw e.inField("value");
        }
    }

    private static Object required(@Nullable Object part, String role) {
        if (part == null) {
            throw new EncodingException("is null").inField(role);
        }
        return part;
    }

    @Override
    public Object empty() {
        return Map.of();
    }

    @Override
    public void read(JsonInput in, FieldValues values) {
        if (in.token() != JsonToken.START_OBJECT) {
            throw in.error("an object expected");
        }
        in.enter();
        in.charge(ContentReader.LIST);
        Map<Object, Object> map = new LinkedHashMap<>();
        while (nextEntry(in, map.size())) {
            in.countElement(ContentReader.MAP_ENTRY);
            Object entryKey = readKey(in, map.size());
            if (map.containsKey(entryKey)) {
                throw in.error("occurs twice").inField("key").inElement(map.size());
            }
            map.put(entryKey, readValue(in, map.size()));
        }
        in.leave();
        values.set(field.slot(), map);
    }

    private Object readKey(JsonInput in, int index) {
        try {
            return key.read(in);
        } catch (DecodingException e) {
            throw e.inField("key").inElement(index);
        }
    }

    private Object readValue(JsonInput in, int index) {
        try {
            in.next();
            if (in.isNull() && !value.takesNull()) {
                throw in.error("is null");
            }
            return Objects.requireNonNull(value.read(in));
        } catch (JacksonException e) {
            throw in.malformed(e).inField("value").inElement(index);
        } catch (DecodingException e) {
            throw e.inField("value").inElement(index);
        }
    }

    private static boolean nextEntry(JsonInput in, int index) {
        try {
            return in.next() == JsonToken.PROPERTY_NAME;
        } catch (JacksonException e) {
            throw in.malformed(e).inElement(index);
        }
    }
}
