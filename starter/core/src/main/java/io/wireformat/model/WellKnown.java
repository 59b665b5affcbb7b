package io.wireformat.model;

import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.ProtobufValue;
import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Points and spans of time as messages, with the fields of Protobuf's well-known types of these names. */
final class WellKnown {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    static final MessageModel TIMESTAMP = seconds("Timestamp", Instant.class, "ofEpochSecond");

    static final MessageModel DURATION = seconds("Duration", Duration.class, "ofSeconds");

    private WellKnown() {}

    static Optional<String> nameOf(Class<?> type) {
        if (type == Instant.class) {
            return Optional.of("Timestamp");
        }
        return type == Duration.class ? Optional.of("Duration") : ProtobufValue.nameOf(type);
    }

    /** Seconds before the epoch are negative, the nanoseconds count forward. */
    private static long secondsOf(Instant instant) {
        return instant.getEpochSecond();
    }

    private static int nanosOf(Instant instant) {
        return instant.getNano();
    }

    /** Unlike in Java, both parts of a negative duration are negative. */
    private static long secondsOf(Duration duration) {
        return isNegativeWithNanos(duration) ? duration.getSeconds() + 1 : duration.getSeconds();
    }

    private static int nanosOf(Duration duration) {
        return isNegativeWithNanos(duration) ? duration.getNano() - NANOS_PER_SECOND : duration.getNano();
    }

    private static boolean isNegativeWithNanos(Duration duration) {
        return duration.isNegative() && duration.getNano() > 0;
    }

    private static MessageModel seconds(String name, Class<?> type, String constructor) {
        try {
            MethodHandle of = LOOKUP.findStatic(type, constructor, MethodType.methodType(type, long.class, long.class));
            MethodHandle toSeconds =
                    LOOKUP.findStatic(WellKnown.class, "secondsOf", MethodType.methodType(long.class, type));
            MethodHandle toNanos =
                    LOOKUP.findStatic(WellKnown.class, "nanosOf", MethodType.methodType(int.class, type));
            MessageModel message = new MessageModel(TypeName.made(name), type, new Instantiator(of));
            Typed wholeSeconds = Typed.of(ScalarType.INT64, long.class);
            Typed beyond = new Typed(ScalarType.INT32, Conversions.INT_FOR_LONG);
            message.complete(List.of(
                    Field.of("seconds", 1, wholeSeconds, false, false, toSeconds, 0),
                    Field.of("nanos", 2, beyond, false, false, toNanos, 1)));
            return message;
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
