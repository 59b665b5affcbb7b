package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import io.wireformat.model.JsonMapping;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;

/**
 * Compares what the application's Jackson 3 mapper and our Jackson 2 mapper make of a type and of every class that can
 * be reached from it, and remembers the classes on which they agree. Safe for use by many threads.
 */
final class ComparedTypes {

    private static final Set<Class<?>> SCALARS = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Character.class,
            BigDecimal.class,
            BigInteger.class,
            byte[].class,
            UUID.class,
            URI.class,
            Locale.class,
            Currency.class,
            Date.class,
            Instant.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            OffsetTime.class,
            ZonedDateTime.class,
            Duration.class,
            Period.class,
            Year.class,
            YearMonth.class,
            MonthDay.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class);

    private final JsonMapping json;

    private final Jackson2Mapping jackson2;

    private final Set<Class<?>> beans = ConcurrentHashMap.newKeySet();

    ComparedTypes(JsonMapping json, Jackson2Mapping jackson2) {
        this.json = json;
        this.jackson2 = jackson2;
    }

    /**
     * Compares a type.
     *
     * @return Jackson 2's name for it
     * @throws UnsupportedTypeException when the mappers differ, or something else decides what JSON shows
     */
    JavaType require(Type type) {
        Pair root = new Pair(json.javaType(type), jackson2.javaType(type));
        String culprit = root.json.getRawClass().getSimpleName();
        if (isScalar(root.raw()) || root.json.isReferenceType() || root.raw().isEnum()) {
            throw new UnsupportedTypeException(culprit, "is neither an object nor a collection");
        }
        Set<tools.jackson.databind.JavaType> seen = new HashSet<>();
        compare(root, null, culprit, seen);
        seen.forEach(bean -> beans.add(bean.getRawClass()));
        return root.jackson2;
    }

    /** Whether both mappers see the same in a class. */
    boolean agreeOn(Class<?> type) {
        return beans.contains(type);
    }

    /** The most fields that a class has of those that were compared. */
    int mostProperties() {
        return beans.stream().mapToInt(ComparedTypes::fields).max().orElse(0);
    }

    private static int fields(Class<?> type) {
        int fields = 0;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                fields += Modifier.isStatic(field.getModifiers()) ? 0 : 1;
            }
        }
        return fields;
    }

    /** Whether a class extends one that was compared, and may thus turn up in its place. */
    boolean extendsOne(Class<?> type) {
        return beans.stream().anyMatch(bean -> bean.isAssignableFrom(type));
    }

    private record Pair(tools.jackson.databind.JavaType json, JavaType jackson2) {

        Class<?> raw() {
            return json.getRawClass();
        }

        Pair content() {
            return new Pair(json.getContentType(), jackson2.getContentType());
        }

        Pair key() {
            return new Pair(json.getKeyType(), jackson2.getKeyType());
        }
    }

    private static boolean isScalar(Class<?> raw) {
        return raw.isPrimitive() || SCALARS.contains(raw);
    }

    private void compare(
            Pair type, @Nullable BeanProperty holder, String culprit, Set<tools.jackson.databind.JavaType> seen) {
        if (!type.json.toCanonical().equals(type.jackson2.toCanonical())) {
            throw new UnsupportedTypeException(culprit, "JSON takes it for another type than Jackson 2");
        }
        if (isScalar(type.raw())) {
            json.requireStandard(type.json, culprit);
        } else if (type.raw().isEnum()) {
            compareConstants(type, culprit);
        } else if (type.json.isContainerType() || type.raw() == Optional.class) {
            compareContainer(type, holder, culprit, seen);
        } else if (Modifier.isAbstract(type.raw().getModifiers()) || type.raw() == Object.class) {
            throw new UnsupportedTypeException(
                    culprit, "its type " + type.raw().getSimpleName() + " leaves open what it holds");
        } else {
            compareBeans(type, holder, seen);
        }
    }

    private void compareContainer(
            Pair type, @Nullable BeanProperty holder, String culprit, Set<tools.jackson.databind.JavaType> seen) {
        if (!type.raw().isArray() && !type.raw().getPackageName().equals("java.util")) {
            throw new UnsupportedTypeException(culprit, "a collection of its own kind may show anything");
        }
        if (type.json.isMapLikeType()) {
            if (!isScalar(type.key().raw()) && !type.key().raw().isEnum()) {
                throw new UnsupportedTypeException(culprit, "its keys are neither text, numbers nor constants");
            }
            compare(type.key(), null, culprit, seen);
            json.requireStandard(type.json, culprit);
            json.requireEveryEntry(type.json, holder, culprit);
        } else {
            json.requireStandard(type.json, culprit);
        }
        compare(type.content(), holder, culprit, seen);
    }

    private void compareConstants(Pair type, String culprit) {
        json.requireStandard(type.json, culprit);
        for (Object constant : type.raw().getEnumConstants()) {
            Optional<String> shown = json.textOf(constant);
            if (shown.isEmpty() || !shown.equals(jackson2.textOf(constant))) {
                throw new UnsupportedTypeException(
                        culprit, "JSON calls the constant " + constant + " something else than Jackson 2");
            }
        }
    }

    private void compareBeans(Pair type, @Nullable BeanProperty holder, Set<tools.jackson.databind.JavaType> seen) {
        String name = type.raw().getSimpleName();
        List<JsonMapping.Property> properties = json.properties(type.json, holder);
        if (!seen.add(type.json)) {
            return;
        }
        Map<String, BeanPropertyWriter> written = new HashMap<>();
        jackson2.written(type.jackson2, name).forEach(writer -> written.put(writer.getName(), writer));
        Set<String> read = jackson2.read(type.jackson2, name);
        for (JsonMapping.Property property : properties) {
            String culprit = name + "." + property.name();
            BeanPropertyWriter writer = written.remove(property.name());
            if (writer == null || !read.remove(property.name())) {
                throw new UnsupportedTypeException(culprit, "Jackson 2, which carries the type, calls it otherwise");
            }
            if (!writer.getMember()
                    .getMember()
                    .equals(property.writer().getMember().getMember())) {
                throw new UnsupportedTypeException(culprit, "Jackson 2, which carries the type, means another member");
            }
            compare(new Pair(property.type(), writer.getType()), property.writer(), culprit, seen);
        }
        requireNone(written.keySet(), name, "JSON does not show it, but Jackson 2, which carries the type, would");
        requireNone(read, name, "JSON does not read it, but Jackson 2, which carries the type, would");
    }

    private static void requireNone(Set<String> left, String owner, String reason) {
        if (!left.isEmpty()) {
            throw new UnsupportedTypeException(owner + "." + left.iterator().next(), reason);
        }
    }
}
