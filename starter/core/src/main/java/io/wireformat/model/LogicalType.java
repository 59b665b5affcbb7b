package io.wireformat.model;

import io.wireformat.model.internal.conversion.NumberText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/** Standard classes whose values have a text form, and a type of their own in some formats. */
public enum LogicalType implements FieldType {
    /** {@link Instant}. */
    INSTANT(Instant.class),
    /** {@link LocalDate}. */
    LOCAL_DATE(LocalDate.class),
    /** {@link LocalTime}. */
    LOCAL_TIME(LocalTime.class),
    /** {@link LocalDateTime}. */
    LOCAL_DATE_TIME(LocalDateTime.class),
    /** {@link OffsetDateTime}. */
    OFFSET_DATE_TIME(OffsetDateTime.class),
    /** {@link Duration}. */
    DURATION(Duration.class),
    /** {@link java.util.UUID}. */
    UUID(java.util.UUID.class),
    /** {@link BigDecimal}. */
    DECIMAL(BigDecimal.class),
    /** {@link BigInteger}. */
    INTEGER(BigInteger.class),
    /** {@link URI}. */
    URI(URI.class);

    /** Jackson's limit. Parsing digits takes quadratic time. */
    private static final int MAX_DIGITS = 1_000;

    private static final int UUID_LENGTH = 36;

    /** The length of a time such as {@code 12:00}. */
    private static final int WITHOUT_SECONDS = 5;

    private final Class<?> javaClass;

    LogicalType(Class<?> javaClass) {
        this.javaClass = javaClass;
    }

    /** The class of the values. */
    public Class<?> javaClass() {
        return javaClass;
    }

    /**
     * The text of a value, as Jackson writes it: ISO 8601 for dates, times and durations, always with seconds as RFC 3339
     * requires, else the value's {@code toString}.
     */
    public String format(Object value) {
        return switch (this) {
            case LOCAL_TIME -> time((LocalTime) value);
            case LOCAL_DATE_TIME -> dateTime((LocalDateTime) value);
            case OFFSET_DATE_TIME -> {
                OffsetDateTime date = (OffsetDateTime) value;
                yield dateTime(date.toLocalDateTime()) + date.getOffset().getId();
            }
            default -> value.toString();
        };
    }

    private static String dateTime(LocalDateTime value) {
        return value.toLocalDate() + "T" + time(value.toLocalTime());
    }

    /** Unlike {@code toString}, always has seconds and no trailing zeros in the fraction. */
    private static String time(LocalTime value) {
        String text = value.toString();
        if (text.length() == WITHOUT_SECONDS) {
            return text + ":00";
        }
        int end = text.length();
        while (value.getNano() != 0 && text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, end);
    }

    /**
     * The value of a text.
     *
     * @throws RuntimeException if the text is invalid
     */
    public Object parse(String text) {
        return switch (this) {
            case INSTANT -> Instant.parse(text);
            case LOCAL_DATE -> LocalDate.parse(text);
            case LOCAL_TIME -> LocalTime.parse(text);
            case LOCAL_DATE_TIME -> LocalDateTime.parse(text);
            case OFFSET_DATE_TIME -> OffsetDateTime.parse(text);
            case DURATION -> Duration.parse(text);
            case UUID -> uuid(text);
            case DECIMAL -> new BigDecimal(bounded(text));
            case INTEGER -> new BigInteger(bounded(text));
            case URI -> java.net.URI.create(text);
        };
    }

    /** Stricter than {@link java.util.UUID#fromString}, which pads short groups. */
    private static java.util.UUID uuid(String text) {
        if (text.length() != UUID_LENGTH) {
            throw new IllegalArgumentException();
        }
        return java.util.UUID.fromString(NumberText.requireAscii(text));
    }

    private static String bounded(String digits) {
        if (digits.length() > MAX_DIGITS) {
            throw new NumberFormatException();
        }
        return NumberText.requireAscii(digits);
    }
}
