package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.plan.ValueWriter;
import io.wireformat.codec.messagepack.MessagePackGrammar.Key;
import io.wireformat.codec.messagepack.MessagePackGrammar.Shape;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.OpenType;
import java.time.Instant;

/** Writes MessagePack in one layout. */
final class MessagePackValueWriter extends ValueWriter<Key, Shape> {

    private final MessagePackCodec.Layout layout;

    MessagePackValueWriter(MessagePackCodec.Layout layout) {
        this.layout = layout;
    }

    @Override
    protected long begin(ContentBuffer out, long container, Shape message) {
        if (message.alternative() != null) {
            return 0;
        }
        if (layout == MessagePackCodec.Layout.ARRAY) {
            MessagePackWriter.arrayHeader(out, message.count());
        } else if (message.tag() == null) {
            MessagePackWriter.mapHeader(out, message.count());
        } else if (message.isWrapped()) {
            MessagePackWriter.mapHeader(out, 1);
            out.writeBytes(message.tag());
            MessagePackWriter.mapHeader(out, message.count());
        } else {
            MessagePackWriter.mapHeader(out, message.count() + 1);
            out.writeBytes(message.tag());
        }
        return 0;
    }

    private static void prefix(ContentBuffer out, Key key) {
        if (key.prefix().length > 0) {
            out.writeBytes(key.prefix());
        }
    }

    @Override
    protected long writeNull(ContentBuffer out, long state, Key key) {
        prefix(out, key);
        MessagePackWriter.nil(out);
        return state;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        prefix(out, key);
        MessagePackWriter.bool(out, value);
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        return writeLong(out, state, key, value);
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        prefix(out, key);
        if (key.isMapKey()) {
            MessagePackWriter.text(out, Long.toString(value));
        } else {
            MessagePackWriter.integer(out, value);
        }
        return state;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        prefix(out, key);
        MessagePackWriter.float32(out, value);
        return state;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        prefix(out, key);
        MessagePackWriter.float64(out, value);
        return state;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        prefix(out, key);
        MessagePackWriter.text(out, value);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        prefix(out, key);
        MessagePackWriter.bytes(out, value);
        return state;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        prefix(out, key);
        out.writeBytes(MessagePackGrammar.names(key).encoded(value.ordinal()));
        return state;
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        prefix(out, key);
        if (type == OpenType.JSON) {
            OpenMessagePackValue.write(out, value);
        } else if (type == LogicalType.INSTANT) {
            InstantValue.write(out, (Instant) value);
        } else {
            MessagePackWriter.text(out, ((LogicalType) type).format(value));
        }
        return state;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        prefix(out, key);
        return state;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        prefix(out, key);
        if (key.isMap()) {
            MessagePackWriter.mapHeader(out, count);
        } else {
            MessagePackWriter.arrayHeader(out, count);
        }
        return state;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return container;
    }
}
