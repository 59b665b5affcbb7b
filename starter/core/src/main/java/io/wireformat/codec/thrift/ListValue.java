package io.wireformat.codec.thrift;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list: the count and the type of the elements, then the elements. */
record ListValue(FieldType elementType, ThriftValue element, int elementCode, int elementSize, ThriftEncoding encoding)
        implements ThriftContainer {

    static ListValue of(FieldType elementType, ThriftValue element, ThriftEncoding encoding) {
        return new ListValue(
                elementType, element, encoding.code(element.type()), encoding.leastSize(element.type()), encoding);
    }

    @Override
    public ThriftType type() {
        return ThriftType.LIST;
    }

    @Override
    public void write(ThriftOutput out, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        encoding.writeList(out.content, elementCode, count);
        for (int i = 0; i < count; i++) {
            Object item = list.get(i);
            try {
                element.write(out, requirePresent(item));
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
    }

    private static Object requirePresent(@Nullable Object item) {
        if (item == null) {
            throw new EncodingException("is null");
        }
        return item;
    }

    @Override
    public long readHeader(ThriftInput in) {
        return encoding.readList(in);
    }

    @Override
    public boolean expects(ThriftInput in) {
        return in.elementCode == elementCode;
    }

    @Override
    public Object readElements(ThriftInput in, long declared) {
        if (declared == 0) {
            return List.of();
        }
        int count = in.requireElements(declared, elementSize);
        in.content.countList(count, elementType);
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
