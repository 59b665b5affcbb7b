package io.wireformat.internal.jsonplan;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.codec.internal.json.Literal;
import io.wireformat.codec.internal.plan.ValueReader;
import io.wireformat.internal.jsonplan.JsonGrammar.Key;
import io.wireformat.internal.jsonplan.JsonGrammar.Shape;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON. The lower bits of the state are the fields that have occurred, and the upper bits are the index of the current
 * field.
 */
final class JsonValueReader extends ValueReader<Key, Shape> {

    private static final long OCCURRED = (1L << JsonGrammar.MAX_FIELDS) - 1;
    private static final int UNKNOWN = 0xff;

    /** In UTF-8, of a character of Java. */
    private static final int MAX_BYTES_OF_CHARACTER = 3;

    /** The initial capacity of a list, as in Jackson. */
    private static final int CAPACITY = 10;

    private final boolean skipsUnknown;

    /**
     * Creates the reader.
     *
     * @param skipsUnknown whether unknown properties are skipped; a name may be repeated within one
     */
    JsonValueReader(boolean skipsUnknown) {
        this.skipsUnknown = skipsUnknown;
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
        if ((message.required() & ~state) != 0) {
            throw unusual();
        }
        return END;
    }

    private static int index(long state) {
        return (int) (state >>> JsonGrammar.MAX_FIELDS);
    }

    private long name(ContentReader in, long occurred, int expected, Shape message) {
        Key[] fields = message.fields();
        int index =
                expected < fields.length && fields[expected].first().skip(in) ? expected : find(in, expected, fields);
        if (index == UNKNOWN) {
            return (long) UNKNOWN << JsonGrammar.MAX_FIELDS | occurred;
        }
        long bit = 1L << index;
        if ((occurred & bit) != 0) {
            throw unusual();
        }
        return (long) index << JsonGrammar.MAX_FIELDS | occurred | bit;
    }

    private int find(ContentReader in, int expected, Key[] fields) {
        int end = JsonReader.openText(in);
        byte[] bytes = in.array();
        int start = in.position();
        // the name with its quotes, which a colon follows
        int length = end + 1 - (start - 1);
        for (int n = 0; n < fields.length; n++) {
            int i = (expected + n) % fields.length;
            byte[] name = fields[i].first().bytes();
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
        return index(state) == key.index();
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
        if (key.isMapKey()) {
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
        Literal[] constants = Objects.requireNonNull(key.constants());
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
        return (key.isMap() ? JsonReader.open(in, '{', '}') : JsonReader.open(in, '[', ']')) ? 1 : 0;
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        return JsonReader.more(in, key.isMap() ? '}' : ']') ? 1 : 0;
    }

    @Override
    protected int capacity(long block) {
        return CAPACITY;
    }
}
