package io.wireformat.codec.thrift;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.Slots;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list: the count and the type of the elements, then the elements. */
record ListField(
        Field field, int id, int code, ThriftValue element, int elementCode, int elementSize, ThriftEncoding encoding)
        implements ThriftField, FieldWriter.OfObject<ThriftOutput> {

    /**
     * Room for as many elements is made before they are read. Were it the whole count, lists within lists would each
     * allocate for the same bytes.
     */
    private static final int MAX_INITIAL_CAPACITY = 1024;

    static ListField compile(Field field, ThriftValue element, ThriftEncoding encoding) {
        return new ListField(
                field,
                field.number(),
                encoding.code(ThriftType.LIST),
                element,
                encoding.code(element.type()),
                encoding.leastSize(element.type()),
                encoding);
    }

    @Override
    public void write(ThriftOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        List<?> list = (List<?>) property;
        int count = list.size();
        encoding.writeField(out, id, code);
        encoding.writeList(out.content, elementCode, count);
        for (int i = 0; i < count; i++) {
            writeElement(out, list.get(i), i);
        }
    }

    private void writeElement(ThriftOutput out, @Nullable Object item, int index) {
        if (item == null) {
            throw new EncodingException("is null").inElement(index).inField(field.name());
        }
        try {
            element.write(out, item);
        } catch (EncodingException e) {
            throw e.inElement(index).inField(field.name());
        }
    }

    @Override
    public void read(ThriftInput in, Slots slots) {
        long declared = encoding.readList(in);
        if (declared == 0) {
            slots.set(field.slot(), List.of());
        } else if (in.elementCode == elementCode) {
            slots.set(field.slot(), readElements(in, in.requireElements(declared, elementSize)));
        } else {
            SkippedValue.skipElements(in, declared, encoding);
        }
    }

    private List<@Nullable Object> readElements(ThriftInput in, int count) {
        in.content.countElements(count);
        List<@Nullable Object> list = new ArrayList<>(Math.min(count, MAX_INITIAL_CAPACITY));
        for (int i = 0; i < count; i++) {
            try {
                list.add(element.read(in));
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
        }
        return list;
    }
}
