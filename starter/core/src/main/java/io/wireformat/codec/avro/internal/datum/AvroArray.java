package io.wireformat.codec.avro.internal.datum;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An array: blocks of elements behind their count, the last block without any.
 *
 * @param element what each element is
 * @param reader reads the elements
 */
record AvroArray(AvroValue element, ArrayReader reader) implements AvroValue {

    static AvroArray compile(ListType list, Map<MessageModel, AvroMessage> compiled) {
        int elementSize = AvroSizes.least(list.element());
        if (elementSize == 0) {
            throw new UnsupportedTypeException(
                    ((MessageModel) list.element()).name(),
                    "takes up no bytes in Avro, so a few bytes could declare a list of any length");
        }
        AvroValue element = AvroValue.of(list.element(), false, compiled);
        return new AvroArray(element, new ArrayReader(list.element(), element, elementSize));
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
        return reader.read(in);
    }
}
