package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.MapType;
import io.wireformat.model.ScalarType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map with the keys that it has in JSON; of equal keys the last counts, and neither side knows null keys or values.
 */
record MapValue(MessagePackValue key, MessagePackValue value) implements MessagePackValue {

    /** As for lists, the most entries for which room is made before they come. */
    private static final int MAX_INITIAL_CAPACITY = 1024;

    static MapValue of(MapType type, MessagePackTypes types) {
        return new MapValue(key(type.key()), MessagePackValue.of(type.value(), types));
    }

    private static MessagePackValue key(FieldType type) {
        if (type instanceof EnumModel model) {
            return EnumValue.of(model, false);
        }
        return switch ((ScalarType) type) {
            case STRING -> new StringValue();
            case INT32 -> new IntegerKey.Int32();
            case INT64 -> new IntegerKey.Int64();
            case BOOLEAN, FLOAT32, FLOAT64, BYTES -> throw new IllegalArgumentException(type.toString());
        };
    }

    @Override
    public void write(ContentBuffer out, Object map) {
        Map<?, ?> entries = (Map<?, ?>) map;
        int count = entries.size();
        MessagePackWriter.mapHeader(out, count);
        int index = 0;
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            write(out, key, entry.getKey(), "key", index);
            write(out, value, entry.getValue(), "value", index);
            index++;
        }
        if (index != count) {
            throw new EncodingException("has changed while it was written");
        }
    }

    private static void write(ContentBuffer out, MessagePackValue type, @Nullable Object part, String name, int index) {
        if (part == null) {
            throw new EncodingException("is null").inField(name).inElement(index);
        }
        try {
            type.write(out, part);
        } catch (EncodingException e) {
            throw e.inField(name).inElement(index);
        }
    }

    @Override
    public Object read(ContentReader in) {
        int count = MessagePackReader.mapSize(in);
        in.countElements(count, ContentReader.MAP_ENTRY);
        Map<Object, Object> map = new LinkedHashMap<>(2 * Math.min(count, MAX_INITIAL_CAPACITY));
        for (int i = 0; i < count; i++) {
            Object readKey = read(in, key, "key", i);
            map.put(readKey, read(in, value, "value", i));
        }
        return map;
    }

    private static Object read(ContentReader in, MessagePackValue type, String name, int index) {
        try {
            return Objects.requireNonNull(type.read(in));
        } catch (DecodingException e) {
            throw e.inField(name).inElement(index);
        }
    }
}
