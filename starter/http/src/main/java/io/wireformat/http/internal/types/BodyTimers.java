package io.wireformat.http.internal.types;

import io.wireformat.internal.pipeline.StepTimer;
import io.wireformat.internal.pipeline.TypeTimers;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

/**
 * The clocks of what Spring reads and writes. One for each type, found by its class alone where that is all that there is
 * to a type. Safe for use by many threads.
 */
public final class BodyTimers {

    private static final int MOST_CLASSES = 256;

    private final TypeTimers timers;

    private final Map<Class<?>, StepTimer> reads = new ConcurrentHashMap<>();

    private final Map<Class<?>, StepTimer> writes = new ConcurrentHashMap<>();

    /** Clocks of one format. */
    public BodyTimers(TypeTimers timers) {
        this.timers = timers;
    }

    /** The clock of what is read as a type. */
    public StepTimer toRead(ResolvableType type) {
        return type.getType() instanceof Class<?> read
                ? of(reads, read, BoundTypes::toRead)
                : timers.of(BoundTypes.toRead(type));
    }

    /** The clock of values of a class that are written as a type. */
    public StepTimer toWrite(ResolvableType type, Class<?> valueClass) {
        return type.getType() == valueClass
                ? of(writes, valueClass, written -> BoundTypes.toWrite(written, valueClass))
                : timers.of(BoundTypes.toWrite(type, valueClass));
    }

    private StepTimer of(
            Map<Class<?>, StepTimer> known, Class<?> type, Function<ResolvableType, @Nullable Type> bound) {
        StepTimer timer = known.get(type);
        if (timer == null) {
            timer = timers.of(bound.apply(ResolvableType.forClass(type)));
            if (known.size() < MOST_CLASSES) {
                known.put(type, timer);
            }
        }
        return timer;
    }
}
