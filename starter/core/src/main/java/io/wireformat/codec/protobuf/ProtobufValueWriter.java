package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.plan.ValueWriter;
import io.wireformat.codec.protobuf.ProtobufGrammar.Key;
import io.wireformat.codec.protobuf.ProtobufGrammar.Message;
import io.wireformat.model.EnumModel;

/** Writes Protobuf. The state is the position of the length and the bytes reserved for it. */
final class ProtobufValueWriter extends ValueWriter<Key, Message> {

    private static final int GAP_BITS = 3;

    /** A tag and a number. */
    private static final int MAX_NUMBER = 5 + ContentBuffer.MAX_VARINT_SIZE;

    private static void tag(ContentBuffer out, Key key, int more) {
        out.ensure(more);
        if (key.tag() != 0) {
            out.writeVarint32Unchecked(key.tag());
        }
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (value || key.explicit()) {
            tag(out, key, MAX_NUMBER);
            out.writeByteUnchecked(value ? 1 : 0);
        }
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (value != 0 || key.explicit()) {
            tag(out, key, MAX_NUMBER);
            if (key.signed()) {
                out.writeVarint32Unchecked(ZigZag.encode(value));
            } else {
                // a negative int32 is written as the int64 of the same value
                out.writeVarint64Unchecked(value);
            }
        }
        return state;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        int number = model.numberOf(value);
        if (number != 0 || key.explicit()) {
            tag(out, key, MAX_NUMBER);
            out.writeVarint64Unchecked(number);
        }
        return state;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (value != 0 || key.explicit()) {
            tag(out, key, MAX_NUMBER);
            out.writeVarint64Unchecked(key.signed() ? ZigZag.encode(value) : value);
        }
        return state;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        int bits = Float.floatToRawIntBits(value);
        if (bits != 0 || key.explicit()) {
            tag(out, key, MAX_NUMBER);
            out.writeIntLittleEndianUnchecked(bits);
        }
        return state;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        long bits = Double.doubleToRawLongBits(value);
        if (bits != 0 || key.explicit()) {
            tag(out, key, MAX_NUMBER);
            out.writeLongLittleEndianUnchecked(bits);
        }
        return state;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        if (key.explicit() || !value.isEmpty()) {
            tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
            out.writeText(value, 0);
        }
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        if (key.explicit() || value.length > 0) {
            tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
            out.writeLengthAndBytes(value, 0);
        }
        return state;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
        int gap = key.gap().size;
        return (long) out.openLength(gap) << GAP_BITS | gap;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        int gap = (int) container & 7;
        int needed = out.closeLength((int) (container >>> GAP_BITS), gap);
        if (needed != gap) {
            key.gap().size = needed;
        }
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        return count > 0 && key.isPacked() ? openMessage(out, state, key) : state;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return count > 0 && key.isPacked() ? closeMessage(out, container, key) : container;
    }
}
