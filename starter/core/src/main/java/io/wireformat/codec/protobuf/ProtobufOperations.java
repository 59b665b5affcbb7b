package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Protobuf. Reading, the frame is the tag that has just been read; writing, it is where the length of what has been opened goes,
 * and how many bytes it is expected to take.
 */
final class ProtobufOperations extends Operations<ProtobufOperations.Key, ProtobufOperations.Message> {

    private static final int GAP_BITS = 3;

    private static final int HALF = 32;

    /** How many elements of a list are looked at before the first is read: looking at more costs, and a short list has no more. */
    private static final int LOOKED_AT = 32;

    /** How many elements a list has had when it is looked at to its end; what those take before is little. */
    private static final int MANY = 1024;

    /** Bits for how many elements have been, up to {@link #MANY}. */
    private static final int MANY_BITS = 11;

    private static final int MANY_MASK = (1 << MANY_BITS) - 1;

    /** What the bits above have room for. */
    private static final int MOST_LIKELY = (1 << HALF - MANY_BITS) - 1;

    /** The most memory that is asked for elements of which it is not known whether they come. */
    private static final int GUESSED_MEMORY = 64 * 1024;

    /** A tag and a number. */
    private static final int MAX_NUMBER = 5 + ContentBuffer.MAX_VARINT_SIZE;

    /**
     * What stands before a value.
     *
     * @param tag 0 where nothing does, as in an array's elements
     * @param other the tag of a list's single element; the same tag for anything else
     * @param explicit whether zero is written
     * @param signed whether integers are zig-zag
     * @param elementType the wire type of a list's elements
     * @param mostGuessed the most elements that are taken for likely without having been looked at
     * @param gap how many bytes lengths take
     */
    record Key(int tag, int other, boolean explicit, boolean signed, int elementType, int mostGuessed, Gap gap) {

        boolean isPacked() {
            return tag != other;
        }
    }

    /** How many bytes the last length took; a race between threads costs one move of some bytes. */
    static final class Gap {
        private int size = 1;
    }

