package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.util.ArrayList;
import java.util.List;

/** A vector of numbers, booleans or enums. */
record InlineVector(InlineValue element) implements ReferenceValue {

    @Override
    public int write(FlatBuffersOutput out, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        int vector = out.openVector(count, element.size());
        for (int i = 0; i < count; i++) {
            Object item = list.get(i);
            if (item == null) {
                throw new EncodingException("is null").inElement(i);
            }
            element.write(out.content(), item);
        }
        out.closeVector();
        return vector;
    }

    @Override
    public Object read(FlatBuffersInput in, int at) {
        int count = in.listLength(at, element.size());
        List<Object> list = new ArrayList<>(count);
        int next = at + Integer.BYTES;
        for (int i = 0; i < count; i++) {
            try {
                Object item = element.read(in, next);
                list.add(item);
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            next += element.size();
        }
        return list;
    }
}
