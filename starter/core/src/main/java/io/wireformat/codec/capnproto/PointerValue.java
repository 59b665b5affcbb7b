package io.wireformat.codec.capnproto;

import io.wireformat.EncodingException;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.ScalarType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value that lies elsewhere, behind the struct or list from which a pointer leads to it. */
interface PointerValue {

    /** Writes a value, whose pointer is at a place. */
    void write(CapnProtoOutput out, int place, Object value);

    /** Reads the value that was followed; null stands for an alternative that is not known, where null is allowed. */
    @Nullable
    Object read(CapnProtoInput in);

    /** What a null pointer among a list's elements stands for. */
    Object absent(CapnProtoInput in);

    static PointerValue of(Field field, Map<FieldType, CapnProtoStruct> compiled) {
        PointerValue value = of(field.type(), compiled);
        return field.unknownIsNull() && value instanceof StructValue of && of.struct() instanceof UnionStruct union
                ? new NullableUnion(union)
                : value;
    }

    static PointerValue of(FieldType type, Map<FieldType, CapnProtoStruct> compiled) {
        if (type instanceof ListType list) {
            return ofList(list.element(), compiled);
        }
        if (type instanceof ArrayType array) {
            return PrimitiveArray.of(array.element());
        }
        if (CapnProtoStruct.covers(type)) {
            return new StructValue(CapnProtoStruct.compile(type, compiled));
        }
        return type == ScalarType.STRING ? new TextValue() : new BytesValue();
    }

    private static PointerValue ofList(FieldType element, Map<FieldType, CapnProtoStruct> compiled) {
        if (element == ScalarType.BOOLEAN) {
            return new BitList();
        }
        if (element instanceof EnumModel model) {
            EnumModels.requireNumbers(model);
        }
        if (InlineValue.covers(element)) {
            return new InlineList(InlineValue.element(element));
        }
        return CapnProtoStruct.covers(element)
                ? new StructList(element, CapnProtoStruct.compile(element, compiled))
                : new PointerList(of(element, compiled));
    }

    record TextValue() implements PointerValue {

        @Override
        public void write(CapnProtoOutput out, int place, Object value) {
            out.writeText(place, (String) value);
        }

        @Override
        public Object read(CapnProtoInput in) {
            return in.readText();
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return "";
        }
    }

    record BytesValue() implements PointerValue {

        @Override
        public void write(CapnProtoOutput out, int place, Object value) {
            out.writeBytes(place, (byte[]) value);
        }

        @Override
        public Object read(CapnProtoInput in) {
            return in.readBytes();
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return new byte[0];
        }
    }

    record StructValue(CapnProtoStruct struct) implements PointerValue {

        @Override
        public void write(CapnProtoOutput out, int place, Object value) {
            struct.write(out, place, value);
        }

        @Override
        public Object read(CapnProtoInput in) {
            return struct.read(in);
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return struct.readDefault(in);
        }
    }

    /** A list whose elements are not null. */
    static Object requireElement(List<?> list, int index) {
        Object item = list.get(index);
        if (item == null) {
            throw new EncodingException("is null").inElement(index);
        }
        return item;
    }
}
