package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import java.util.ArrayList;
import java.util.List;

/** A list of booleans, eight to a byte. */
record BitList() implements PointerValue {

    @Override
    public void write(CapnProtoOutput out, int place, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        int first = out.openList(place, ElementSize.BIT, count);
        byte[] array = out.content().array();
        for (int i = 0; i < count; i++) {
            if ((Boolean) PointerValue.requireElement(list, i)) {
                array[first + i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
            }
        }
    }

    @Override
    public Object read(CapnProtoInput in) {
        CapnProtoList bits = in.list();
        bits.requireElements(in, ElementSize.BIT);
        in.countElements(bits.first(), bits.count(), ContentReader.LIST_ELEMENT);
        List<Object> list = new ArrayList<>(bits.count());
        for (int i = 0; i < bits.count(); i++) {
            list.add((in.byteAt(bits.first() + i / Byte.SIZE) & 1 << i % Byte.SIZE) != 0);
        }
        return list;
    }

    @Override
    public Object absent(CapnProtoInput in) {
        return List.of();
    }
}
