package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map: blocks of entries behind their count, the last block without any. Of entries with the same key, the last
 * counts. Errors name an entry by its position, so that they do not repeat keys.
 *
 * @param key how keys are made text
 * @param value what each value is
 * @param entrySize the fewest bytes that an entry takes
 */
record AvroMap(MapKey key, AvroValue value, int entrySize) implements AvroValue {

    static AvroMap compile(MapType map, Map<MessageModel, AvroMessage> compiled) {
        int entrySize = 1 + AvroSizes.least(map.value());
        return new AvroMap(MapKey.of(map.key()), AvroValue.of(map.value(), false, compiled), entrySize);
    }

    @Override
    public void write(ContentBuffer out, Object property) {
        Map<?, ?> map = (Map<?, ?>) property;
        int count = map.size();
        if (count > 0) {
            AvroBinary.writeInt(out, count);
            int index = 0;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                writeEntry(out, entry.getKey(), entry.getValue(), index++);
            }
        }
        out.writeByte(0);
    }

    private void writeEntry(ContentBuffer out, @Nullable Object k, @Nullable Object v, int index) {
        if (k == null || v == null) {
            throw new EncodingException(k == null ? "has a null key" : "is null").inElement(index);
        }
        try {
            out.writeText(key.text(k), 1);
            value.write(out, v);
        } catch (EncodingException e) {
            throw e.inElement(index);
        }
    }

    @Override
    public Object read(ContentReader in) {
        Map<Object, Object> map = Map.of();
        int entries = 0;
        BlockCounts blocks = new BlockCounts(in, entrySize);
        for (int count = blocks.next(); count > 0; count = blocks.next()) {
            in.countElements(count);
            if (entries == 0) {
                map = new LinkedHashMap<>();
            }
            for (int i = 0; i < count; i++) {
                readEntry(in, map, entries++);
            }
        }
        return map;
    }

    private void readEntry(ContentReader in, Map<Object, Object> map, int index) {
        try {
            Object k = key.read(in);
            map.put(k, value.read(in));
        } catch (DecodingException e) {
            throw e.inElement(index);
        }
    }
}
