package io.wireformat.http.internal.types;

import java.lang.reflect.Executable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;

/**
 * The class of a value that a method returned, as the key of what is prepared once.
 *
 * @param controller the class of the object whose method it was
 * @param valueClass null if nothing was returned
 */
public record ReturnedValue(
        Class<?> controller, Executable method, @Nullable Class<?> valueClass) {

    /** Far above the number of classes that methods return, unless an application generates classes. */
    public static final int MAX_VALUES = 5000;

    /** A value that a method returned. */
    public static ReturnedValue of(MethodParameter returned, @Nullable Object value) {
        return new ReturnedValue(
                returned.getContainingClass(), returned.getExecutable(), value != null ? value.getClass() : null);
    }

    // each request asks, and what the compiler makes of a record is slower
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReturnedValue known
                && controller == known.controller
                && valueClass == known.valueClass
                && method.equals(known.method);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * controller.hashCode() + method.hashCode()) + Objects.hashCode(valueClass);
    }
}
