package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.WrongTypes;
import io.wireformat.codec.internal.plan.ValueReader;
import io.wireformat.codec.protobuf.ProtobufGrammar.Key;
import io.wireformat.codec.protobuf.ProtobufGrammar.Message;
import io.wireformat.model.EnumModel;
import org.jspecify.annotations.Nullable;

/** Reads Protobuf. The state is the tag that was read last. */
final class ProtobufValueReader extends ValueReader<Key, Message> {

    private static final int HALF = 32;

    /** The elements of a list that are counted in advance: more would cost time, and short lists do not have more. */
    private static final int SAMPLE = 32;

    /** The bits of the number of elements read, up to {@link #ProtobufGrammar.MANY}. */
    private static final int MANY_BITS = 11;

    private static final int MANY_MASK = (1 << MANY_BITS) - 1;

    /** The largest estimate that fits into the bits above. */
    private static final int MAX_LIKELY = (1 << HALF - MANY_BITS) - 1;

    private final boolean skipsWrongTypes;

    ProtobufValueReader(WrongTypes wrongTypes) {
        this.skipsWrongTypes = wrongTypes == WrongTypes.SKIP;
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
        return (int) state == key.tag() || (int) state == key.other();
    }

    @Override
    protected int find(long state, Message message) {
        int index = message.index((int) state);
        return index >= 0 && at(state, message.fields().get(index)) ? index : -1;
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
            int expected = message.fields().get(index).other();
            throw in.error("has " + WireType.nameOf(tag) + " instead of " + WireType.nameOf(expected))
                    .inField(message.names().get(index));
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
        return key.signed() ? ZigZag.decode(value) : value;
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        return model.byNumberOrFallback(in.readVarint32());
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        long value = in.readVarint64();
        return key.signed() ? ZigZag.decode(value) : value;
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
        if ((int) state != key.tag()) {
            return 1;
        }
        int length = in.readVarint32();
        in.require(length);
        return switch (key.elementType()) {
            case WireType.VARINT -> numbers(in, length);
            case WireType.I32 -> elements(in, length, Integer.BYTES);
            default -> elements(in, length, Long.BYTES);
        };
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        if (key.isPacked() || !in.skipVarint32(key.tag())) {
            return 0;
        }
        int before = (int) (block >>> HALF) & MANY_MASK;
        if (before == ProtobufGrammar.MANY) {
            return one(ProtobufGrammar.MANY, 0);
        }
        return one(before + 1, before + 1 == ProtobufGrammar.MANY ? countRest(in, key) : 0);
    }

    private static int countRest(ContentReader in, Key key) {
        int at = in.position();
        int count = key.maxEstimate() == 0 ? 0 : run(in, key.tag(), Integer.MAX_VALUE);
        in.position(at);
        return count;
    }

    /**
     * A block of one element.
     *
     * @param before the elements read before, up to {@link #ProtobufGrammar.MANY}
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
        if (key.maxEstimate() == 0) {
            return 0;
        }
        int at = in.position();
        int bytes = in.remaining();
        int count = run(in, key.tag(), SAMPLE);
        int passed = in.position() - at;
        in.position(at);
        return count < SAMPLE ? count : (int) Math.min(key.maxEstimate(), (long) bytes * count / passed);
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
