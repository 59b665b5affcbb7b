package io.wireformat.codec.capnproto;

import io.wireformat.DecodingException;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/**
 * A field of an enum or a boxed primitive that can be null: a union of {@code none} and {@code value}. Its
 * discriminant is placed first.
 */
record NullableField(Field field, int discriminantAt, InlineValue.PlacedValue value)
        implements CapnProtoField, FieldWriter.OfObject<CapnProtoOutput> {

    private static final int VALUE = 1;

    static NullableField compile(Field field, StructLayout layout) {
        int discriminantAt = layout.addDiscriminant();
        return new NullableField(field, discriminantAt, InlineValue.place(field, layout));
    }

    @Override
    public void write(CapnProtoOutput out, @Nullable Object property) {
        if (property != null) {
            out.setShort(discriminantAt, VALUE);
            value.write(out, property);
        }
    }

    @Override
    public void readInTurn(CapnProtoInput in, FieldValues values) {
        try {
            if (in.reaches(discriminantAt + Short.BYTES) && in.unsignedShort(discriminantAt) == VALUE) {
                values.set(field.slot(), value.read(in));
            }
        } catch (DecodingException e) {
            throw e.inField(field.name());
        }
    }
}
