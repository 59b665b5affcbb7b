package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of messages, one behind the other; what they lead to comes behind them all.
 *
 * @param type of the messages
 */
record StructList(FieldType type, CapnProtoStruct struct) implements PointerValue {

    @Override
    public void write(CapnProtoOutput out, int place, Object value) {
        List<?> list = (List<?>) value;
        int count = list.size();
        int next = out.openStructList(place, count, struct.dataWords(), struct.pointers());
        for (int i = 0; i < count; i++) {
            Object item = PointerValue.requireElement(list, i);
            try {
                struct.writeFields(out, next, item);
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
            next += struct.size();
        }
    }

    @Override
    public Object read(CapnProtoInput in) {
        CapnProtoList from = in.list();
        if (from.size() == ElementSize.BIT) {
            throw in.error(from.first(), "a list of booleans, where structs were expected");
        }
        int count = from.count();
        in.countList(from.first(), count, type);
        List<Object> list = new ArrayList<>(count);
        int next = from.first();
        for (int i = 0; i < count; i++) {
            try {
                list.add(struct.readFields(in, next, from.dataSize(), from.pointers()));
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
