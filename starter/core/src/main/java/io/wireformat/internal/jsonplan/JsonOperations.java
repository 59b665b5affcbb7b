package io.wireformat.internal.jsonplan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.codec.internal.json.JsonText;
import io.wireformat.codec.internal.json.Literal;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModel;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.NumberOutput;

/**
 * JSON. When writing, the state is zero if no comma precedes the next value. When reading, its lower bits are the fields
 * that have occurred, and the upper bits are the index of the current field.
 */
final class JsonOperations extends Operations<JsonOperations.Key, JsonOperations.Shape> {

    /** The maximum number of a message's fields: the state has a bit for each. */
    static final int MAX_FIELDS = 48;

    private static final long OCCURRED = (1L << MAX_FIELDS) - 1;
    private static final int UNKNOWN = 0xff;
    private static final long WRITTEN = 1;

    /** In UTF-8, of a character of Java. */
    private static final int MAX_BYTES_OF_CHARACTER = 3;

    /** The initial capacity of a list, as in Jackson. */
    private static final int CAPACITY = 10;

    private final boolean fastReals;
    private final boolean skipsUnknown;
    private final boolean refusesRepeated;
    private final BiPredicate<MessageModel, Field> leavesOutNull;
    private final Function<Enum<?>, String> constants;

    /**
     * Creates the table.
     *
     * @param fastReals whether Jackson uses its fast writer for floating-point numbers
     * @param refusesUnknown whether unknown properties are refused
     * @param refusesRepeated whether repeated names are refused, also within unknown properties
     * @param leavesOutNull whether a property is left out when it is null
     * @param constants the JSON of an enum's constant
     */
    JsonOperations(
            boolean fastReals,
            boolean refusesUnknown,
            boolean refusesRepeated,
            BiPredicate<MessageModel, Field> leavesOutNull,
            Function<Enum<?>, String> constants) {
        this.fastReals = fastReals;
        // a name may be repeated within an unknown property
        this.skipsUnknown = !refusesUnknown && !refusesRepeated;
        this.refusesRepeated = refusesRepeated;
        this.leavesOutNull = leavesOutNull;
        this.constants = constants;
    }

    @Override
    protected boolean occursOnce() {
        return refusesRepeated;
    }

