package io.wireformat.codec.flatbuffers;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.ScalarType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value that lies elsewhere, behind the table or vector from which an offset leads to it. */
interface ReferenceValue {

    /**
     * Writes a value.
     *
     * @return where it is
     */
    int write(FlatBuffersOutput out, Object value);

    /** Reads the value at a place; null stands for an alternative that is not known, where null is allowed. */
    @Nullable
    Object read(FlatBuffersInput in, int at);

    /** Compiles what a field holds. */
    static ReferenceValue of(Field field, Map<FieldType, FlatBuffersTable> compiled) {
        ReferenceValue value = of(field.type(), compiled);
        return field.unknownIsNull() && value instanceof UnionTable union ? new NullableUnion(union) : value;
    }

    /** Compiles a type whose values are never null. */
    static ReferenceValue of(FieldType type, Map<FieldType, FlatBuffersTable> compiled) {
        if (type instanceof ListType list) {
            return InlineValue.covers(list.element())
                    ? new InlineVector(InlineValue.of(list.element()))
                    : new ReferenceVector(list.element(), element(list.element(), compiled));
        }
        if (type instanceof ArrayType array) {
            return ArrayVector.of(array.element());
        }
        if (FlatBuffersTable.covers(type)) {
            return FlatBuffersTable.compile(type, compiled);
        }
        return type == ScalarType.STRING ? new TextValue() : new BytesValue();
    }

    /** Bytes are a vector, and a vector cannot hold vectors, but tables that hold them. */
    private static ReferenceValue element(FieldType type, Map<FieldType, FlatBuffersTable> compiled) {
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
}
