package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.AvroGrammar.Key;
import io.wireformat.codec.avro.AvroGrammar.Shape;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.ValueReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.internal.conversion.NumberText;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads Avro of the same schema. The state is the position of the alternative that was read. */
class AvroValueReader extends ValueReader<Key, Shape> {

    @Override
    protected long first(ContentReader in, long container, Shape message) {
        return 0;
    }

    @Override
    protected long firstOfUnion(ContentReader in, long container, Shape union) {
        long position = AvroBinary.readLong(in);
        if (position < container || position >= container + union.alternatives()) {
            throw in.error("a union of " + (container + union.alternatives()) + " types has no branch " + position);
        }
        return position - container;
    }

    @Override
    protected boolean at(long state, Key key) {
        return false;
    }

    @Override
    protected long next(ContentReader in, long state, Shape union) {
        return END;
    }

    @Override
    protected int find(long state, Shape union) {
        return (int) state;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Shape union) {}

    @Override
    protected boolean readNull(ContentReader in, long state, Key key) {
        if (!key.nullable() || key.isAbsent()) {
            return key.isAbsent();
        }
        int at = in.position();
        long branch = AvroBinary.readLong(in);
        if (branch == AvroGrammar.NULL) {
            return true;
        }
        if (key.kind() == Kind.UNION) {
            in.position(at);
        } else if (branch != AvroGrammar.PRESENT) {
            throw in.error("a union of 2 types has no branch " + branch);
        }
        return false;
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        int value = in.readUnsignedByte();
        if (value > 1) {
            throw in.error("a boolean is neither 0 nor 1");
        }
        return value == 1;
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        if (!key.isMapKey()) {
            return AvroBinary.readInt(in);
        }
        try {
            return NumberText.parseInt(text(in));
        } catch (NumberFormatException e) {
            throw in.error("a key is not a 32-bit number");
        }
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        if (!key.isMapKey()) {
            return AvroBinary.readLong(in);
        }
        try {
            return NumberText.parseLong(text(in));
        } catch (NumberFormatException e) {
            throw in.error("a key is not a 64-bit number");
        }
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
        return text(in);
    }

    static String text(ContentReader in) {
        return in.readText(AvroBinary.readLength(in));
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return in.readBytes(AvroBinary.readLength(in));
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        if (key.isMapKey()) {
            return byName(model, text(in));
        }
        long position = AvroBinary.readLong(in);
        List<Enum<?>> constants = model.constants();
        return position >= 0 && position < constants.size() ? constants.get((int) position) : model.fallback();
    }

    static @Nullable Enum<?> byName(EnumModel model, String name) {
        Enum<?> constant = model.byName(name);
        return constant != null ? constant : model.fallback();
    }

    @Override
    protected Object readOther(ContentReader in, long state, Key key, FieldType type) {
        return switch ((LogicalType) type) {
            case INSTANT -> toInstant(AvroBinary.readLong(in), AvroGrammar.NANOS_PER_SECOND);
            case LOCAL_DATE -> LocalDate.ofEpochDay(AvroBinary.readInt(in));
            default -> parsed(in, (LogicalType) type);
        };
    }

    /** The point in time {@code units} after 1970. */
    static Instant toInstant(long units, long perSecond) {
        return Instant.ofEpochSecond(
                Math.floorDiv(units, perSecond),
                Math.floorMod(units, perSecond) * (AvroGrammar.NANOS_PER_SECOND / perSecond));
    }

    private static Object parsed(ContentReader in, LogicalType type) {
        String text = text(in);
        try {
            return type.parse(text);
        } catch (RuntimeException e) {
            throw in.error("is not a valid " + type.javaClass().getSimpleName());
        }
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        return key.nullable() ? 1 : 0;
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        return Blocks.open(in, key.elementSize());
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        return Blocks.next(in, block, key.elementSize());
    }
}
