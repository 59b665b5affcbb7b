package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/**
 * A member of a {@code oneof}, which is all that its message holds: of members that content mentions, the last counts.
 *
 * @param members how many there are; their values are the message's first
 */
record AlternativeField(MessageField member, int members)
        implements ProtobufField, FieldWriter.OfObject<ContentBuffer> {

    @Override
    public Field field() {
        return member.field();
    }

    @Override
    public int tag() {
        return member.tag();
    }

    @Override
    public void write(ContentBuffer out, @Nullable Object value) {
        member.write(out, value);
    }

    @Override
    public boolean read(ContentReader in, int wireType, FieldValues values) {
        if (!member.read(in, wireType, values)) {
            return false;
        }
        for (int slot = 0; slot < members; slot++) {
            if (slot != field().slot()) {
                values.set(slot, null);
            }
        }
        return true;
    }

    @Override
    public boolean needsFinish() {
        return member.needsFinish();
    }

    @Override
    public void finish(FieldValues values) {
        member.finish(values);
    }
}
