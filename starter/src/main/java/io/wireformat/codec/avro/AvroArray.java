package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An array: blocks of elements behind their count, the last block without any.
 *
 * @param element what each element is
 * @param elementSize the fewest bytes that an element takes; positive
 */
record AvroArray(AvroValue element, int elementSize) implements AvroValue {

    /**
     * Room for as many elements is made before they are read. Were it the whole count, lists within lists would each
     * allocate for the same bytes.
     */
    private static final int MAX_INITIAL_CAPACITY = 1024;

    static AvroArray compile(ListType list, Map<MessageModel, AvroMessage> compiled) {
        int elementSize = AvroSizes.least(list.element());
        if (elementSize == 0) {
            throw new UnsupportedTypeException(
                    ((MessageModel) list.element()).name(),
                    "takes up no bytes in Avro, so a few bytes could declare a list of any length");
        }
        return new AvroArray(AvroValue.of(list.element(), false, compiled), elementSize);
    }

    @Override
    public void write(ContentBuffer out, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        if (count > 0) {
            AvroBinary.writeInt(out, count);
            for (int i = 0; i < count; i++) {
                writeElement(out, list.get(i), i);
            }
        }
        out.writeByte(0);
    }

    private void writeElement(ContentBuffer out, @Nullable Object item, int index) {
        if (item == null) {
            throw new EncodingException("is null").inElement(index);
        }
        try {
            element.write(out, item);
        } catch (EncodingException e) {
            throw e.inElement(index);
        }
    }

    @Override
    public Object read(ContentReader in) {
        List<Object> list = List.of();
        BlockCounts blocks = new BlockCounts(in, elementSize);
        for (int count = blocks.next(); count > 0; count = blocks.next()) {
            in.countElements(count);
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
