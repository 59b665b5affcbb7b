package io.wireformat.codec.avro;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.NumberText;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Avro: a datum consists of values only, in the order of the schema. When writing, the state is the position of a union's
 * first alternative: 1 after null, otherwise 0. When reading, it is the position of the alternative that was read.
 */
class AvroOperations extends Operations<AvroOperations.Key, AvroOperations.Shape> {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int NULL = 0;
    private static final int PRESENT = 1;

    /**
     * The key of a place.
     *
     * @param nullable whether it is a union with null
     * @param alternative the position of an alternative in its union; -1 for anything else
     * @param isMapKey whether it is the key of a map, which is written as text
     * @param isAbsent whether it is a field that the schema does not have, because it is always null
     * @param elementSize the minimum size of an element or an entry
     * @param writerType the type in the writer's schema; null if the schema is the same
     */
    record Key(
            Kind kind,
            boolean nullable,
            int alternative,
            boolean isMapKey,
            boolean isAbsent,
            int elementSize,
            Resolution.@Nullable WriterType writerType) {

        /** Whether the value is preceded by a branch that only marks it as not null. */
        boolean isMarked() {
            return nullable && kind != Kind.UNION;
        }
    }

    /**
     * The key of a record or a union.
     *
     * @param alternatives the number of a union's alternatives
     * @param parts the fields or branches in the writer's schema
     * @param places the index of each of them in this application's schema; -1 if it is unknown
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Shape(int alternatives, List<WriterSchema> parts, int[] places) {

        private static final int[] NONE = {};
    }

    @Override
    protected Key key(Place place) {
        return key(place, null, elementSize(place.type()));
    }

    static Key key(Place place, Resolution.@Nullable WriterType writerType, int elementSize) {
        boolean isField = place.role() == Place.Role.FIELD;
        boolean isAlternative = isField && place.owner() instanceof UnionModel;
        return new Key(
                place.kind(),
                isField && !isAlternative && place.field().nullable(),
                isAlternative ? place.index() : -1,
                place.role() == Place.Role.KEY,
                isField && AvroSchemas.isPlaceholder(place.type()),
                elementSize,
                writerType);
    }

    private static int elementSize(FieldType type) {
        if (type instanceof MapType map) {
            return 1 + AvroSizes.minimum(map.value());
        }
        if (type instanceof ArrayType array) {
            return AvroSizes.minimum(array.element());
        }
        return type instanceof ListType list ? AvroSizes.minimum(list.element()) : 0;
    }

    /** Requires that only fields that may be null are left out. */
    static void requireSupported(FieldType type) {
        for (Field field : Field.of(type)) {
            if (field.isLeftOut() && !field.nullable()) {
                throw new UnsupportedTypeException(
                        type + "." + field.name(),
                        "Avro can leave a field out only as null, but this field is never null");
            }
        }
    }

    @Override
    protected Shape message(MessageModel model, List<Key> fields) {
        return new Shape(0, List.of(), Shape.NONE);
    }

    @Override
    protected Shape union(UnionModel model, List<Key> alternatives) {
        return new Shape(alternatives.size(), List.of(), Shape.NONE);
    }

