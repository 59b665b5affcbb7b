package io.wireformat.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/** The standard classes whose values have a text, and in some formats a type of their own. */
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

    /** Reading digits takes time in the square of their number; as many as Jackson reads. */
    private static final int MAX_DIGITS = 1_000;

    private static final int UUID_LENGTH = 36;

    private final Class<?> javaClass;

    LogicalType(Class<?> javaClass) {
        this.javaClass = javaClass;
    }

    /** The class of the values. */
    public Class<?> javaClass() {
        return javaClass;
    }

    /** The value's text: ISO 8601 for points and spans of time, else what the class writes itself. */
    public String format(Object value) {
        return value.toString();
    }

    /**
     * The value of a text.
     *
     * @throws RuntimeException when the text is not one of the class
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
        return java.util.UUID.fromString(text);
    }

    private static String bounded(String digits) {
        if (digits.length() > MAX_DIGITS) {
            throw new NumberFormatException();
        }
        return digits;
    }
}
