package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/** A field of an enum or a boxed primitive that is never null. */
record InlineField(Field field, InlineValue.PlacedValue value)
        implements CapnProtoField, FieldWriter.OfObject<CapnProtoOutput> {

    @Override
    public void write(CapnProtoOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
        } else {
            value.write(out, property);
        }
    }

    @Override
    public void readInTurn(CapnProtoInput in, FieldValues values) {
        try {
            values.set(field.slot(), value.read(in));
        } catch (DecodingException e) {
            throw e.inField(field.name());
        }
    }
}
