package io.wireformat.internal.pipeline;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The timers of a format whose library supports any class, so that its types are not bound. Safe for use by many
 * threads.
 */
public final class TypeTimers {

    /** Types beyond this number share their meters. */
    private static final int MAX_TYPES = 256;

    private final Metering metering;

    private final String format;

    private final Map<Type, StepTimer> timers = new ConcurrentHashMap<>();

    /**
     * Timers.
     *
     * @param format the format's name
     */
    public TypeTimers(Metering metering, String format) {
        this.metering = metering;
        this.format = format;
    }

    /** The timer of a type, or of all types without a name. */
    public StepTimer of(@Nullable Type type) {
        StepTimer known = timers.get(type != null ? type : Object.class);
        if (known != null) {
            return known;
        }
        Type named = type != null && timers.size() < MAX_TYPES ? type : Object.class;
        String label = named == Object.class ? TypeLabels.OTHER : TypeLabels.of(named);
        return timers.computeIfAbsent(named, t -> metering.timer(format, label));
    }
}
