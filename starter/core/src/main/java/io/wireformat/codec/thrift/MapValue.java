package io.wireformat.codec.thrift;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map: the count and the types of keys and values, then each key before its value. Of equal keys the last counts.
 * Errors name an entry by its position, so that they do not repeat keys.
 *
 * @param entrySize the fewest bytes that an entry takes
 */
record MapValue(ThriftValue key, int keyCode, ThriftValue value, int valueCode, int entrySize, ThriftEncoding encoding)
        implements ThriftContainer {

    static MapValue of(ThriftValue key, ThriftValue value, ThriftEncoding encoding) {
        return new MapValue(
                key,
                encoding.code(key.type()),
                value,
                encoding.code(value.type()),
                encoding.leastSize(key.type()) + encoding.leastSize(value.type()),
                encoding);
    }

    @Override
    public ThriftType type() {
        return ThriftType.MAP;
    }

    @Override
    public void write(ThriftOutput out, Object entries) {
        Map<?, ?> map = (Map<?, ?>) entries;
        int count = map.size();
        encoding.writeMap(out.content, keyCode, valueCode, count);
        int index = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            write(out, key, entry.getKey(), "key", index);
            write(out, value, entry.getValue(), "value", index);
            index++;
        }
        if (index != count) {
            throw new EncodingException("has changed while it was written");
        }
    }

    private static void write(ThriftOutput out, ThriftValue type, @Nullable Object part, String name, int index) {
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
    public long readHeader(ThriftInput in) {
        return encoding.readMap(in);
    }

    @Override
    public boolean expects(ThriftInput in) {
        return in.elementCode == keyCode && in.valueCode == valueCode;
    }

    @Override
    public Object readElements(ThriftInput in, long declared) {
        if (declared == 0) {
            return Map.of();
        }
        int count = in.requireElements(declared, entrySize);
        in.content.countElements(count, ContentReader.MAP_ENTRY);
        Map<Object, Object> map = new LinkedHashMap<>(2 * Math.min(count, MAX_INITIAL_CAPACITY));
        for (int i = 0; i < count; i++) {
            Object readKey = read(in, key, "key", i);
            map.put(readKey, read(in, value, "value", i));
        }
        return map;
    }

    private static Object read(ThriftInput in, ThriftValue type, String name, int index) {
        try {
            return Objects.requireNonNull(type.read(in));
        } catch (DecodingException e) {
            throw e.inField(name).inElement(index);
        }
    }
}
