package io.wireformat.codec.thrift;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.ScalarType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value without a field header: an element of a list, or a property that is not primitive. */
interface ThriftValue {

    ThriftType type();

    void write(ThriftOutput out, Object value);

    /** Reads a value; null stands for a constant or an alternative that is not known, where null is allowed. */
    @Nullable
    Object read(ThriftInput in);

    /**
     * Compiles a type.
     *
     * @param nullable whether null may stand for what is not known
     */
    static ThriftValue of(
            FieldType type, boolean nullable, ThriftEncoding encoding, Map<FieldType, ThriftStruct> compiled) {
        if (ThriftStruct.covers(type)) {
            return new StructValue(ThriftStruct.compile(type, encoding, compiled), nullable);
        }
        if (type instanceof ListType list) {
            return ListValue.of(list.element(), of(list.element(), false, encoding, compiled), encoding);
        }
        if (type instanceof ArrayType array) {
            return ArrayValue.of(array, encoding);
        }
        if (type instanceof MapType map) {
            ThriftValue key = of(map.key(), false, encoding, compiled);
            return MapValue.of(key, of(map.value(), false, encoding, compiled), encoding);
        }
        if (type instanceof EnumModel model) {
            return new EnumValue(model, nullable, encoding);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> new BooleanValue(encoding);
            case INT32 -> new IntValue(encoding);
            case INT64 -> new LongValue(encoding);
            case FLOAT32 -> throw new IllegalArgumentException(type.toString());
            case FLOAT64 -> new DoubleValue(encoding);
            case STRING -> new StringValue(encoding);
            case BYTES -> new BytesValue(encoding);
        };
    }

    record BooleanValue(ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.BOOL;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeBoolean(out.content, (Boolean) value);
        }

        @Override
        public Object read(ThriftInput in) {
            return encoding.readBoolean(in.content);
        }
    }

    record IntValue(ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.I32;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeInt(out.content, (Integer) value);
        }

        @Override
        public Object read(ThriftInput in) {
            return encoding.readInt(in.content);
        }
    }

    record LongValue(ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.I64;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeLong(out.content, (Long) value);
        }

        @Override
        public Object read(ThriftInput in) {
            return encoding.readLong(in.content);
        }
    }

    record DoubleValue(ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.DOUBLE;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeDouble(out.content, (Double) value);
        }

        @Override
        public Object read(ThriftInput in) {
            return encoding.readDouble(in.content);
        }
    }

    record StringValue(ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.STRING;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeText(out.content, (String) value);
        }

        @Override
        public Object read(ThriftInput in) {
            return in.content.readText(encoding.readLength(in.content));
        }
    }

    record BytesValue(ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.STRING;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeBytes(out.content, (byte[]) value);
        }

        @Override
        public Object read(ThriftInput in) {
            return in.content.readBytes(encoding.readLength(in.content));
        }
    }

    record EnumValue(EnumModel model, boolean nullable, ThriftEncoding encoding) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.I32;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            encoding.writeInt(out.content, model.numberOf((Enum<?>) value));
        }

        @Override
        public @Nullable Object read(ThriftInput in) {
            int number = encoding.readInt(in.content);
            Enum<?> constant = model.byNumberOrFallback(number);
            if (constant == null && !nullable) {
                throw in.content.error("no constant of " + model.name() + " has this number");
            }
            return constant;
        }
    }

    record StructValue(ThriftStruct struct, boolean nullable) implements ThriftValue {

        @Override
        public ThriftType type() {
            return ThriftType.STRUCT;
        }

        @Override
        public void write(ThriftOutput out, Object value) {
            struct.write(out, value);
        }

        @Override
        public @Nullable Object read(ThriftInput in) {
            in.content.enter();
            Object value = nullable ? struct.read(in) : struct.readKnown(in);
            in.content.leave();
            return value;
        }
    }
}