    @Override
    protected boolean isUntagged() {
        return true;
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected String constantIs() {
        return "position";
    }

    /** Makes room for a value, and marks it as not null. */
    private static void mark(ContentBuffer out, Key key, int room) {
        out.ensure(1 + room);
        if (key.isMarked()) {
            out.writeByteUnchecked(PRESENT << 1);
        }
    }

    @Override
    protected long writeNull(ContentBuffer out, long state, Key key) {
        if (!key.isAbsent) {
            out.writeByte(NULL);
        }
        return state;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        mark(out, key, 1);
        out.writeByteUnchecked(value ? 1 : 0);
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (key.isMapKey) {
            return writeText(out, state, key, Integer.toString(value));
        }
        mark(out, key, ContentBuffer.MAX_VARINT_SIZE);
        AvroBinary.writeIntUnchecked(out, value);
        return state;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (key.isMapKey) {
            return writeText(out, state, key, Long.toString(value));
        }
        mark(out, key, ContentBuffer.MAX_VARINT_SIZE);
        AvroBinary.writeLongUnchecked(out, value);
        return state;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        mark(out, key, Float.BYTES);
        out.writeIntLittleEndianUnchecked(Float.floatToRawIntBits(value));
        return state;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        mark(out, key, Double.BYTES);
        out.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(value));
        return state;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        mark(out, key, 0);
        out.writeText(value, 1);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        mark(out, key, 0);
        out.writeLengthAndBytes(value, 1);
        return state;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // the position among the symbols is what Avro writes
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        return key.isMapKey
                ? writeText(out, state, key, model.nameOf(value))
                : writeInt(out, state, key, value.ordinal());
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        return switch ((LogicalType) type) {
            case INSTANT -> writeLong(out, state, key, toNanos((Instant) value));
            case LOCAL_DATE -> writeInt(out, state, key, toDays((LocalDate) value));
            default -> writeText(out, state, key, ((LogicalType) type).format(value));
        };
    }

    /** {@code timestamp-nanos}: nanoseconds since 1970 as a long, which covers 1677 to 2262. */
    private static long toNanos(Instant instant) {
        long seconds = instant.getEpochSecond();
        long nanos = instant.getNano();
        if (seconds < 0) {
            // round towards zero, because the seconds just before the earliest instant overflow
            seconds++;
            nanos -= NANOS_PER_SECOND;
        }
        try {
            return Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanos);
        } catch (ArithmeticException e) {
            throw new EncodingException("is outside the years 1677 to 2262, the range of timestamp-nanos");
        }
    }

    private static int toDays(LocalDate date) {
        long days = date.toEpochDay();
        if (days != (int) days) {
            throw new EncodingException("is outside the range of date (32-bit days since 1970)");
        }
        return (int) days;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        if (key.kind == Kind.UNION) {
            return key.nullable ? 1 : 0;
        }
        if (key.alternative >= 0) {
            AvroBinary.writeLong(out, state + key.alternative);
        } else {
            mark(out, key, 0);
        }
        return state;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long container, Shape union) {
        return container;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        mark(out, key, ContentBuffer.MAX_VARINT_SIZE);
        if (count > 0) {
            AvroBinary.writeIntUnchecked(out, count);
        }
        return state;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        out.writeByte(0);
        return container;
    }

    @Override
    protected long first(ContentReader in, long container, Shape message) {
        return 0;
    }

    @Override
    protected long firstOfUnion(ContentReader in, long container, Shape union) {
        long position = AvroBinary.readLong(in);
        if (position < container || position >= container + union.alternatives) {
            throw in.error("a union of " + (container + union.alternatives) + " types has no branch " + position);
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
        if (!key.nullable || key.isAbsent) {
            return key.isAbsent;
        }
        int at = in.position();
        long branch = AvroBinary.readLong(in);
        if (branch == NULL) {
            return true;
        }
        if (key.kind == Kind.UNION) {
            in.position(at);
        } else if (branch != PRESENT) {
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
        if (!key.isMapKey) {
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
        if (!key.isMapKey) {
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
        if (key.isMapKey) {
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
            case INSTANT -> toInstant(AvroBinary.readLong(in), NANOS_PER_SECOND);
            case LOCAL_DATE -> LocalDate.ofEpochDay(AvroBinary.readInt(in));
            default -> parsed(in, (LogicalType) type);
        };
    }

    /** The point in time {@code units} after 1970. */
    static Instant toInstant(long units, long perSecond) {
        return Instant.ofEpochSecond(
                Math.floorDiv(units, perSecond), Math.floorMod(units, perSecond) * (NANOS_PER_SECOND / perSecond));
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
        return key.nullable ? 1 : 0;
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        return Blocks.open(in, key.elementSize);
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        return Blocks.next(in, block, key.elementSize);
    }
}
