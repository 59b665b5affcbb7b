package io.wireformat.codec.flatbuffers;

import io.wireformat.model.ArrayType;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.ScalarType;
import java.util.Map;

/** A value that lies elsewhere, behind the table or vector from which an offset leads to it. */
interface ReferenceValue {

    /**
     * Writes a value.
     *
     * @return where it is
     */
    int write(FlatBuffersOutput out, Object value);

    /** Reads the value at a place. */
    Object read(FlatBuffersInput in, int at);

    static ReferenceValue of(FieldType type, Map<MessageModel, FlatBuffersTable> compiled) {
        if (type instanceof ListType list) {
            return InlineValue.covers(list.element())
                    ? new InlineVector(InlineValue.of(list.element()))
                    : new ReferenceVector(element(list.element(), compiled));
        }
        if (type instanceof ArrayType array) {
            return ArrayVector.of(array.element());
        }
        if (type instanceof MessageModel model) {
            return new TableValue(FlatBuffersTable.compile(model, compiled));
        }
        return type == ScalarType.STRING ? new TextValue() : new BytesValue();
    }

    /** Bytes are a vector, and a vector cannot hold vectors, but tables that hold them. */
    private static ReferenceValue element(FieldType type, Map<MessageModel, FlatBuffersTable> compiled) {
        return type == ScalarType.BYTES ? of(MessageModels.wrapperOfBytes(), compiled) : of(type, compiled);
    }

    record TextValue() implements ReferenceValue {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            return out.writeText((String) value);
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return in.readText(at);
        }
    }

    record BytesValue() implements ReferenceValue {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            return out.writeBytes((byte[]) value);
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return in.readBytes(at);
        }
    }

    record TableValue(FlatBuffersTable table) implements ReferenceValue {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            return table.write(out, value);
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return table.read(in, at);
        }
    }
}
