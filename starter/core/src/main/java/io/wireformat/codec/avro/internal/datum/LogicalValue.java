package io.wireformat.codec.avro.internal.datum;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.LogicalType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * The values that have a logical type in Avro.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#logical-types">Avro: logical types</a>
 */
public final class LogicalValue {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private LogicalValue() {}

    static AvroValue of(LogicalType type) {
        return switch (type) {
            case INSTANT -> new InstantValue();
            case LOCAL_DATE -> new DateValue();
            case UUID -> new UuidValue();
            default -> throw new IllegalArgumentException(type.name());
        };
    }

    /** The point in time so many units from 1970, of which a second has as many as given. */
    public static Instant toInstant(long units, long perSecond) {
        return Instant.ofEpochSecond(
                Math.floorDiv(units, perSecond), Math.floorMod(units, perSecond) * (NANOS_PER_SECOND / perSecond));
    }

    /** {@code timestamp-nanos}: nanoseconds since 1970 in a long, which last from 1677 to 2262. */
    public record InstantValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            AvroBinary.writeLong(out, toNanos((Instant) value));
        }

        @Override
        public Object read(ContentReader in) {
            return toInstant(AvroBinary.readLong(in), NANOS_PER_SECOND);
        }

        private static long toNanos(Instant instant) {
            long seconds = instant.getEpochSecond();
            long nanos = instant.getNano();
            if (seconds < 0) {
                // towards zero, as the seconds just before the earliest instant do not fit
                seconds++;
                nanos -= NANOS_PER_SECOND;
            }
            try {
                return Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanos);
            } catch (ArithmeticException e) {
                throw new EncodingException("is outside the years 1677 to 2262 of a timestamp-nanos");
            }
        }
    }

    /** {@code date}: days since 1970 in an int. */
    public record DateValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            long days = ((LocalDate) value).toEpochDay();
            if (days != (int) days) {
                throw new EncodingException("is more days from 1970 than a date can be");
            }
            AvroBinary.writeInt(out, (int) days);
        }

        @Override
        public Object read(ContentReader in) {
            return LocalDate.ofEpochDay(AvroBinary.readInt(in));
        }
    }

    /** {@code uuid}: text as RFC 9562 has it. */
    public record UuidValue() implements AvroValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeText(((UUID) value).toString(), 1);
        }

        @Override
        public Object read(ContentReader in) {
            String text = in.readText(AvroBinary.readLength(in));
            try {
                return LogicalType.UUID.parse(text);
            } catch (IllegalArgumentException e) {
                throw in.error("is not a valid UUID");
            }
        }
    }
}
