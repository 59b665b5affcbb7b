package io.wireformat.codec.thrift;

import io.wireformat.EncodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.Slots;
import org.jspecify.annotations.Nullable;

/** A field of a list or a map; one with elements of another type than expected is skipped, as any field is. */
record ContainerField(Field field, int id, int code, ThriftContainer container, ThriftEncoding encoding)
        implements ThriftField, FieldWriter.OfObject<ThriftOutput> {

    @Override
    public void write(ThriftOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        encoding.writeField(out, id, code);
        try {
            container.write(out, property);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void read(ThriftInput in, Slots slots) {
        long declared = container.readHeader(in);
        if (declared == 0 || container.expects(in)) {
            slots.set(field.slot(), container.readElements(in, declared));
        } else {
            container.skipElements(in, declared);
        }
    }
}
