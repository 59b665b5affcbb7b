package io.wireformat.codec.protobuf;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/**
 * A field of a nested message. While the outer message is read its slot holds the nested message's values, since a
 * second occurrence must be merged into the first.
 *
 * @param emptyWhenAbsent whether it is the value of a map's entry, for which Protobuf says so
 */
record MessageField(Field field, int tag, ProtobufMessage message, boolean emptyWhenAbsent)
        implements ProtobufField, FieldWriter.OfObject<ContentBuffer> {

    @Override
    public void write(ContentBuffer out, @Nullable Object value) {
        if (value == null) {
            field.requireNullable();
            return;
        }
        out.ensure(ContentBuffer.MAX_VARINT_SIZE);
        out.writeVarint32Unchecked(tag);
        try {
            message.writeDelimited(out, value);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    @Override
    public boolean read(ContentReader in, int wireType, FieldValues values) {
        if (wireType != WireType.LEN) {
            return false;
        }
        FieldValues nested = (FieldValues) values.get(field.slot());
        if (nested == null) {
            nested = message.newValues(in);
            values.set(field.slot(), nested);
        }
        message.readDelimited(in, nested);
        return true;
    }

    @Override
    public boolean needsFinish() {
        return true;
    }

    @Override
    public void finish(FieldValues values) {
        FieldValues nested = (FieldValues) values.get(field.slot());
        if (nested == null && emptyWhenAbsent) {
            nested = message.absent();
        }
        if (nested != null) {
            values.set(field.slot(), field.unknownIsNull() ? message.finishKnown(nested) : message.finish(nested));
        }
    }
}
