package io.wireformat.codec.protobufjson;

import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.OpenType;
import io.wireformat.model.ScalarType;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A value without its name: an element of a list, or a property that is not primitive. */
interface JsonValue {

    void write(JsonGenerator out, Object value);

    /** Reads a value that is not null; null stands for a constant or alternative that is not known, where it may. */
    @Nullable
    Object read(JsonInput in);

    /** Whether null is a value, too. */
    default boolean takesNull() {
        return false;
    }

    /** Whether a field with implicit presence leaves the value out. */
    boolean isZero(Object value);

    static JsonValue of(FieldType type, Map<MessageModel, JsonMessage> compiled) {
        if (type instanceof MessageModel model) {
            return new MessageValue(JsonMessage.compile(model, compiled), false);
        }
        if (type == OpenType.JSON) {
            return new OpenJsonValue();
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

    record MessageValue(JsonMessage message, boolean nullable) implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            message.write(out, value);
        }

        @Override
        public @Nullable Object read(JsonInput in) {
            return nullable ? message.readKnown(in) : message.read(in);
        }

        @Override
        public boolean isZero(Object value) {
            return false;
        }
    }

    record BooleanValue() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeBoolean((Boolean) value);
        }

        @Override
        public Object read(JsonInput in) {
            return in.bool();
        }

        @Override
        public boolean isZero(Object value) {
            return !(Boolean) value;
        }
    }

    record Int32Value() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeNumber((int) (Integer) value);
        }

        @Override
        public Object read(JsonInput in) {
            return in.int32();
        }

        @Override
        public boolean isZero(Object value) {
            return (Integer) value == 0;
        }
    }

    record Int64Value() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            Numbers.int64(out, (Long) value);
        }

        @Override
        public Object read(JsonInput in) {
            return in.int64();
        }

        @Override
        public boolean isZero(Object value) {
            return (Long) value == 0;
        }
    }

    record FloatValue() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            Numbers.float32(out, (Float) value);
        }

        @Override
        public Object read(JsonInput in) {
            return in.float32();
        }

        @Override
        public boolean isZero(Object value) {
            return Float.floatToRawIntBits((Float) value) == 0;
        }
    }

    record DoubleValue() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            Numbers.float64(out, (Double) value);
        }

        @Override
        public Object read(JsonInput in) {
            return in.float64();
        }

        @Override
        public boolean isZero(Object value) {
            return Double.doubleToRawLongBits((Double) value) == 0;
        }
    }

    record StringValue() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeString(Surrogates.replaced((String) value));
        }

        @Override
        public Object read(JsonInput in) {
            return in.text();
        }

        @Override
        public boolean isZero(Object value) {
            return ((String) value).isEmpty();
        }
    }

    record BytesValue() implements JsonValue {

        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeString(Base64.getEncoder().encodeToString((byte[]) value));
        }

        @Override
        public Object read(JsonInput in) {
            return in.bytes();
        }

        @Override
        public boolean isZero(Object value) {
            return ((byte[]) value).length == 0;
        }
    }
}
