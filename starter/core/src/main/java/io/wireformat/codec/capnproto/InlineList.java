package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import java.util.ArrayList;
import java.util.List;

/** A list of numbers or enums. */
record InlineList(InlineValue element) implements PointerValue {

    @Override
    public void write(CapnProtoOutput out, int place, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        int next = out.openList(place, element.elementSize(), count);
        for (int i = 0; i < count; i++) {
            element.write(out.content(), next, PointerValue.requireElement(list, i));
            next += element.elementSize().bytes();
        }
    }

    @Override
    public Object read(CapnProtoInput in) {
        CapnProtoList from = in.list();
        from.requireElements(in, element.elementSize());
        int count = from.count();
        in.countElements(from.first(), count, ContentReader.LIST_ELEMENT);
        List<Object> list = new ArrayList<>(count);
        int next = from.first();
        for (int i = 0; i < count; i++) {
            try {
                Object item = element.read(in, next);
                list.add(item);
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
