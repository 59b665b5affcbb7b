package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.ValueReader;
import io.wireformat.codec.messagepack.MessagePackGrammar.Key;
import io.wireformat.codec.messagepack.MessagePackGrammar.Shape;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.OpenType;
import io.wireformat.model.internal.conversion.NumberText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads MessagePack in both layouts. In a map, the state is the field of the entry and how many entries are left; in an array,
 * it is the number of the value and the size.
 */
final class MessagePackValueReader extends ValueReader<Key, Shape> {

    private static final int HALF = 32;

    /** Flags an entry of a map that is not a field; the other bits are the next expected field. */
    private static final int UNKNOWN = 1 << 30;

    @Override
    protected long first(ContentReader in, long container, Shape message) {
        boolean isArray = Token.isArray(in.peekUnsignedByte());
        if (message.alternative() != null) {
            int index = isArray ? number(in, message) : message.alternative().find(in);
            return state(index < 0 ? UNKNOWN : index, 1);
        }
        if (isArray) {
            return nextNumber(in, state(MessagePackGrammar.ARRAY, MessagePackReader.arraySize(in)), message);
        }
        int left = openMap(in, message);
        Key first = message.first();
        long before = state(UNKNOWN, left + 1);
        return first == null ? next(in, before, message) : next(in, before, message, first);
    }

    /** The number of entries in a message's map, after the entry that names its subtype. */
    private static int openMap(ContentReader in, Shape message) {
        int left = MessagePackReader.mapSize(in);
        byte[] tag = message.tag();
        if (tag != null && message.isWrapped()) {
            boolean isTagged = left == 1 && in.skipBytes(tag, message.tagHead());
            if (!isTagged && (left != 1 || !message.isFound())) {
                throw in.error("a map whose only key names the alternative expected");
            }
            if (!isTagged) {
                Lookahead.pass(in);
            }
            left = MessagePackReader.mapSize(in);
        } else if (tag != null && left > 0 && !message.isField() && in.skipBytes(tag, message.tagHead())) {
            left--;
        }
        return left;
    }

    @Override
    protected int firstKey(ContentReader in, Shape message, int start) {
        int end = in.position();
        in.position(start);
        if (Token.isArray(in.peekUnsignedByte())) {
            MessagePackReader.arraySize(in);
        } else {
            openMap(in, message);
        }
        int key = in.position();
        in.position(end);
        return key;
    }

    private static long state(int which, int count) {
        return (long) which << HALF | count;
    }

    /** Reads the number of an alternative. */
    private static int number(ContentReader in, Shape union) {
        if (MessagePackReader.arraySize(in) != MessagePackGrammar.NUMBER_AND_ALTERNATIVE) {
            throw in.error("an array of an alternative's number and the alternative expected");
        }
        int number = MessagePackReader.int32(in);
        for (int i = 0; i < union.numbers().length; i++) {
            if (union.numbers()[i] == number) {
                return i;
            }
        }
        return AlternativeOfMap.UNKNOWN;
    }

    @Override
    protected long next(ContentReader in, long state, Shape message) {
        if (state < 0) {
            return nextNumber(in, state, message);
        }
        int left = (int) state - 1;
        if (left == 0) {
            return END;
        }
        int last = (int) (state >>> HALF);
        int expected = (last & UNKNOWN) == 0 ? last + 1 : last & ~UNKNOWN;
        int start = in.position();
        int index = -1;
        if (Token.isStr(in.peekUnsignedByte())) {
            index = message.names().read(in, expected);
        } else {
            MessagePackReader.skip(in);
        }
        if (index < 0 && message.refusesUnknown() && !message.isTagAt(in, start)) {
            throw in.error("has an unknown property");
        }
        return state(index < 0 ? UNKNOWN | expected : index, left);
    }

    @Override
    protected long next(ContentReader in, long state, Shape message, Key expected) {
        boolean isMap = state >= 0;
        return isMap && (int) state > 1 && in.skipBytes(expected.name(), expected.head())
                ? state(expected.index(), (int) state - 1)
                : next(in, state, message);
    }

    /** In an array nil is a gap, for a number that the writer does not use, except where it is a value. */
    private static long nextNumber(ContentReader in, long state, Shape message) {
        int count = (int) state;
        int number = (int) (state >>> HALF) & ~MessagePackGrammar.ARRAY;
        do {
            if (number++ == count) {
                return END;
            }
        } while (!message.isOpen(number) && MessagePackReader.tryNil(in));
        return state(MessagePackGrammar.ARRAY | number, count);
    }

    @Override
    protected boolean at(long state, Key key) {
        int which = (int) (state >>> HALF);
        return which == key.index() || which == key.element();
    }

    @Override
    protected int find(long state, Shape message) {
        int which = (int) (state >>> HALF);
        if (state < 0) {
            return Math.max(-1, Arrays.binarySearch(message.numbers(), which & ~MessagePackGrammar.ARRAY));
        }
        return (which & UNKNOWN) == 0 ? which : -1;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Shape message) {
        MessagePackReader.skip(in);
    }

    @Override
    protected boolean readNull(ContentReader in, long state, Key key) {
        return MessagePackReader.tryNil(in);
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        return MessagePackReader.bool(in);
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        long value = readLong(in, state, key);
        if (value != (int) value) {
            throw in.error("the number does not fit into 32 bits");
        }
        return (int) value;
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        if (!key.isMapKey() || !Token.isStr(in.peekUnsignedByte())) {
            return MessagePackReader.int64(in);
        }
        try {
            return NumberText.parseLong(MessagePackReader.text(in));
        } catch (NumberFormatException e) {
            throw in.error("the text is not a 64-bit integer");
        }
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        return MessagePackReader.float32(in);
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        return MessagePackReader.float64(in);
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return MessagePackReader.text(in);
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return MessagePackReader.bytes(in);
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        int index = MessagePackGrammar.names(key).read(in, -1);
        return index < 0 ? model.fallback() : model.constants().get(index);
    }

    @Override
    protected Object readOther(ContentReader in, long state, Key key, FieldType type) {
        if (type == OpenType.JSON) {
            return OpenMessagePackValue.read(in);
        }
        return type == LogicalType.INSTANT ? InstantValue.read(in) : DecimalValue.read(in, (LogicalType) type);
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        return key.isMap() ? MessagePackReader.mapSize(in) : MessagePackReader.arraySize(in);
    }
}
