package io.wireformat.model;

import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.ProtobufTimes;
import io.wireformat.model.internal.conversion.ProtobufValue;
import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Instants and durations as messages with the fields of Protobuf's {@code Timestamp} and {@code Duration}. */
final class WellKnown {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    static final MessageModel TIMESTAMP =
            seconds("Timestamp", Instant.class, find(Instant.class, "ofEpochSecond", Instant.class), null);

    static final MessageModel DURATION =
            seconds("Duration", Duration.class, find(Duration.class, "ofSeconds", Duration.class), null);

    /** Limited to the range of Protobuf. */
    static final MessageModel PROTOBUF_TIMESTAMP = seconds(
            "Timestamp",
            Instant.class,
            find(ProtobufTimes.class, "instant", Instant.class),
            find(ProtobufTimes.class, "requireInRange", Instant.class, Instant.class));

    /** Limited to the range of Protobuf. */
    static final MessageModel PROTOBUF_DURATION = seconds(
            "Duration",
            Duration.class,
            find(ProtobufTimes.class, "duration", Duration.class),
            find(ProtobufTimes.class, "requireInRange", Duration.class, Duration.class));

    private WellKnown() {}

    static Optional<String> nameOf(Class<?> type) {
        if (type == Instant.class) {
            return Optional.of("Timestamp");
        }
        return type == Duration.class ? Optional.of("Duration") : ProtobufValue.nameOf(type);
    }

    /** Before the epoch seconds are negative; nanoseconds are never negative. */
    private static long secondsOf(Instant instant) {
        return instant.getEpochSecond();
    }

    private static int nanosOf(Instant instant) {
        return instant.getNano();
    }

    /** In Protobuf, unlike in Java, both parts of a negative duration are negative. */
    private static long secondsOf(Duration duration) {
        return isNegativeWithNanos(duration) ? duration.getSeconds() + 1 : duration.getSeconds();
    }

    private static int nanosOf(Duration duration) {
        return isNegativeWithNanos(duration) ? duration.getNano() - NANOS_PER_SECOND : duration.getNano();
    }

    private static boolean isNegativeWithNanos(Duration duration) {
        return duration.isNegative() && duration.getNano() > 0;
    }

    /**
     * A message of seconds and nanoseconds.
     *
     * @param of creates a value from both
     * @param checked returns a valid value to write; null if every value is valid
     */
    private static MessageModel seconds(String name, Class<?> type, MethodHandle of, @Nullable MethodHandle checked) {
        MethodHandle toSeconds = find(WellKnown.class, "secondsOf", long.class, type);
        MethodHandle toNanos = find(WellKnown.class, "nanosOf", int.class, type);
        MessageModel message = new MessageModel(TypeName.made(name), type, new Instantiator(of));
        Typed wholeSeconds = Typed.of(ScalarType.INT64, long.class);
        Typed beyond = new Typed(ScalarType.INT32, Conversions.INT_FOR_LONG);
        message.complete(List.of(
                Field.of(
                        "seconds",
                        1,
                        wholeSeconds,
                        false,
                        false,
                        checked == null ? toSeconds : MethodHandles.filterReturnValue(checked, toSeconds),
                        0),
                Field.of("nanos", 2, beyond, false, false, toNanos, 1)));
        return message;
    }

    private static MethodHandle find(Class<?> owner, String name, Class<?> returned) {
        return find(owner, name, returned, long.class, long.class);
    }

    private static MethodHandle find(Class<?> owner, String name, Class<?> returned, Class<?>... parameters) {
        try {
            return LOOKUP.findStatic(owner, name, MethodType.methodType(returned, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
