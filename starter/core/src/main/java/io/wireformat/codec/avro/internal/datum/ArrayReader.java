package io.wireformat.codec.avro.internal.datum;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an array as a list: blocks of elements behind their count, the last block without any.
 *
 * @param type what each element becomes
 * @param element reads each element, which is never null
 * @param elementSize the fewest bytes that an element takes; positive
 */
public record ArrayReader(FieldType type, AvroReader element, int elementSize) implements AvroReader {

    /**
     * Room for as many elements is made before they are read. Were it the whole count, lists within lists would each
     * allocate for the same bytes.
     */
    private static final int MAX_INITIAL_CAPACITY = 1024;

    @Override
    public List<Object> read(ContentReader in) {
        List<Object> list = List.of();
        BlockCounts blocks = new BlockCounts(in, elementSize);
        for (int count = blocks.next(); count > 0; count = blocks.next()) {
            in.countList(count, type);
            if (list.isEmpty()) {
                list = new ArrayList<>(Math.min(count, MAX_INITIAL_CAPACITY));
            }
            readBlock(in, count, list);
        }
        return list;
    }

    private void readBlock(ContentReader in, int count, List<Object> list) {
        for (int i = 0; i < count; i++) {
            try {
                list.add(element.read(in));
            } catch (DecodingException e) {
                throw e.inElement(list.size());
            }
        }
    }
}
