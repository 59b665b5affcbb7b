package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A list of pointers, to texts, bytes or lists. */
record PointerList(PointerValue element) implements PointerValue {

    @Override
    public void write(CapnProtoOutput out, int place, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        int first = out.openList(place, ElementSize.POINTER, count);
        for (int i = 0; i < count; i++) {
            Object item = PointerValue.requireElement(list, i);
            try {
                element.write(out, first + i * Long.BYTES, item);
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
    }

    @Override
    public Object read(CapnProtoInput in) {
        CapnProtoList from = in.list();
        int count = from.count();
        if (from.pointers() == 0 && count > 0) {
            throw in.error(from.first(), "a list of another kind, where pointers were expected");
        }
        in.countElements(from.first(), count, ContentReader.LIST_ELEMENT);
        List<Object> list = new ArrayList<>(count);
        int next = from.first() + from.dataSize();
        for (int i = 0; i < count; i++) {
            try {
                list.add(in.follow(next) ? Objects.requireNonNull(element.read(in)) : element.absent(in));
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            next += from.stride();
        }
        return list;
    }

    @Override
    public Object absent(CapnProtoInput in) {
        return List.of();
    }
}
