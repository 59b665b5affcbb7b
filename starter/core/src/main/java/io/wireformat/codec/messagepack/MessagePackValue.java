package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.OpenType;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import org.jspecify.annotations.Nullable;

/**
 * A value other than nil and other than a primitive property. The implementations are records, because the JIT
 * compiler takes a record's components for constants and so folds element types into the code.
 */
interface MessagePackValue {

    void write(ContentBuffer out, Object value);

    /** Reads a value; null stands for a constant or an alternative that is not known, where null is allowed. */
    @Nullable
    Object read(ContentReader in);

    static MessagePackValue of(FieldType type, MessagePackTypes types) {
        if (type instanceof MessageModel model) {
            return new MessageValue(types.message(model));
        }
        if (type instanceof UnionModel model) {
            return new UnionValue(types.union(model), false);
        }
        if (type instanceof ListType list) {
            return new ListValue(list.element(), of(list.element(), types));
        }
        if (type instanceof ArrayType array) {
            return PrimitiveArray.of(array.element());
        }
        if (type instanceof MapType map) {
            return MapValue.of(map, types);
        }
        if (type == OpenType.JSON) {
            return new OpenMessagePackValue();
        }
        if (type == LogicalType.INSTANT) {
            return new InstantValue();
        }
        if (type instanceof LogicalType number) {
            return new DecimalValue(number);
        }
        if (type instanceof EnumModel model) {
            return EnumValue.of(model, false);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> new BooleanValue();
            case INT32 -> new Int32Value();
            case INT64 -> new Int64Value();
            case FLOAT32 -> new FloatValue();
            case FLOAT64 -> new DoubleValue();
            case STRING -> new StringValue();
            case BYTES -> new BytesValue();
        };
    }

    record MessageValue(MessagePackMessage message) implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            message.write(out, value);
        }

        @Override
        public Object read(ContentReader in) {
            in.enter();
            Object value = message.read(in);
            in.leave();
            return value;
        }
    }

    record UnionValue(MessagePackUnion union, boolean nullable) implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            union.write(out, value);
        }

        @Override
        public @Nullable Object read(ContentReader in) {
            in.enter();
            Object value = nullable ? union.readKnown(in) : union.read(in);
            in.leave();
            return value;
        }
    }

    record BooleanValue() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.bool(out, (Boolean) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.bool(in);
        }
    }

    record Int32Value() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.integer(out, (Integer) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.int32(in);
        }
    }

    record Int64Value() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.integer(out, (Long) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.int64(in);
        }
    }

    record FloatValue() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.float32(out, (Float) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.float32(in);
        }
    }

    record DoubleValue() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.float64(out, (Double) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.float64(in);
        }
    }

    record StringValue() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.text(out, (String) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.text(in);
        }
    }

    record BytesValue() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.bytes(out, (byte[]) value);
        }

        @Override
        public Object read(ContentReader in) {
            return MessagePackReader.bytes(in);
        }
    }
}
