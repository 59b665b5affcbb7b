package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The meaning of values of a writer's type: its logical type, if the specification defines it for that type.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#logical-types">Avro: logical types</a>
 */
enum Meaning {
    /** No more than its type. */
    PLAIN(0),
    DATE(0),
    TIME_MILLIS(1_000),
    TIME_MICROS(1_000_000),
    TIMESTAMP_MILLIS(1_000),
    TIMESTAMP_MICROS(1_000_000),
    TIMESTAMP_NANOS(1_000_000_000),
    LOCAL_TIMESTAMP_MILLIS(1_000),
    LOCAL_TIMESTAMP_MICROS(1_000_000),
    LOCAL_TIMESTAMP_NANOS(1_000_000_000),
    /** Two's complement, with the scale of the schema. */
    DECIMAL(0),
    /** Two's complement, with a scale of its own. */
    BIG_DECIMAL(0),
    UUID(0),
    /** Months, days and milliseconds. */
    DURATION(0);

    /** The bytes of as many digits as a decimal may have in text: printing them takes quadratic time. */
    private static final int MAX_DECIMAL = 416;

    /** Rounding or printing a decimal takes as much time and memory as its scale. */
    private static final int MAX_SCALE = 1_000;

    private static final int UUID_SIZE = 16;
    private static final int DURATION_SIZE = 12;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long SECONDS_PER_DAY = 86_400;

    private final long perSecond;

    Meaning(long perSecond) {
        this.perSecond = perSecond;
    }

    /** The meaning of a primitive type with these attributes. An invalid logical type means nothing. */
    static Meaning of(WriterSchema.Primitive type, JsonNode attributes) {
        String name = attributes.path("logicalType").asString("");
        return switch (type) {
            case INT ->
                switch (name) {
                    case "date" -> DATE;
                    case "time-millis" -> TIME_MILLIS;
                    default -> PLAIN;
                };
            case LONG ->
                switch (name) {
                    case "time-micros" -> TIME_MICROS;
                    case "timestamp-millis" -> TIMESTAMP_MILLIS;
                    case "timestamp-micros" -> TIMESTAMP_MICROS;
                    case "timestamp-nanos" -> TIMESTAMP_NANOS;
                    case "local-timestamp-millis" -> LOCAL_TIMESTAMP_MILLIS;
                    case "local-timestamp-micros" -> LOCAL_TIMESTAMP_MICROS;
                    case "local-timestamp-nanos" -> LOCAL_TIMESTAMP_NANOS;
                    default -> PLAIN;
                };
            case BYTES ->
                switch (name) {
                    case "decimal" -> isDecimal(attributes, Integer.MAX_VALUE) ? DECIMAL : PLAIN;
                    case "big-decimal" -> BIG_DECIMAL;
                    default -> PLAIN;
                };
            case STRING -> name.equals("uuid") ? UUID : PLAIN;
            default -> PLAIN;
        };
    }

    /** The meaning of a fixed type with these attributes. */
    static Meaning ofFixed(int size, JsonNode attributes) {
        return switch (attributes.path("logicalType").asString("")) {
            case "decimal" -> isDecimal(attributes, digits(size)) ? DECIMAL : PLAIN;
            case "uuid" -> size == UUID_SIZE ? UUID : PLAIN;
            case "duration" -> size == DURATION_SIZE ? DURATION : PLAIN;
            default -> PLAIN;
        };
    }

    private static boolean isDecimal(JsonNode attributes, int maxPrecision) {
        int precision = attributes.path("precision").asInt(0);
        int scale = scale(attributes);
        return precision > 0 && precision <= maxPrecision && scale >= 0 && scale <= precision;
    }

    /** The scale of a decimal with these attributes. */
    static int scale(JsonNode attributes) {
        return attributes.path("scale").asInt(0);
    }

    /** The decimal digits that two's complement of a size can always hold. */
    private static int digits(int size) {
        return (int) Math.floor(Math.log10(2) * ((double) Byte.SIZE * size - 1));
    }

    /** The logical type as schemas name it. */
    String logicalType() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isTime() {
        return this == TIME_MILLIS || this == TIME_MICROS;
    }

    boolean isTimestamp() {
        return this == TIMESTAMP_MILLIS || this == TIMESTAMP_MICROS || this == TIMESTAMP_NANOS;
    }

    boolean isLocalTimestamp() {
        return this == LOCAL_TIMESTAMP_MILLIS || this == LOCAL_TIMESTAMP_MICROS || this == LOCAL_TIMESTAMP_NANOS;
    }

    Instant instant(long units) {
        return AvroValueReader.toInstant(units, perSecond);
    }

    LocalDateTime localDateTime(long units) {
        return LocalDateTime.ofInstant(instant(units), ZoneOffset.UTC);
    }

    /** The time of day; null if it is not within a day. */
    @Nullable
    LocalTime time(long units) {
        return units >= 0 && units < SECONDS_PER_DAY * perSecond
                ? LocalTime.ofNanoOfDay(units * (NANOS_PER_SECOND / perSecond))
                : null;
    }

    /** Reads a decimal that takes these bytes, or its own scale after them. */
    BigDecimal readDecimal(ContentReader in, int size, int scale) {
        if (this == DECIMAL) {
            return scaled(in, unscaled(in, size), scale);
        }
        int outer = in.narrow(size);
        BigInteger unscaled = unscaled(in, AvroBinary.readLength(in));
        BigDecimal decimal = scaled(in, unscaled, AvroBinary.readInt(in));
        in.requireEnd();
        in.widen(outer);
        return decimal;
    }

    private static BigInteger unscaled(ContentReader in, int size) {
        if (size == 0 || size > MAX_DECIMAL) {
            throw in.error(size == 0 ? "a decimal has no bytes" : "a decimal has more than " + MAX_DECIMAL + " bytes");
        }
        return new BigInteger(in.readBytes(size));
    }

    private static BigDecimal scaled(ContentReader in, BigInteger unscaled, int scale) {
        if (Math.abs((long) scale) > MAX_SCALE) {
            throw in.error("the scale of a decimal is above " + MAX_SCALE);
        }
        return new BigDecimal(unscaled, scale);
    }
}
