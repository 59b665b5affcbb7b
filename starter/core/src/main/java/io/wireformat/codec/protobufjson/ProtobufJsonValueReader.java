package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.codec.internal.plan.ValueReader;
import io.wireformat.codec.protobufjson.ProtobufJsonGrammar.Key;
import io.wireformat.codec.protobufjson.ProtobufJsonGrammar.Names;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads Protobuf as JSON. The state is the index of the field, or of the next expected field if the member is unknown.
 */
final class ProtobufJsonValueReader extends ValueReader<Key, Names> {

    /** Flags an unknown member; the other bits are the next expected field. */
    private static final int UNKNOWN = 1 << 30;

    /** The estimated number of elements of a list. */
    private static final int CAPACITY = 8;

    @Override
    protected long first(ContentReader in, long container, Names message) {
        return JsonReader.open(in, '{', '}') ? name(in, 0, message) : END;
    }

    @Override
    protected long next(ContentReader in, long state, Names message) {
        int last = (int) state;
        return JsonReader.more(in, '}') ? name(in, (last & UNKNOWN) == 0 ? last + 1 : last & ~UNKNOWN, message) : END;
    }

    private long name(ContentReader in, int expected, Names message) {
        JsonReader.peek(in);
        if (expected < message.fields().size()) {
            Key key = message.fields().get(expected);
            if (in.skipBytes(key.name(), key.nameHead())) {
                JsonReader.requireValue(in, false);
                return expected;
            }
        }
        Integer place = message.places().get(JsonReader.name(in));
        if (place == null && message.refusesUnknown()) {
            throw in.error("has an unknown property");
        }
        return place == null ? UNKNOWN | expected : place;
    }

    @Override
    protected boolean at(long state, Key key) {
        return (int) state == key.index();
    }

    @Override
    protected int find(long state, Names message) {
        return ((int) state & UNKNOWN) == 0 ? (int) state : -1;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Names message) {
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
        return JsonReader.int32(in, readLong(in, state, key));
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return key.isMapKey()
                ? JsonReader.integral(in, JsonReader.requireNumber(in, JsonReader.name(in), false))
                : JsonReader.int64(in, true);
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        return JsonReader.float32(in, true);
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        return JsonReader.float64(in, true);
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        if (!key.isMapKey()) {
            return JsonReader.text(in);
        }
        String name = JsonReader.name(in);
        in.requireTextLength(name.length());
        return name;
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        String text = JsonReader.string(in).replace('-', '+').replace('_', '/');
        try {
            in.charge(ContentReader.TEXT + text.length());
            byte[] bytes = Base64.getDecoder().decode(text);
            in.requireTextLength(bytes.length);
            return bytes;
        } catch (IllegalArgumentException e) {
            throw in.error("Base64 expected");
        }
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        return JsonReader.peek(in) == '"'
                ? Objects.requireNonNull(key.constants()).byName().getOrDefault(JsonReader.text(in), model.fallback())
                : model.byNumberOrFallback(JsonReader.int32(in, true));
    }

    @Override
    protected Object readOther(ContentReader in, long state, Key key, FieldType type) {
        return OpenJsonValue.read(in);
    }

    /** Each element is a block because the number of elements is unknown. */
    @Override
    protected long openList(ContentReader in, long state, Key key) {
        if (key.isMap()) {
            in.enter();
        }
        return block(in, key, key.isMap() ? JsonReader.open(in, '{', '}') : JsonReader.open(in, '[', ']'));
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        return block(in, key, JsonReader.more(in, key.isMap() ? '}' : ']'));
    }

    private static long block(ContentReader in, Key key, boolean more) {
        if (key.isMap() && !more) {
            in.leave();
        }
        return more ? 1 : 0;
    }

    @Override
    protected int capacity(long block) {
        return CAPACITY;
    }
}
