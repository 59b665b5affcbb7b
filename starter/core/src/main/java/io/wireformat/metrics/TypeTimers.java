package io.wireformat.metrics;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of a format whose types are not bound beforehand, because a library carries any class. Safe for use by
 * many threads.
 */
public final class TypeTimers {

    /** Past this many types they share their meters. */
    private static final int MOST_TYPES = 256;

    private final Metering metering;

    private final String format;

    private final Map<Type, StepTimer> timers = new ConcurrentHashMap<>();

    private final Map<Class<?>, StepTimer> reads = new ConcurrentHashMap<>();

    private final Map<Class<?>, StepTimer> writes = new ConcurrentHashMap<>();

    /**
     * Clocks.
     *
     * @param format the format's name
     */
    public TypeTimers(Metering metering, String format) {
        this.metering = metering;
        this.format = format;
    }

    /**
     * The clock of what is read as a class.
     *
     * @param type what it is bound to, asked for the first time
     */
    public StepTimer ofRead(Class<?> read, Supplier<@Nullable Type> type) {
        return of(reads, read, type);
    }

    /**
     * The clock of values of a class that are written as what they are.
     *
     * @param type what they are bound to, asked for the first time
     */
    public StepTimer ofWritten(Class<?> written, Supplier<@Nullable Type> type) {
        return of(writes, written, type);
    }

    private StepTimer of(Map<Class<?>, StepTimer> byClass, Class<?> known, Supplier<@Nullable Type> type) {
        StepTimer timer = byClass.get(known);
        if (timer == null) {
            timer = of(type.get());
            if (byClass.size() < MOST_TYPES) {
                byClass.put(known, timer);
            }
        }
        return timer;
    }

    /** The clock of a type, or of all that have no name. */
    public StepTimer of(@Nullable Type type) {
        StepTimer known = timers.get(type != null ? type : Object.class);
        if (known != null) {
            return known;
        }
        Type named = type != null && timers.size() < MOST_TYPES ? type : Object.class;
        String label = named == Object.class ? TypeLabels.OTHER : TypeLabels.of(named);
        return timers.computeIfAbsent(named, t -> metering.timer(format, label));
    }
}
