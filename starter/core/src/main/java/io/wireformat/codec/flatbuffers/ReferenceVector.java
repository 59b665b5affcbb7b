package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.List;

/**
 * A vector of offsets to texts or tables.
 *
 * @param type of the elements
 */
record ReferenceVector(FieldType type, ReferenceValue element) implements ReferenceValue {

    @Override
    public int write(FlatBuffersOutput out, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        int vector = out.openVector(count, Integer.BYTES);
        out.content().advance(count * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            Object item = list.get(i);
            if (item == null) {
                throw new EncodingException("is null").inElement(i);
            }
            try {
                out.setOffset(vector + Integer.BYTES * (i + 1), element.write(out, item));
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
        return vector;
    }

    @Override
    public Object read(FlatBuffersInput in, int at) {
        int count = in.listLength(at, type);
        List<Object> list = new ArrayList<>(count);
        int next = at + Integer.BYTES;
        for (int i = 0; i < count; i++) {
            try {
                Object item = element.read(in, in.target(next));
                list.add(item);
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            next += Integer.BYTES;
        }
        return list;
    }
}
