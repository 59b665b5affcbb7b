package io.wireformat.codec.thrift;

import io.wireformat.model.Slots;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Reads the fields of a struct as long as they come in the ascending order of their ids, which is how generated code
 * writes them; ids may be missing. As with {@link io.wireformat.model.MessageWriter} the fields are composed into one
 * method handle, which spares a search and a virtual call per field. Whatever is left after it comes in another order
 * or is unknown.
 */
final class MessageReader {

    private static final MethodType TYPE = MethodType.methodType(void.class, ThriftInput.class, Slots.class);

    private static final MethodHandle READ_FIELD = readField();

    private final MethodHandle handle;

    private MessageReader(MethodHandle handle) {
        this.handle = handle;
    }

    static MessageReader compose(List<ThriftField> fields) {
        MethodHandle all = MethodHandles.empty(TYPE);
        for (int i = fields.size() - 1; i >= 0; i--) {
            all = MethodHandles.foldArguments(all, READ_FIELD.bindTo(fields.get(i)));
        }
        return new MessageReader(all);
    }

    void read(ThriftInput in, Slots slots) {
        try {
            handle.invokeExact(in, slots);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle readField() {
        try {
            return MethodHandles.lookup().findVirtual(ThriftField.class, "readIfNext", TYPE);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
