package io.wireformat.gatling.own;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A class of the user's that makes messages. */
final class Generator {

    private static final int MESSAGES = 20;

    private final String name;

    private final Object generator;

    /**
     * Makes one.
     *
     * @throws IllegalArgumentException when there is no such class, or it cannot be made without arguments
     */
    Generator(String name, OwnClasses classes) {
        this.name = name;
        try {
            this.generator = classes.named(name, OwnMessages.GENERATOR)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (InvocationTargetException e) {
            throw failed(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    problem("needs to be a public class with a public constructor without arguments"), e);
        }
    }

    /**
     * The messages that it makes, twenty at most.
     *
     * @throws IllegalArgumentException when it makes none, or null, or fails
     */
    List<Object> messages() {
        List<Object> messages = new ArrayList<>();
        try {
            if (generator instanceof Iterable<?> iterable) {
                Iterator<?> iterator = iterable.iterator();
                while (messages.size() < MESSAGES && iterator.hasNext()) {
                    messages.add(checked(iterator.next()));
                }
            } else if (generator instanceof Supplier<?> supplier) {
                while (messages.size() < MESSAGES) {
                    messages.add(checked(supplier.get()));
                }
            } else if (generator instanceof IntFunction<?> function) {
                while (messages.size() < MESSAGES) {
                    messages.add(checked(function.apply(messages.size())));
                }
            } else {
                throw new IllegalArgumentException(problem("is neither a Supplier nor an Iterable nor an IntFunction"));
            }
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException e) {
            throw failed(e);
        }
        if (messages.isEmpty()) {
            throw new IllegalArgumentException(problem("makes no message"));
        }
        return messages;
    }

    private Object checked(@Nullable Object message) {
        if (message == null) {
            throw new IllegalArgumentException(problem("returned null instead of a message"));
        }
        return message;
    }

    private IllegalArgumentException failed(@Nullable Throwable cause) {
        return new IllegalArgumentException(problem("failed: " + cause), cause);
    }

    private String problem(String what) {
        return OwnMessages.GENERATOR + ": " + name + " " + what;
    }
}
