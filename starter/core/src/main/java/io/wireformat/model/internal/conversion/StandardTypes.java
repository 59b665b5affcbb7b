package io.wireformat.model.internal.conversion;

import io.wireformat.model.ArrayType;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnsupportedTypeException;
import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types of JDK classes in a message. */
public final class StandardTypes {

    private static final Map<Class<?>, Typed> TYPES = new HashMap<>();

    /** A value of each class that has the type of its JSON, by class name because its module may be missing. */
    private static final Map<String, Callable<?>> SAMPLES = new HashMap<>();

    static {
        same(ScalarType.BOOLEAN, boolean.class, Boolean.class);
        same(ScalarType.INT32, int.class, Integer.class);
        same(ScalarType.INT64, long.class, Long.class);
        same(ScalarType.FLOAT32, float.class, Float.class);
        same(ScalarType.FLOAT64, double.class, Double.class);
        same(ScalarType.STRING, String.class);
        same(ScalarType.BYTES, byte[].class);
        converted(ScalarType.INT32, Conversions.BYTE);
        converted(ScalarType.INT32, Conversions.BOXED_BYTE);
        converted(ScalarType.INT32, Conversions.SHORT);
        converted(ScalarType.INT32, Conversions.BOXED_SHORT);
        converted(ScalarType.STRING, Conversions.CHARACTER);
        converted(ScalarType.STRING, Conversions.CHARACTERS);
        converted(ScalarType.BYTES, Conversions.BYTE_BUFFER);
        converted(ScalarType.INT32, Conversions.OPTIONAL_INT);
        converted(ScalarType.INT64, Conversions.OPTIONAL_LONG);
        converted(ScalarType.FLOAT64, Conversions.OPTIONAL_DOUBLE);
        TYPES.put(char.class, new Typed(ScalarType.STRING, Conversions.CHARACTER));
        same(new ArrayType(ScalarType.BOOLEAN), boolean[].class);
        same(new ArrayType(ScalarType.INT32), int[].class);
        same(new ArrayType(ScalarType.INT64), long[].class);
        same(new ArrayType(ScalarType.FLOAT32), float[].class);
        same(new ArrayType(ScalarType.FLOAT64), double[].class);
        converted(new ArrayType(ScalarType.INT32), Conversions.SHORTS);
        for (LogicalType type : LogicalType.values()) {
            same(type, type.javaClass());
        }
        asJson("java.io.File", () -> new File("a"));
        asJson("java.lang.Class", () -> Object.class);
        asJson("java.lang.StringBuffer", () -> new StringBuffer("a"));
        asJson("java.lang.StringBuilder", () -> new StringBuilder("a"));
        asJson("java.net.InetAddress", InetAddress::getLoopbackAddress);
        asJson("java.net.InetSocketAddress", () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        asJson("java.net.URL", () -> URI.create("http://localhost").toURL());
        asJson("java.nio.charset.Charset", () -> StandardCharsets.UTF_8);
        asJson("java.nio.file.Path", () -> Path.of("a"));
        asJson("java.sql.Date", () -> new java.sql.Date(0));
        asJson("java.sql.Timestamp", () -> new java.sql.Timestamp(0));
        asJson("java.time.MonthDay", () -> MonthDay.of(1, 1));
        asJson("java.time.OffsetTime", () -> OffsetTime.MIN);
        asJson("java.time.Period", () -> Period.ZERO);
        asJson("java.time.Year", () -> Year.of(1970));
        asJson("java.time.YearMonth", () -> YearMonth.of(1970, 1));
        asJson("java.time.ZoneId", () -> ZoneOffset.UTC);
        asJson("java.time.ZoneOffset", () -> ZoneOffset.UTC);
        asJson("java.time.ZonedDateTime", () -> Instant.EPOCH.atZone(ZoneOffset.UTC));
        asJson("java.util.Calendar", () -> new Calendar.Builder().setInstant(0).build());
        asJson("java.util.Currency", () -> Currency.getInstance("EUR"));
        asJson("java.util.Date", () -> new Date(0));
        asJson("java.util.GregorianCalendar", () -> new GregorianCalendar(1970, Calendar.JANUARY, 1));
        asJson("java.util.Locale", () -> Locale.ENGLISH);
        asJson("java.util.TimeZone", () -> TimeZone.getTimeZone(ZoneOffset.UTC));
        asJson("java.util.concurrent.atomic.AtomicBoolean", AtomicBoolean::new);
        asJson("java.util.concurrent.atomic.AtomicInteger", AtomicInteger::new);
        asJson("java.util.concurrent.atomic.AtomicLong", AtomicLong::new);
        asJson("java.util.regex.Pattern", () -> Pattern.compile("a"));
    }

    private StandardTypes() {}

    /** The type of a class; null if it is not a standard class. */
    public static @Nullable Typed of(Class<?> type) {
        return TYPES.get(type);
    }

    /** A value of a class that has the type of its JSON; null for any other class. */
    public static @Nullable Object sampleOf(Class<?> type) {
        Callable<?> sample = SAMPLES.get(type.getName());
        try {
            return sample == null ? null : sample.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether JSON writes a class as text when it is a key. */
    public static boolean isKey(Class<?> type) {
        Typed typed = TYPES.get(type);
        return typed == null ? SAMPLES.containsKey(type.getName()) : typed.type() instanceof LogicalType;
    }

    /** Whether values take so much more memory than a date that the memory limit must count it. */
    public static boolean isLarge(Class<?> type) {
        return Calendar.class.isAssignableFrom(type);
    }

    /** Whether the class is an optional of a primitive. */
    public static boolean optional(Class<?> type) {
        return type == OptionalInt.class || type == OptionalLong.class || type == OptionalDouble.class;
    }

    /** The type of a property with {@code @AsText}. Only some types support the annotation. */
    public static Typed asText(Typed typed, String culprit) {
        if (typed.type() instanceof LogicalType logical) {
            return new Typed(ScalarType.STRING, typed.conversion().then(Conversions.text(logical)));
        }
        if (typed.type() == ScalarType.INT64) {
            return new Typed(ScalarType.STRING, typed.conversion().then(Conversions.LONG_TEXT));
        }
        if (typed.type() == ScalarType.INT32) {
            return new Typed(ScalarType.STRING, typed.conversion().then(Conversions.INT_TEXT));
        }
        throw new UnsupportedTypeException(
                culprit, "@AsText supports only integers, BigDecimal, java.time, UUID and URI");
    }

    private static void asJson(String type, Callable<?> sample) {
        SAMPLES.put(type, sample);
    }

    private static void same(FieldType type, Class<?>... classes) {
        for (Class<?> c : classes) {
            TYPES.put(c, Typed.of(type, c));
        }
    }

    private static void converted(FieldType type, Conversion conversion) {
        TYPES.put(conversion.declared(), new Typed(type, conversion));
    }
}
