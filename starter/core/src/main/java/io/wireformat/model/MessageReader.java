package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Reads the properties of a message, one after the other, as content brings them that was written in that order.
 *
 * <p>As in {@link MessageWriter}, the fields' readers are composed into one method handle: the JIT compiler sees
 * straight through it, where a loop over reader objects would cost a virtual call per field. Safe for use by many
 * threads.
 *
 * @param <R> what the format reads from
 */
public final class MessageReader<R> {

    private static final MethodHandle READ_FIELD = readField();

    private final MethodHandle handle;

    private MessageReader(MethodHandle handle) {
        this.handle = handle;
    }

    /**
     * Composes a reader.
     *
     * @param fields the fields' readers, in the order of the content
     */
    public static <R> MessageReader<R> compose(List<? extends FieldReader<R>> fields) {
        MethodHandle all = MethodHandles.empty(READ_FIELD.type().dropParameterTypes(0, 1));
        for (int i = fields.size() - 1; i >= 0; i--) {
            all = MethodHandles.foldArguments(all, READ_FIELD.bindTo(fields.get(i)));
        }
        return new MessageReader<>(all);
    }

    /** Reads a message. */
    public void read(R in, FieldValues values) {
        try {
            handle.invokeExact((Object) in, values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle readField() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            FieldReader.class,
                            "readInTurn",
                            MethodType.methodType(void.class, Object.class, FieldValues.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
