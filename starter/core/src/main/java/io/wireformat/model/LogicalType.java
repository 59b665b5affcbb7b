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
import java.util.function.Function;

/** The standard classes whose values have a text, and in some formats a type of their own. */
public enum LogicalType implements FieldType {
    /** {@link Instant}. */
    INSTANT(Instant.class, Instant::parse),
    /** {@link LocalDate}. */
    LOCAL_DATE(LocalDate.class, LocalDate::parse),
    /** {@link LocalTime}. */
    LOCAL_TIME(LocalTime.class, LocalTime::parse),
    /** {@link LocalDateTime}. */
    LOCAL_DATE_TIME(LocalDateTime.class, LocalDateTime::parse),
    /** {@link OffsetDateTime}. */
    OFFSET_DATE_TIME(OffsetDateTime.class, OffsetDateTime::parse),
    /** {@link Duration}. */
    DURATION(Duration.class, Duration::parse),
    /** {@link java.util.UUID}. */
    UUID(java.util.UUID.class, LogicalType::uuid),
    /** {@link BigDecimal}. */
    DECIMAL(BigDecimal.class, text -> new BigDecimal(bounded(text))),
    /** {@link BigInteger}. */
    INTEGER(BigInteger.class, text -> new BigInteger(bounded(text))),
    /** {@link URI}. */
    URI(URI.class, java.net.URI::create);

    /** Reading digits takes time in the square of their number; as many as Jackson reads. */
    private static final int MAX_DIGITS = 1_000;

    private static final int UUID_LENGTH = 36;

    private final Class<?> javaClass;

    private final Function<String, ?> parser;

    <J> LogicalType(Class<J> javaClass, Function<String, J> parser) {
        this.javaClass = javaClass;
        this.parser = parser;
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
        return parser.apply(text);
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
