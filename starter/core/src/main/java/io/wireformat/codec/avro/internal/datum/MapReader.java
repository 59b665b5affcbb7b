package io.wireformat.codec.avro.internal.datum;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a map: blocks of entries behind their count, the last block without any. Of entries with the same key, the last
 * counts. Errors name an entry by its position, so that they do not repeat keys.
 *
 * @param key how keys are made of text
 * @param value reads each value, which is never null
 * @param entrySize the fewest bytes that an entry takes; positive
 */
public record MapReader(MapKey key, AvroReader value, int entrySize) implements AvroReader {

    @Override
    public Map<Object, Object> read(ContentReader in) {
        Map<Object, Object> map = Map.of();
        int entries = 0;
        BlockCounts blocks = new BlockCounts(in, entrySize);
        for (int count = blocks.next(); count > 0; count = blocks.next()) {
            in.countElements(count, ContentReader.MAP_ENTRY);
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
