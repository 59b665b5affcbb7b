package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value that is not null: an element of a list, or a property that is not primitive. */
public interface AvroValue extends AvroReader {

    void write(ContentBuffer out, Object value);

    /**
     * Compiles a type.
     *
     * @param nullable whether null may stand for what is not known
     */
    static AvroValue of(FieldType type, boolean nullable, Map<MessageModel, AvroMessage> compiled) {
        if (type instanceof MessageModel model) {
            return new MessageValue(AvroMessage.compile(model, compiled));
        }
        if (type instanceof UnionModel model) {
            return AvroUnion.compile(model, nullable, compiled);
        }
        if (type instanceof ListType list) {
            return AvroArray.compile(list, compiled);
        }
        if (type instanceof ArrayType array) {
            return PrimitiveArray.of(array.element());
        }
        if (type instanceof MapType map) {
            return AvroMap.compile(map, compiled);
        }
        if (type instanceof LogicalType logical) {
            return LogicalValue.of(logical);
        }
        if (type instanceof EnumModel model) {
            return new EnumValue(model, model.constants(), nullable);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> new BooleanValue();
            case INT32 -> new IntValue();
            case INT64 -> new LongValue();
            case FLOAT32 -> new FloatValue();
            case FLOAT64 -> new DoubleValue();
            case STRING -> new StringValue();
            case BYTES -> new BytesValue();
        };
    }

    record BooleanValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeByte((Boolean) value ? 1 : 0);
        }

        @Override
        public Object read(ContentReader in) {
            return AvroBinary.readBoolean(in);
        }
    }

    record IntValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            AvroBinary.writeInt(out, (Integer) value);
        }

        @Override
        public Object read(ContentReader in) {
            return AvroBinary.readInt(in);
        }
    }

    record LongValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            AvroBinary.writeLong(out, (Long) value);
        }

        @Override
        public Object read(ContentReader in) {
            return AvroBinary.readLong(in);
        }
    }

    record FloatValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            AvroBinary.writeFloat(out, (Float) value);
        }

        @Override
        public Object read(ContentReader in) {
            return AvroBinary.readFloat(in);
        }
    }

    record DoubleValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            AvroBinary.writeDouble(out, (Double) value);
        }

        @Override
        public Object read(ContentReader in) {
            return AvroBinary.readDouble(in);
        }
    }

    record StringValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeText((String) value, 1);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readText(AvroBinary.readLength(in));
        }
    }

    record BytesValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeLengthAndBytes((byte[]) value, 1);
        }

        @Override
        public Object read(ContentReader in) {
            return in.readBytes(AvroBinary.readLength(in));
        }
    }

    record EnumValue(EnumModel model, List<Enum<?>> constants, boolean nullable) implements AvroValue {

        @Override
        @SuppressWarnings("EnumOrdinal") // the position among the symbols is what Avro writes
        public void write(ContentBuffer out, Object value) {
            AvroBinary.writeInt(out, ((Enum<?>) value).ordinal());
        }

        @Override
        public @Nullable Object read(ContentReader in) {
            long position = AvroBinary.readLong(in);
            if (position >= 0 && position < constants.size()) {
                return constants.get((int) position);
            }
            Enum<?> fallback = model.fallback();
            if (fallback == null && !nullable) {
                throw in.error("no constant of " + model.name() + " has this position");
            }
            return fallback;
        }
    }

    record MessageValue(AvroMessage message) implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            message.encode(value, out);
        }

        @Override
        public Object read(ContentReader in) {
            in.enter();
            Object value = message.read(in);
            in.leave();
            return value;
        }
    }
}
