package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.WrongTypes;
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
 * Protobuf. When reading, the state is the tag that was read last. When writing, it is the position of the length and
 * the bytes reserved for it.
 */
final class ProtobufOperations extends Operations<ProtobufOperations.Key, ProtobufOperations.Message> {

    private static final int GAP_BITS = 3;
    private static final int HALF = 32;

    /** The elements of a list that are counted in advance: more would cost time, and short lists do not have more. */
    private static final int SAMPLE = 32;

    /** The elements after which the rest of a list is counted; until then it takes little memory. */
    private static final int MANY = 1024;

    /** The bits of the number of elements read, up to {@link #MANY}. */
    private static final int MANY_BITS = 11;

    private static final int MANY_MASK = (1 << MANY_BITS) - 1;

    /** The largest estimate that fits into the bits above. */
    private static final int MAX_LIKELY = (1 << HALF - MANY_BITS) - 1;

    /** The maximum memory that is allocated for estimated elements. */
    private static final int GUESSED_MEMORY = 64 * 1024;

    /** A tag and a number. */
    private static final int MAX_NUMBER = 5 + ContentBuffer.MAX_VARINT_SIZE;

    /**
     * A field or an element.
     *
     * @param tag 0 if there is none, as for an array's elements
     * @param other the tag of a list's unpacked element; otherwise the same tag
     * @param explicit whether zero is written
     * @param signed whether integers are zig-zag encoded
     * @param elementType the wire type of a list's elements
     * @param maxEstimate the maximum estimated number of elements
     * @param gap the bytes that lengths take
     */
    record Key(int tag, int other, boolean explicit, boolean signed, int elementType, int maxEstimate, Gap gap) {

        boolean isPacked() {
            return tag != other;
        }
    }

    /** The bytes of the last length. A race between threads only moves some bytes once. */
    static final class Gap {
        private int size = 1;
    }

