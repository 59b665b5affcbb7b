package io.wireformat.codec.avro.internal.datum;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map: blocks of entries behind their count, the last block without any. Errors name an entry by its position, so
 * that they do not repeat keys.
 *
 * @param key how keys are made text
 * @param value what each value is
 * @param reader reads the entries
 */
record AvroMap(MapKey key, AvroValue value, MapReader reader) implements AvroValue {

    static AvroMap compile(MapType map, Map<MessageModel, AvroMessage> compiled) {
        int entrySize = 1 + AvroSizes.least(map.value());
        MapKey key = MapKey.of(map.key());
        AvroValue value = AvroValue.of(map.value(), false, compiled);
        return new AvroMap(key, value, new MapReader(key, value, entrySize));
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
            if (index != count) {
                throw new EncodingException("has changed while it was written");
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
        return reader.read(in);
    }
}
