package io.wireformat.model.internal.introspection;

import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.Type;
import java.util.function.Supplier;

/**
 * Isolates types from the errors of other types. Describing a type runs code of the application and its libraries: static
 * initializers, annotation introspectors, modules of the JSON mapper. If that code throws an exception, only the type is
 * unsupported.
 */
public final class TypeBoundary {

    private static final EventLog log = EventLog.of(TypeBoundary.class);

    private TypeBoundary() {}

    /** Runs code that inspects a type, and turns any exception into an {@link UnsupportedTypeException}. */
    public static <T> T within(Type type, Supplier<T> description) {
        return within(simpleName(type), description);
    }

    /** Runs code that inspects a type with a name in schemas. */
    public static <T> T within(String name, Supplier<T> description) {
        try {
            return description.get();
        } catch (UnsupportedTypeException e) {
            throw e;
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            log.debug("{} cannot be described", name, e);
            // clients see the reason, so it does not repeat the exception's message
            throw new UnsupportedTypeException(
                    name,
                    "cannot be described, because one of its classes or the JSON mapper threw "
                            + e.getClass().getSimpleName()
                            + "; set logging.level.io.wireformat=debug for the stack trace");
        }
    }

    /** Runs code that inspects a type with a name in schemas. */
    static void within(String name, Runnable step) {
        within(name, () -> {
            step.run();
            return name;
        });
    }

    private static String simpleName(Type type) {
        return type.getTypeName().replaceAll("(?:\\w+[.$])+", "");
    }
}
