package io.wireformat.internal.pipeline;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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

    /**
     * Clocks.
     *
     * @param format the format's name
     */
    public TypeTimers(Metering metering, String format) {
        this.metering = metering;
        this.format = format;
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
