package io.wireformat.codec.avro;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.avro.AvroGrammar.Key;
import io.wireformat.codec.avro.AvroGrammar.Shape;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.ValueWriter;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import java.time.Instant;
import java.time.LocalDate;

/**
 * Writes Avro. The state is the position of a union's first alternative: 1 after null, otherwise 0.
 */
final class AvroValueWriter extends ValueWriter<Key, Shape> {

    /** Makes room for a value, and marks it as not null. */
    private static void mark(ContentBuffer out, Key key, int room) {
        out.ensure(1 + room);
        if (key.isMarked()) {
            out.writeByteUnchecked(AvroGrammar.PRESENT << 1);
        }
    }

    @Override
    protected long writeNull(ContentBuffer out, long state, Key key) {
        if (!key.isAbsent()) {
            out.writeByte(AvroGrammar.NULL);
        }
        return state;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        mark(out, key, 1);
        out.writeByteUnchecked(value ? 1 : 0);
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (key.isMapKey()) {
            return writeText(out, state, key, Integer.toString(value));
        }
        mark(out, key, ContentBuffer.MAX_VARINT_SIZE);
        AvroBinary.writeIntUnchecked(out, value);
        return state;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (key.isMapKey()) {
            return writeText(out, state, key, Long.toString(value));
        }
        mark(out, key, ContentBuffer.MAX_VARINT_SIZE);
        AvroBinary.writeLongUnchecked(out, value);
        return state;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        mark(out, key, Float.BYTES);
        out.writeIntLittleEndianUnchecked(Float.floatToRawIntBits(value));
        return state;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        mark(out, key, Double.BYTES);
        out.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(value));
        return state;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        mark(out, key, 0);
        out.writeText(value, 1);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        mark(out, key, 0);
        out.writeLengthAndBytes(value, 1);
        return state;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // the position among the symbols is what Avro writes
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        return key.isMapKey()
                ? writeText(out, state, key, model.nameOf(value))
                : writeInt(out, state, key, value.ordinal());
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        return switch ((LogicalType) type) {
            case INSTANT -> writeLong(out, state, key, toNanos((Instant) value));
            case LOCAL_DATE -> writeInt(out, state, key, toDays((LocalDate) value));
            default -> writeText(out, state, key, ((LogicalType) type).format(value));
        };
    }

    /** {@code timestamp-nanos}: nanoseconds since 1970 as a long, which covers 1677 to 2262. */
    private static long toNanos(Instant instant) {
        long seconds = instant.getEpochSecond();
        long nanos = instant.getNano();
        if (seconds < 0) {
            // round towards zero, because the seconds just before the earliest instant overflow
            seconds++;
            nanos -= AvroGrammar.NANOS_PER_SECOND;
        }
        try {
            return Math.addExact(Math.multiplyExact(seconds, AvroGrammar.NANOS_PER_SECOND), nanos);
        } catch (ArithmeticException e) {
            throw new EncodingException("is outside the years 1677 to 2262, the range of timestamp-nanos");
        }
    }

    private static int toDays(LocalDate date) {
        long days = date.toEpochDay();
        if (days != (int) days) {
            throw new EncodingException("is outside the range of date (32-bit days since 1970)");
        }
        return (int) days;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        if (key.kind() == Kind.UNION) {
            return key.nullable() ? 1 : 0;
        }
        if (key.alternative() >= 0) {
            AvroBinary.writeLong(out, state + key.alternative());
        } else {
            mark(out, key, 0);
        }
        return state;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long container, Shape union) {
        return container;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        mark(out, key, ContentBuffer.MAX_VARINT_SIZE);
        if (count > 0) {
            AvroBinary.writeIntUnchecked(out, count);
        }
        return state;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        out.writeByte(0);
        return container;
    }
}