    /** The numbers of fields, in their order. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(int[] numbers, List<Key> fields) {}

    @Override
    protected Key key(Place place) {
        Kind kind = place.kind();
        int number = place.field().number();
        boolean isElement = place.role() == Place.Role.ELEMENT;
        boolean isList = kind == Kind.LIST || kind == Kind.ARRAY;
        int type = isList ? typeOf(place.element()) : typeOf(kind);
        boolean packed = type != WireType.LEN;
        boolean ofEntry = ((MessageModel) place.owner()).javaType() == Map.Entry.class;
        int tag = isElement && packed ? 0 : WireType.tag(number, isList ? WireType.LEN : type);
        return new Key(
                tag,
                isList ? WireType.tag(number, type) : tag,
                isElement || ofEntry || place.field().nullable(),
                place.field().signed(),
                type,
                kind == Kind.LIST ? mostGuessed(((ListType) place.type()).element()) : 0,
                new Gap());
    }

    private static int mostGuessed(FieldType element) {
        return element instanceof MessageModel message ? Math.min(MANY, 1 + GUESSED_MEMORY / message.heapSize()) : MANY;
    }

    private static int typeOf(Kind kind) {
        return switch (kind) {
            case BOOLEAN, INT, LONG, ENUM -> WireType.VARINT;
            case FLOAT -> WireType.I32;
            case DOUBLE -> WireType.I64;
            default -> WireType.LEN;
        };
    }

    @Override
    protected Message message(MessageModel model, List<Key> fields) {
        return new Message(model.fields().stream().mapToInt(Field::number).toArray(), fields);
    }

    @Override
    protected boolean accumulates() {
        return true;
    }

    private static void tag(ContentBuffer out, Key key, int more) {
        out.ensure(more);
        if (key.tag != 0) {
            out.writeVarint32Unchecked(key.tag);
        }
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long frame, Key key, boolean value) {
        if (value || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeByteUnchecked(value ? 1 : 0);
        }
        return frame;
    }

    @Override
    protected long writeInt(ContentBuffer out, long frame, Key key, int value) {
        if (value != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            if (key.signed) {
                out.writeVarint32Unchecked(ZigZag.encode(value));
            } else {
                // a negative int32 is written as the int64 of the same value
                out.writeVarint64Unchecked(value);
            }
        }
        return frame;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long frame, Key key, EnumModel model, Enum<?> value) {
        int number = model.numberOf(value);
        if (number != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeVarint64Unchecked(number);
        }
        return frame;
    }

    @Override
    protected long writeLong(ContentBuffer out, long frame, Key key, long value) {
        if (value != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeVarint64Unchecked(key.signed ? ZigZag.encode(value) : value);
        }
        return frame;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long frame, Key key, float value) {
        int bits = Float.floatToRawIntBits(value);
        if (bits != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeIntLittleEndianUnchecked(bits);
        }
        return frame;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long frame, Key key, double value) {
        long bits = Double.doubleToRawLongBits(value);
        if (bits != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeLongLittleEndianUnchecked(bits);
        }
        return frame;
    }

    @Override
    protected long writeText(ContentBuffer out, long frame, Key key, String value) {
        if (key.explicit || !value.isEmpty()) {
            tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
            out.writeText(value, 0);
        }
        return frame;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long frame, Key key, byte[] value) {
        if (key.explicit || value.length > 0) {
            tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
            out.writeLengthAndBytes(value, 0);
        }
        return frame;
    }

    @Override
    protected long openMessage(ContentBuffer out, long frame, Key key) {
        tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
        int gap = key.gap.size;
        return (long) out.openLength(gap) << GAP_BITS | gap;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long opened, Key key) {
        int gap = (int) opened & 7;
        int needed = out.closeLength((int) (opened >>> GAP_BITS), gap);
        if (needed != gap) {
            key.gap.size = needed;
        }
        return opened;
    }

    @Override
    protected long openList(ContentBuffer out, long frame, Key key, int count) {
        return count > 0 && key.isPacked() ? openMessage(out, frame, key) : frame;
    }

    @Override
    protected long closeList(ContentBuffer out, long opened, Key key, int count) {
        return count > 0 && key.isPacked() ? closeMessage(out, opened, key) : opened;
    }

    @Override
    protected long begin(ContentReader in, Message message) {
        return next(in, 0, message);
    }

    @Override
    protected long next(ContentReader in, long frame, Message message) {
        return in.hasRemaining() ? in.readVarint32() & 0xffff_ffffL : END;
    }

    @Override
    protected boolean at(long frame, Key key) {
        // no tag is the lower half of END, whose wire type there is none of
        return (int) frame == key.tag || (int) frame == key.other;
    }

    @Override
    protected int find(long frame, Message message) {
        int index = Arrays.binarySearch(message.numbers, WireType.fieldNumber((int) frame));
        return index >= 0 && at(frame, message.fields.get(index)) ? index : -1;
    }

    @Override
    protected long skip(ContentReader in, long frame, Message message) {
        int tag = (int) frame;
        if (WireType.fieldNumber(tag) == 0) {
            throw in.error("field number 0");
        }
        WireType.skip(in, tag);
        return next(in, frame, message);
    }

    @Override
    protected boolean readBoolean(ContentReader in, long frame, Key key) {
        return in.readVarint64() != 0;
    }

    @Override
    protected int readInt(ContentReader in, long frame, Key key) {
        int value = in.readVarint32();
        return key.signed ? ZigZag.decode(value) : value;
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long frame, Key key, EnumModel model) {
        return model.byNumberOrFallback(in.readVarint32());
    }

    @Override
    protected long readLong(ContentReader in, long frame, Key key) {
        long value = in.readVarint64();
        return key.signed ? ZigZag.decode(value) : value;
    }

    @Override
    protected float readFloat(ContentReader in, long frame, Key key) {
        return Float.intBitsToFloat(in.readIntLittleEndian());
    }

    @Override
    protected double readDouble(ContentReader in, long frame, Key key) {
        return Double.longBitsToDouble(in.readLongLittleEndian());
    }

    @Override
    protected String readText(ContentReader in, long frame, Key key) {
        return in.readText(in.readVarint32());
    }

    @Override
    protected byte[] readBytes(ContentReader in, long frame, Key key) {
        return in.readBytes(in.readVarint32());
    }

    @Override
    protected long openMessage(ContentReader in, long frame, Key key) {
        return in.narrow(in.readVarint32());
    }

    @Override
    protected void closeMessage(ContentReader in, long opened, Key key) {
        in.widen((int) opened);
    }

    /** A packed list is one block, any other has a block for each element. */
    @Override
    protected long openList(ContentReader in, long frame, Key key) {
        if (!key.isPacked()) {
            return one(0, likely(in, key));
        }
        if ((int) frame != key.tag) {
            return 1;
        }
        int length = in.readVarint32();
        in.require(length);
        return switch (key.elementType) {
            case WireType.VARINT -> numbers(in, length);
            case WireType.I32 -> elements(in, length, Integer.BYTES);
            default -> elements(in, length, Long.BYTES);
        };
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        if (key.isPacked() || !in.skipVarint32(key.tag)) {
            return 0;
        }
        int before = (int) (block >>> HALF) & MANY_MASK;
        if (before == MANY) {
            return one(MANY, 0);
        }
        return one(before + 1, before + 1 == MANY ? toTheEnd(in, key) : 0);
    }

