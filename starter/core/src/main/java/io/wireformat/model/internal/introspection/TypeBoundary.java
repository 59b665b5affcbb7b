package io.wireformat.model.internal.introspection;

import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what goes wrong with one type away from all others. Describing a type runs code of the application and of its
 * libraries: static initializers, annotation introspectors, modules of the JSON mapper. Whatever that code throws
 * declines the type.
 */
public final class TypeBoundary {

    private static final Logger log = LoggerFactory.getLogger(TypeBoundary.class);

    private TypeBoundary() {}

    /**
     * Runs what looks at a type.
     *
     * @throws UnsupportedTypeException when it fails for any reason that concerns the type alone
     */
    public static <T> T within(Type type, Supplier<T> description) {
        return within(simpleName(type), description);
    }

    /** The same of a type that schemas call by a name. */
    public static <T> T within(String name, Supplier<T> description) {
        try {
            return description.get();
        } catch (UnsupportedTypeException e) {
            throw e;
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            log.debug("{} cannot be described", name, e);
            // clients see the reason, so that it repeats no message
            throw new UnsupportedTypeException(
                    name,
                    "cannot be described, because its classes or what the JSON mapper asks about them failed with "
                            + e.getClass().getSimpleName()
                            + "; the log of io.wireformat has the stack trace at debug");
        }
    }

    private static String simpleName(Type type) {
        return type.getTypeName().replaceAll("(?:\\w+[.$])+", "");
    }
}
