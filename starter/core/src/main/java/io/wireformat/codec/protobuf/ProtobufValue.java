package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value without its tag: an element of a list, or a property that is not primitive. */
interface ProtobufValue {

    int wireType();

    void write(ContentBuffer out, Object value);

    /** Reads a value; null stands for an enum constant that is not known, where null is allowed. */
    @Nullable
    Object read(ContentReader in);

    /** Whether a field with implicit presence leaves the value out. */
    boolean isZero(Object value);

    /** A value of a type; {@code signed} are integers declared with {@link io.wireformat.SignedInt}. */
    static ProtobufValue of(FieldType type, boolean signed, Map<MessageModel, ProtobufMessage> compiled) {
        if (type instanceof MessageModel model) {
            return new MessageValue(ProtobufMessage.compile(model, compiled));
        }
        if (type instanceof EnumModel model) {
            return new EnumValue(model, false);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> new BooleanValue();
            case INT32 -> signed ? new SignedInt32Value() : new Int32Value();
            case INT64 -> signed ? new SignedInt64Value() : new Int64Value();
            case FLOAT32 -> new FloatValue();
            case FLOAT64 -> new DoubleValue();
            case STRING -> new StringValue();
            case BYTES -> new BytesValue();
        };
    }

    record BooleanValue() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.VARINT;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeByte((Boolean) value ? 1 : 0);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readVarint64() != 0;
        }

        @Override
        public boolean isZero(Object value) {
            return !(Boolean) value;
        }
    }

    record Int32Value() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.VARINT;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint64Unchecked((Integer) value);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readVarint32();
        }

        @Override
        public boolean isZero(Object value) {
            return (Integer) value == 0;
        }
    }

    record Int64Value() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.VARINT;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint64Unchecked((Long) value);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readVarint64();
        }

        @Override
        public boolean isZero(Object value) {
            return (Long) value == 0;
        }
    }

    record SignedInt32Value() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.VARINT;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint32Unchecked(ZigZag.encode((Integer) value));
        }

        @Override
        public Object read(ContentReader in) {
            return ZigZag.decode(in.readVarint32());
        }

        @Override
        public boolean isZero(Object value) {
            return (Integer) value == 0;
        }
    }

    record SignedInt64Value() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.VARINT;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint64Unchecked(ZigZag.encode((Long) value));
        }

        @Override
        public Object read(ContentReader in) {
            return ZigZag.decode(in.readVarint64());
        }

        @Override
        public boolean isZero(Object value) {
            return (Long) value == 0;
        }
    }

    record FloatValue() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.I32;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(Float.BYTES);
            out.writeIntLittleEndianUnchecked(Float.floatToRawIntBits((Float) value));
        }

        @Override
        public Object read(ContentReader in) {
            return Float.intBitsToFloat(in.readIntLittleEndian());
        }

        @Override
        public boolean isZero(Object value) {
            return Float.floatToRawIntBits((Float) value) == 0;
        }
    }

    record DoubleValue() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.I64;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(Long.BYTES);
            out.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits((Double) value));
        }

        @Override
        public Object read(ContentReader in) {
            return Double.longBitsToDouble(in.readLongLittleEndian());
        }

        @Override
        public boolean isZero(Object value) {
            return Double.doubleToRawLongBits((Double) value) == 0;
        }
    }

    record StringValue() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.LEN;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeText((String) value, 0);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readText(in.readVarint32());
        }

        @Override
        public boolean isZero(Object value) {
            return ((String) value).isEmpty();
        }
    }

    record BytesValue() implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.LEN;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeLengthAndBytes((byte[]) value, 0);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readBytes(in.readVarint32());
        }

        @Override
        public boolean isZero(Object value) {
            return ((byte[]) value).length == 0;
        }
    }

    record EnumValue(EnumModel model, boolean nullable) implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.VARINT;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint64Unchecked(model.numberOf((Enum<?>) value));
        }

        @Override
        public @Nullable Object read(ContentReader in) {
            int number = in.readVarint32();
            Enum<?> constant = model.byNumberOrFallback(number);
            if (constant == null && !nullable) {
                throw in.error("no constant of " + model.name() + " has this number");
            }
            return constant;
        }

        @Override
        public boolean isZero(Object value) {
            return model.numberOf((Enum<?>) value) == 0;
        }
    }

    record MessageValue(ProtobufMessage message) implements ProtobufValue {

        @Override
        public int wireType() {
            return WireType.LEN;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            message.writeDelimited(out, value);
        }

        @Override
        public Object read(ContentReader in) {
            var values = message.newValues(in);
            message.readDelimited(in, values);
            return message.finish(values);
        }

        @Override
        public boolean isZero(Object value) {
            return false;
        }
    }
}