    private static int toTheEnd(ContentReader in, Key key) {
        int at = in.position();
        int count = key.mostGuessed == 0 ? 0 : run(in, key.tag, Integer.MAX_VALUE);
        in.position(at);
        return count;
    }

    /**
     * A block of one element.
     *
     * @param before how many there have been, up to {@link #MANY}
     * @param likely how many are likely to come, where that is news
     */
    private static long one(int before, int likely) {
        return (long) Math.min(likely, MOST_LIKELY) << HALF + MANY_BITS | (long) before << HALF | 1;
    }

    @Override
    protected int capacity(long block) {
        return Math.max((int) (block >>> HALF + MANY_BITS), (int) block);
    }

    /** How many elements are likely to come: short lists are counted, of others those that come first say how long all are. */
    private static int likely(ContentReader in, Key key) {
        if (key.mostGuessed == 0) {
            return 0;
        }
        int at = in.position();
        int bytes = in.remaining();
        int count = run(in, key.tag, LOOKED_AT);
        int passed = in.position() - at;
        in.position(at);
        return count < LOOKED_AT ? count : (int) Math.min(key.mostGuessed, (long) bytes * count / passed);
    }

    /** Passes elements that come one behind the other, each with its tag, up to so many; returns how many. */
    private static int run(ContentReader in, int tag, int most) {
        int count = 0;
        try {
            do {
                in.skip(in.readVarint32());
                count++;
            } while (count < most && in.skipVarint32(tag));
        } catch (DecodingException e) {
            // what is wrong is told once it is read
        }
        return count;
    }

    /** Every number ends with the only byte of it whose highest bit is clear. */
    private static int numbers(ContentReader in, int length) {
        byte[] content = in.array();
        int limit = in.position() + length;
        int count = 0;
        for (int i = in.position(); i < limit; i++) {
            count += (content[i] >>> 7 & 1) ^ 1;
        }
        if (length > 0 && content[limit - 1] < 0) {
            throw in.error("the content ends within a number");
        }
        return count;
    }

    private static int elements(ContentReader in, int length, int width) {
        if (length % width != 0) {
            throw in.error(length + " bytes are no whole number of elements of " + width);
        }
        return length / width;
    }
}
