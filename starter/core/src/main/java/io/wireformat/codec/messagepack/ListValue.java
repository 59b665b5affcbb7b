package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A list as an array; neither side knows null elements.
 *
 * @param type of the elements
 */
record ListValue(FieldType type, MessagePackValue element) implements MessagePackValue {

    /**
     * The most elements for which room is made before they come. A count is covered by the bytes left, but nested
     * lists could each claim the same bytes.
     */
    private static final int MAX_INITIAL_CAPACITY = 1024;

    @Override
    public void write(ContentBuffer out, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        MessagePackWriter.arrayHeader(out, count);
        for (int i = 0; i < count; i++) {
            Object item = list.get(i);
            if (item == null) {
                throw new EncodingException("is null").inElement(i);
            }
            try {
                element.write(out, item);
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
    }

    @Override
    public Object read(ContentReader in) {
        int count = MessagePackReader.arraySize(in);
        in.countList(count, type);
        List<Object> list = new ArrayList<>(Math.min(count, MAX_INITIAL_CAPACITY));
        for (int i = 0; i < count; i++) {
            try {
                list.add(Objects.requireNonNull(element.read(in)));
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
        }
        return list;
    }
}