    /** The numbers of the fields in ascending order, and their keys and names. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(int[] numbers, List<Key> fields, List<String> names) {

        /** The index of the field that a tag has the number of, whatever its wire type; negative if there is none. */
        private int index(int tag) {
            return Arrays.binarySearch(numbers, WireType.fieldNumber(tag));
        }
    }

    private final boolean skipsWrongTypes;

    ProtobufOperations(WrongTypes wrongTypes) {
        this.skipsWrongTypes = wrongTypes == WrongTypes.SKIP;
    }

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
                kind == Kind.LIST ? maxEstimate(((ListType) place.type()).element()) : 0,
                new Gap());
    }

    private static int maxEstimate(FieldType element) {
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
        return new Message(
                model.fields().stream().mapToInt(Field::number).toArray(),
                fields,
                model.fields().stream().map(Field::name).toList());
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
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (value || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeByteUnchecked(value ? 1 : 0);
        }
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (value != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            if (key.signed) {
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
        if (number != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeVarint64Unchecked(number);
        }
        return state;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (value != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeVarint64Unchecked(key.signed ? ZigZag.encode(value) : value);
        }
        return state;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        int bits = Float.floatToRawIntBits(value);
        if (bits != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeIntLittleEndianUnchecked(bits);
        }
        return state;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        long bits = Double.doubleToRawLongBits(value);
        if (bits != 0 || key.explicit) {
            tag(out, key, MAX_NUMBER);
            out.writeLongLittleEndianUnchecked(bits);
        }
        return state;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        if (key.explicit || !value.isEmpty()) {
            tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
            out.writeText(value, 0);
        }
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        if (key.explicit || value.length > 0) {
            tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
            out.writeLengthAndBytes(value, 0);
        }
        return state;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        tag(out, key, ContentBuffer.MAX_VARINT_SIZE);
        int gap = key.gap.size;
        return (long) out.openLength(gap) << GAP_BITS | gap;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        int gap = (int) container & 7;
        int needed = out.closeLength((int) (container >>> GAP_BITS), gap);
        if (needed != gap) {
            key.gap.size = needed;
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

    @Override
    protected long first(ContentReader in, long container, Message message) {
        return next(in, 0, message);
    }

    @Override
    protected long next(ContentReader in, long state, Message message) {
        return in.hasRemaining() ? in.readVarint32() & 0xffff_ffffL : END;
    }

    @Override
    protected boolean at(long state, Key key) {
        // the lower half of END has an undefined wire type, so that no tag equals it
        return (int) state == key.tag || (int) state == key.other;
    }

    @Override
    protected int find(long state, Message message) {
        int index = message.index((int) state);
        return index >= 0 && at(state, message.fields.get(index)) ? index : -1;
    }

    @Override
    protected boolean isKnown(long state, Message message) {
        return message.index((int) state) >= 0;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Message message) {
        int tag = (int) state;
        if (WireType.fieldNumber(tag) == 0) {
            throw in.error("field number 0");
        }
        int index = skipsWrongTypes ? -1 : message.index(tag);
        if (index >= 0) {
            int expected = message.fields.get(index).other;
            throw in.error("has " + WireType.nameOf(tag) + " instead of " + WireType.nameOf(expected))
                    .inField(message.names.get(index));
        }
        WireType.skip(in, tag);
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        return in.readVarint64() != 0;
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        int value = in.readVarint32();
        return key.signed ? ZigZag.decode(value) : value;
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        return model.byNumberOrFallback(in.readVarint32());
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        long value = in.readVarint64();
        return key.signed ? ZigZag.decode(value) : value;
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        return Float.intBitsToFloat(in.readIntLittleEndian());
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        return Double.longBitsToDouble(in.readLongLittleEndian());
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return in.readText(in.readVarint32());
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return in.readBytes(in.readVarint32());
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        return in.narrow(in.readVarint32());
    }

    @Override
    protected void closeMessage(ContentReader in, long container, Key key) {
        in.widen((int) container);
    }

    /** A packed list is one block; an unpacked one has a block for each element. */
    @Override
    protected long openList(ContentReader in, long state, Key key) {
        if (!key.isPacked()) {
            return one(0, likely(in, key));
        }
        if ((int) state != key.tag) {
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
        return one(before + 1, before + 1 == MANY ? countRest(in, key) : 0);
    }

    private static int countRest(ContentReader in, Key key) {
        int at = in.position();
        int count = key.maxEstimate == 0 ? 0 : run(in, key.tag, Integer.MAX_VALUE);
        in.position(at);
        return count;
    }

    /**
     * A block of one element.
     *
     * @param before the elements read before, up to {@link #MANY}
     * @param likely the estimated number of elements, if it changed
     */
    private static long one(int before, int likely) {
        return (long) Math.min(likely, MAX_LIKELY) << HALF + MANY_BITS | (long) before << HALF | 1;
    }

    @Override
    protected int capacity(long block) {
        return Math.max((int) (block >>> HALF + MANY_BITS), (int) block);
    }

    /** Estimates the number of elements: short lists are counted, longer ones extrapolated from the first elements. */
    private static int likely(ContentReader in, Key key) {
        if (key.maxEstimate == 0) {
            return 0;
        }
        int at = in.position();
        int bytes = in.remaining();
        int count = run(in, key.tag, SAMPLE);
        int passed = in.position() - at;
        in.position(at);
        return count < SAMPLE ? count : (int) Math.min(key.maxEstimate, (long) bytes * count / passed);
    }

    /** Skips consecutive elements with the same tag, up to a maximum; returns their number. */
    private static int run(ContentReader in, int tag, int max) {
        int count = 0;
        try {
            do {
                in.skip(in.readVarint32());
                count++;
            } while (count < max && in.skipVarint32(tag));
        } catch (DecodingException e) {
            // reported when the element is read
        }
        return count;
    }

    /** Counts varints: only the last byte of each has a clear highest bit. */
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
            throw in.error(length + " bytes are not a multiple of the element size " + width);
        }
        return length / width;
    }
}
