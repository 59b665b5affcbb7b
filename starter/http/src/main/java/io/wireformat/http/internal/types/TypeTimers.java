package io.wireformat.http.internal.types;

import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.StepTimer;
import io.wireformat.internal.pipeline.TypeLabels;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

/**
 * The clocks of a format that Spring reads and writes, one for each type; a class alone finds its clock in one step. Safe for
 * use by many threads.
 */
public final class TypeTimers {

    /** Past this many types they share their meters. */
    private static final int MAX_TYPES = 256;

    private final Metering metering;
    private final String format;
    private final Map<Type, StepTimer> timers = new ConcurrentHashMap<>();
    private final Map<Class<?>, StepTimer> reads = new ConcurrentHashMap<>();
    private final Map<Class<?>, StepTimer> writes = new ConcurrentHashMap<>();

    public TypeTimers(Metering metering, String format) {
        this.metering = metering;
        this.format = format;
    }

    /** The clock of what is read as a type. */
    public StepTimer toRead(ResolvableType type) {
        if (!(type.getType() instanceof Class<?> read)) {
            return of(BoundTypes.toRead(type));
        }
        StepTimer known = reads.get(read);
        return known != null ? known : cached(reads, read, of(BoundTypes.toRead(type)));
    }

    /** The clock of values of a class that are written as a type. */
    public StepTimer toWrite(ResolvableType type, Class<?> valueClass) {
        if (type.getType() != valueClass) {
            return of(BoundTypes.toWrite(type, valueClass));
        }
        StepTimer known = writes.get(valueClass);
        return known != null ? known : cached(writes, valueClass, of(BoundTypes.toWrite(type, valueClass)));
    }

    private static StepTimer cached(Map<Class<?>, StepTimer> byClass, Class<?> type, StepTimer timer) {
        if (byClass.size() < MAX_TYPES) {
            byClass.put(type, timer);
        }
        return timer;
    }

    private StepTimer of(@Nullable Type type) {
        StepTimer known = timers.get(type != null ? type : Object.class);
        if (known != null) {
            return known;
        }
        Type named = type != null && timers.size() < MAX_TYPES ? type : Object.class;
        String label = named == Object.class ? TypeLabels.OTHER : TypeLabels.of(named);
        return timers.computeIfAbsent(named, t -> metering.timer(format, label));
    }
}
