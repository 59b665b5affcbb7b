package io.wireformat.codec.capnproto;

import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.HashMap;
import java.util.Map;

/** A message or a union compiled for Cap'n Proto: data first, then pointers. */
interface CapnProtoStruct {

    /** How many words the data takes. */
    int dataWords();

    /** How many pointers there are. */
    int pointers();

    /** Writes a value to a place, where there is room for it. */
    void writeFields(CapnProtoOutput out, int target, Object value);

    /** Reads the value at a place. */
    Object readFields(CapnProtoInput in, int at, int dataSize, int pointerCount);

    /** How many bytes it takes. */
    default int size() {
        return (dataWords() + pointers()) * Long.BYTES;
    }

    /** Writes a value, whose pointer is at a place. */
    default void write(CapnProtoOutput out, int place, Object value) {
        int target = out.allocate(dataWords() + pointers());
        out.setStructPointer(place, target, dataWords(), pointers());
        writeFields(out, target, value);
    }

    /** Reads the value that was followed. */
    default Object read(CapnProtoInput in) {
        CapnProtoList struct = in.struct();
        return readFields(in, struct.first(), struct.dataSize(), struct.pointers());
    }

    /** Reads a value of which content has nothing. */
    default Object readDefault(CapnProtoInput in) {
        return readFields(in, in.root(), 0, 0);
    }

    /** Whether values of a type are structs. */
    static boolean covers(FieldType type) {
        return type instanceof MessageModel || type instanceof UnionModel;
    }

    static CapnProtoStruct compile(FieldType type) {
        return compile(type, new HashMap<>());
    }

    /** A type that holds itself, directly or not, finds itself among those that are already being compiled. */
    static CapnProtoStruct compile(FieldType type, Map<FieldType, CapnProtoStruct> compiled) {
        CapnProtoStruct known = compiled.get(type);
        if (known != null) {
            return known;
        }
        if (type instanceof UnionModel union) {
            UnionStruct struct = new UnionStruct(union);
            compiled.put(type, struct);
            struct.complete(compiled);
            return struct;
        }
        MessageStruct struct = new MessageStruct((MessageModel) type);
        compiled.put(type, struct);
        struct.complete(compiled);
        return struct;
    }
}
