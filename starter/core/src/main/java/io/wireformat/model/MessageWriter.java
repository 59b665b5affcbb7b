package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;

/**
 * Writes the properties of a message, one after the other.
 *
 * <p>The getters and the fields' writers are composed into one method handle: the JIT compiler sees straight through
 * it, where a loop over writer objects would cost a virtual call per field. Safe for use by many threads.
 *
 * @param <W> what the format writes to
 */
public final class MessageWriter<W> {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final Map<Class<?>, Class<?>> WRITERS = Map.of(
            boolean.class, FieldWriter.OfBoolean.class,
            int.class, FieldWriter.OfInt.class,
            long.class, FieldWriter.OfLong.class,
            float.class, FieldWriter.OfFloat.class,
            double.class, FieldWriter.OfDouble.class);

    private final MethodHandle handle;

    private MessageWriter(MethodHandle handle) {
        this.handle = handle;
    }

    /**
     * Composes a writer. A field that is {@linkplain Field#isLeftOut() left out} is written as null, which stands for
     * its absence where it is nullable, and else not at all.
     *
     * @param fields the fields' writers, in the order in which they are called
     */
    public static <W> MessageWriter<W> compose(List<? extends FieldWriter<W>> fields) {
        MethodHandle all = MethodHandles.empty(MethodType.methodType(void.class, Object.class, Object.class));
        for (int i = fields.size() - 1; i >= 0; i--) {
            Field field = fields.get(i).field();
            if (field.nullable() || !field.isLeftOut()) {
                all = MethodHandles.foldArguments(all, bind(fields.get(i)));
            }
        }
        return new MessageWriter<>(all);
    }

    /** Writes a message. */
    public void write(W out, Object message) {
        try {
            handle.invokeExact((Object) out, message);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("A getter of " + message.getClass().getName() + " failed", e);
        }
    }

    private static MethodHandle bind(FieldWriter<?> writer) {
        Field field = writer.field();
        Class<?> property = field.javaType();
        Class<?> writerOf = WRITERS.getOrDefault(property, FieldWriter.OfObject.class);
        MethodHandle write = write(writerOf, property.isPrimitive() ? property : Object.class);
        MethodHandle getter = field.getter();
        return MethodHandles.filterArguments(
                write.bindTo(writer)
                        .asType(MethodType.methodType(
                                void.class, Object.class, getter.type().returnType())),
                1,
                getter.asType(getter.type().changeParameterType(0, Object.class)));
    }

    private static MethodHandle write(Class<?> writer, Class<?> value) {
        try {
            return LOOKUP.findVirtual(writer, "write", MethodType.methodType(void.class, Object.class, value));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
