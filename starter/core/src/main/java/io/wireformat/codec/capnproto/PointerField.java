package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field of a text, of bytes, a list or a message: within the struct is the pointer that leads to it. */
record PointerField(Field field, int index, PointerValue value)
        implements CapnProtoField, FieldWriter.OfObject<CapnProtoOutput> {

    @Override
    public void write(CapnProtoOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        try {
            value.write(out, out.pointers() + index * Long.BYTES, property);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public void readInTurn(CapnProtoInput in, FieldValues values) {
        try {
            if (in.followField(index)) {
                values.set(field.slot(), value.read(in));
            }
        } catch (DecodingException e) {
            throw e.inField(field.name());
        }
    }
}