    /**
     * The key of a place.
     *
     * @param first written before the first value: a field's name in its usual spelling
     * @param prefix written before any other value: the same after a comma
     * @param constants an enum's constants by their ordinals, in quotes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
    record Key(
            Literal first,
            Literal prefix,
            int index,
            boolean isMap,
            boolean isMapKey,
            boolean leavesOutNull,
            Literal @Nullable [] constants) {}

    /**
     * A message.
     *
     * @param required the bits of the required fields
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Shape(Key[] fields, long required) {}

    @Override
    protected Key key(Place place) {
        boolean isField = place.role() == Place.Role.FIELD;
        boolean comma = place.role() != Place.Role.VALUE && place.role() != Place.Role.ROOT;
        String name = isField ? '"' + place.field().name() + "\":" : "";
        return new Key(
                Literal.of(name),
                Literal.of(comma ? ',' + name : name),
                isField ? place.index() : -1,
                place.kind() == Kind.MAP,
                place.role() == Place.Role.KEY,
                isField && leavesOutNull.test((MessageModel) place.owner(), place.field()),
                place.type() instanceof EnumModel e ? constants(e) : null);
    }

    private Literal[] constants(EnumModel model) {
        return model.constants().stream().map(constants).map(Literal::of).toArray(Literal[]::new);
    }

    @Override
    protected Shape message(MessageModel model, List<Key> fields) {
        long required = 0;
        for (int i = 0; i < Math.min(MAX_FIELDS, fields.size()); i++) {
            Field field = model.fields().get(i);
            if (!field.takesNull() || field.javaType().isPrimitive()) {
                required |= 1L << i;
            }
        }
        return new Shape(fields.toArray(Key[]::new), required);
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected boolean callerHasFallback() {
        return true;
    }

    @Override
    protected void checkCollection(Object collection) {
        // Jackson looks up its class, which annotations or a module may configure
        if (!TestedTypes.COLLECTIONS.contains(collection.getClass())) {
            throw new EncodingException("is a collection of another class");
        }
    }

    @Override
    protected long begin(ContentBuffer out, long container, Shape message) {
        out.writeByte('{');
        return 0;
    }

    @Override
    protected void end(ContentBuffer out, Shape message) {
        out.writeByte('}');
    }

    private static void prefix(ContentBuffer out, long state, Key key) {
        (state == 0 ? key.first : key.prefix).write(out);
    }

    @Override
    protected long writeNull(ContentBuffer out, long state, Key key) {
        if (key.leavesOutNull) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeAscii(out, "null");
        return WRITTEN;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        prefix(out, state, key);
        JsonText.writeAscii(out, value ? "true" : "false");
        return WRITTEN;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        return writeLong(out, state, key, value);
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        prefix(out, state, key);
        JsonText.writeNumber(out, value);
        return WRITTEN;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        return writeReal(out, state, key, NumberOutput.toString(value, fastReals), Float.isFinite(value));
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        return writeReal(out, state, key, NumberOutput.toString(value, fastReals), Double.isFinite(value));
    }

    private static long writeReal(ContentBuffer out, long state, Key key, String number, boolean isFinite) {
        prefix(out, state, key);
        JsonText.writeReal(out, number, isFinite);
        return WRITTEN;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        prefix(out, state, key);
        JsonText.write(out, value);
        if (key.isMapKey) {
            out.writeByte(':');
        }
        return WRITTEN;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        prefix(out, state, key);
        out.writeByte('"');
        out.writeBytes(Base64.getEncoder().encode(value));
        out.writeByte('"');
        return WRITTEN;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        prefix(out, state, key);
        Objects.requireNonNull(key.constants)[value.ordinal()].write(out);
        return WRITTEN;
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        prefix(out, state, key);
        if (type == LogicalType.DECIMAL || type == LogicalType.INTEGER) {
            // a subclass of the application may return any text
            if (value.getClass() != ((LogicalType) type).javaClass()) {
                throw new EncodingException("is of another class");
            }
            JsonText.writeAscii(out, value.toString());
            return WRITTEN;
        }
        out.writeByte('"');
        JsonText.writeAscii(out, value.toString());
        out.writeByte('"');
        return WRITTEN;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        prefix(out, state, key);
        return WRITTEN;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return WRITTEN;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        prefix(out, state, key);
        out.writeByte(key.isMap ? '{' : '[');
        return 0;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        out.writeByte(key.isMap ? '}' : ']');
        return WRITTEN;
    }

    private static DecodingException unusual() {
        return new DecodingException("is left to Jackson");
    }

    @Override
    protected long first(ContentReader in, long container, Shape message) {
        return JsonReader.open(in, '{', '}') ? name(in, 0, 0, message) : end(0, message);
    }

    @Override
    protected long next(ContentReader in, long state, Shape message) {
        return JsonReader.more(in, '}') ? name(in, state & OCCURRED, index(state) + 1, message) : end(state, message);
    }

    private static long end(long state, Shape message) {
        if ((message.required & ~state) != 0) {
            throw unusual();
        }
        return END;
    }

    private static int index(long state) {
        return (int) (state >>> MAX_FIELDS);
    }

    private long name(ContentReader in, long occurred, int expected, Shape message) {
        Key[] fields = message.fields;
        int index = expected < fields.length && fields[expected].first.skip(in) ? expected : find(in, expected, fields);
        if (index == UNKNOWN) {
            return (long) UNKNOWN << MAX_FIELDS | occurred;
        }
        long bit = 1L << index;
        if ((occurred & bit) != 0) {
            throw unusual();
        }
        return (long) index << MAX_FIELDS | occurred | bit;
    }

    private int find(ContentReader in, int expected, Key[] fields) {
        int end = JsonReader.openText(in);
        byte[] bytes = in.array();
        int start = in.position();
        // the name with its quotes, which a colon follows
        int length = end + 1 - (start - 1);
        for (int n = 0; n < fields.length; n++) {
            int i = (expected + n) % fields.length;
            byte[] name = fields[i].first.bytes();
            if (name.length == length + 1 && Arrays.equals(name, 0, length, bytes, start - 1, end + 1)) {
                in.position(end + 1);
                JsonReader.requireValue(in, true);
                return i;
            }
        }
        if (!skipsUnknown || bytes[end] != '"') {
            throw unusual();
        }
        in.position(start - 1);
        JsonReader.skipName(in);
        return UNKNOWN;
    }

    @Override
    protected boolean at(long state, Key key) {
        return index(state) == key.index;
    }

    @Override
    protected int find(long state, Shape message) {
        int index = index(state);
        return index == UNKNOWN ? -1 : index;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Shape message) {
        JsonReader.skip(in);
    }

    @Override
    protected boolean readNull(ContentReader in, long state, Key key) {
        return JsonReader.tryNull(in);
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        return JsonReader.bool(in);
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        return JsonReader.int32(in, false);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return JsonReader.int64(in, false);
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        return JsonReader.float32(in, false);
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        return JsonReader.float64(in, false);
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        String text = JsonReader.text(in);
        if (key.isMapKey) {
            // Jackson counts bytes
            if (text.length() > JsonReader.MAX_NAME_LENGTH / MAX_BYTES_OF_CHARACTER) {
                throw unusual();
            }
            JsonReader.requireValue(in, true);
        }
        return text;
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        int end = JsonReader.openText(in);
        byte[] encoded = in.readBytes(end - in.position());
        in.position(end + 1);
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            // other decoders accept padding and unused bits that this one would not write
            if (!Arrays.equals(Base64.getEncoder().encode(bytes), encoded) || in.array()[end] != '"') {
                throw unusual();
            }
            return bytes;
        } catch (IllegalArgumentException e) {
            throw unusual();
        }
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        JsonReader.peek(in);
        Literal[] constants = Objects.requireNonNull(key.constants);
        for (int i = 0; i < constants.length; i++) {
            if (constants[i].skip(in)) {
                return model.constants().get(i);
            }
        }
        throw unusual();
    }

    @Override
    protected Object readOther(ContentReader in, long state, Key key, FieldType type) {
        boolean isInteger = type == LogicalType.INTEGER;
        boolean isNumber = isInteger || type == LogicalType.DECIMAL;
        JsonReader.requireValue(in, false);
        String text = isNumber ? JsonReader.plainNumber(in) : JsonReader.text(in);
        try {
            if (isNumber) {
                in.charge(ContentReader.TEXT + text.length());
                return isInteger ? new BigInteger(text) : new BigDecimal(text);
            }
            if (type == LogicalType.INSTANT) {
                return Instant.parse(text);
            }
            UUID id = UUID.fromString(text);
            if (id.toString().equals(text)) {
                return id;
            }
        } catch (DateTimeParseException | IllegalArgumentException e) {
            throw unusual();
        }
        throw unusual();
    }

    /** Each element is a block, because the number of elements is unknown. */
    @Override
    protected long openList(ContentReader in, long state, Key key) {
        return (key.isMap ? JsonReader.open(in, '{', '}') : JsonReader.open(in, '[', ']')) ? 1 : 0;
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        return JsonReader.more(in, key.isMap ? '}' : ']') ? 1 : 0;
    }

    @Override
    protected int capacity(long block) {
        return CAPACITY;
    }
}
