package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.Slots;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Reads the fields of a message, one after the other. As with {@link io.wireformat.model.MessageWriter} they are
 * composed into one method handle, which spares a virtual call per field; only Avro can do so, since its fields always
 * come, and in the same order.
 */
final class MessageReader {

    private static final MethodType TYPE = MethodType.methodType(void.class, ContentReader.class, Slots.class);

    private static final MethodHandle READ_FIELD = readField();

    private final MethodHandle handle;

    private MessageReader(MethodHandle handle) {
        this.handle = handle;
    }

    static MessageReader compose(List<AvroField> fields) {
        MethodHandle all = MethodHandles.empty(TYPE);
        for (int i = fields.size() - 1; i >= 0; i--) {
            all = MethodHandles.foldArguments(all, READ_FIELD.bindTo(fields.get(i)));
        }
        return new MessageReader(all);
    }

    void read(ContentReader in, Slots slots) {
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
            return MethodHandles.lookup().findVirtual(AvroField.class, "readNamed", TYPE);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
