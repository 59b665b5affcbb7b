package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.codec.internal.json.JsonText;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.schema.ProtoNames;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Protobuf as JSON. When writing, the state is whether a comma comes next. When reading, it is the index of the field,
 * or of the next expected field if the member is unknown.
 */
final class ProtobufJsonOperations extends Operations<ProtobufJsonOperations.Key, ProtobufJsonOperations.Names> {

    private static final long FIRST = 0;
    private static final long NEXT = 1;

    /** Flags an unknown member; the other bits are the next expected field. */
    private static final int UNKNOWN = 1 << 30;

    /** The estimated number of elements of a list. */
    private static final int CAPACITY = 8;

    private static final byte[] COMMA = {','};

    private static final byte[] NOTHING = {};

    private final Function<EnumModel, Map<Enum<?>, String>> constants;
    private final boolean refusesUnknown;

    /**
     * Creates the operations.
     *
     * @param constants the names of an enum's constants
     */
    ProtobufJsonOperations(Function<EnumModel, Map<Enum<?>, String>> constants, boolean refusesUnknown) {
        this.constants = constants;
        this.refusesUnknown = refusesUnknown;
    }

    /**
     * A field, an element or the root.
     *
     * @param prefix precedes the value: a comma and the name of a field
     * @param name a field's name as it is usually written
     * @param nameHead the first bytes of the name
     * @param explicit whether zero is written
     * @param constants the constants of an enum
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
    record Key(
            byte[] prefix,
            byte[] name,
            long nameHead,
            int index,
            boolean explicit,
            boolean isMap,
            boolean isMapKey,
            @Nullable Constants constants) {}

    /** The constants of an enum by their names in the {@code .proto}. */
    @SuppressWarnings("ArrayRecordComponent")
    record Constants(byte[][] texts, Map<String, Enum<?>> byName) {

        static Constants of(EnumModel model, Map<Enum<?>, String> names) {
            Map<String, Enum<?>> byName = new HashMap<>();
            byte[][] texts = new byte[model.constants().size()][];
            for (int i = 0; i < texts.length; i++) {
                Enum<?> constant = model.constants().get(i);
                String name = Objects.requireNonNull(names.get(constant));
                byName.put(name, constant);
                texts[i] = quoted(name);
            }
            model.constants().forEach(constant -> byName.putIfAbsent(model.nameOf(constant), constant));
            // in a schema in which no other type has the name of the enum
            model.constants()
                    .forEach(constant -> byName.putIfAbsent(ProtoNames.unqualified(model, constant), constant));
            return new Constants(texts, Map.copyOf(byName));
        }
    }

    /** The fields and their indices by name. */
    record Names(Map<String, Integer> places, List<Key> fields, boolean refusesUnknown) {}

    private static byte[] quoted(String text) {
        ContentBuffer quoted = new ContentBuffer(64);
        JsonText.write(quoted, text);
        return quoted.toByteArray();
    }

    @Override
    protected Key key(Place place) {
        boolean isField = place.role() == Place.Role.FIELD;
        byte[] name = NOTHING;
        if (isField) {
            byte[] quoted = quoted(place.field().name());
            name = Arrays.copyOf(quoted, quoted.length + 1);
            name[quoted.length] = ':';
        }
        byte[] comma = place.role() == Place.Role.VALUE ? NOTHING : COMMA;
        byte[] prefix = Arrays.copyOf(comma, comma.length + name.length);
        System.arraycopy(name, 0, prefix, comma.length, name.length);
        return new Key(
                prefix,
                name,
                ByteBuffer.wrap(Arrays.copyOf(name, Long.BYTES))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getLong(),
                isField ? place.index() : -1,
                !isField || place.field().nullable(),
                place.kind() == Kind.MAP,
                place.role() == Place.Role.KEY,
                place.type() instanceof EnumModel e ? Constants.of(e, constants.apply(e)) : null);
    }

    @Override
    protected Names message(MessageModel model, List<Key> fields) {
        Map<String, Integer> places = new HashMap<>();
        model.fields().forEach(field -> places.put(field.name(), places.size()));
        // after all JSON names, which have precedence if one is another field's name in the .proto
        List<String> inProto = List.copyOf(ProtoNames.fieldsOf(model).values());
        for (int i = 0; i < fields.size(); i++) {
            places.putIfAbsent(inProto.get(i), i);
        }
        return new Names(places, fields, refusesUnknown || model.keepsUnknown());
    }

    @Override
    protected boolean accumulates() {
        return true;
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected boolean occursOnce() {
        return true;
    }

    @Override
    protected boolean knowsCounts() {
        return false;
    }

    @Override
    protected String constantIs() {
        return "name or number";
    }

    @Override
    protected long begin(ContentBuffer out, long container, Names message) {
        out.writeByte('{');
        return FIRST;
    }

    @Override
    protected void end(ContentBuffer out, Names message) {
        out.writeByte('}');
    }

    private static void prefix(ContentBuffer out, long state, Key key) {
        int from = state == FIRST && key.prefix.length > 0 && key.prefix[0] == ',' ? 1 : 0;
        out.writeBytes(key.prefix, from, key.prefix.length - from);
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (!value && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeAscii(out, value ? "true" : "false");
        return NEXT;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (key.isMapKey) {
            return writeText(out, state, key, Integer.toString(value));
        }
        if (value == 0 && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeAscii(out, Integer.toString(value));
        return NEXT;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (key.isMapKey) {
            return writeText(out, state, key, Long.toString(value));
        }
        if (value == 0 && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        // many readers of JSON keep only 53 bits of a number
        JsonText.writeAscii(out, '"' + Long.toString(value) + '"');
        return NEXT;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        if (Float.floatToRawIntBits(value) == 0 && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeReal(out, Float.toString(value), Float.isFinite(value));
        return NEXT;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        if (Double.doubleToRawLongBits(value) == 0 && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        JsonText.writeReal(out, Double.toString(value), Double.isFinite(value));
        return NEXT;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        if (value.isEmpty() && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        JsonText.write(out, value);
        if (key.isMapKey) {
            out.writeByte(':');
        }
        return NEXT;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        if (value.length == 0 && !key.explicit) {
            return state;
        }
        prefix(out, state, key);
        out.writeByte('"');
        out.writeBytes(Base64.getEncoder().encode(value));
        out.writeByte('"');
        return NEXT;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // constants are in the order of their declaration
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        if (!key.explicit && model.numberOf(value) == 0) {
            return state;
        }
        prefix(out, state, key);
        out.writeBytes(Objects.requireNonNull(key.constants).texts[value.ordinal()]);
        return NEXT;
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        prefix(out, state, key);
        OpenJsonValue.write(out, (JsonNode) value);
        return NEXT;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        prefix(out, state, key);
        return NEXT;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return NEXT;
    }

    /** An empty collection is omitted, like a null one. */
    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        if (count == 0) {
            return state;
        }
        prefix(out, state, key);
        out.writeByte(key.isMap ? '{' : '[');
        return FIRST;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        if (count == 0) {
            return container;
        }
        out.writeByte(key.isMap ? '}' : ']');
        return NEXT;
    }

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
        if (expected < message.fields.size()) {
            Key key = message.fields.get(expected);
            if (in.skipBytes(key.name, key.nameHead)) {
                JsonReader.requireValue(in, false);
                return expected;
            }
        }
        Integer place = message.places.get(JsonReader.name(in));
        if (place == null && message.refusesUnknown) {
            throw in.error("has an unknown property");
        }
        return place == null ? UNKNOWN | expected : place;
    }

    @Override
    protected boolean at(long state, Key key) {
        return (int) state == key.index;
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
        return key.isMapKey
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
        if (!key.isMapKey) {
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
                ? Objects.requireNonNull(key.constants).byName.getOrDefault(JsonReader.text(in), model.fallback())
                : model.byNumberOrFallback(JsonReader.int32(in, true));
    }

    @Override
    protected Object readOther(ContentReader in, long state, Key key, FieldType type) {
        return OpenJsonValue.read(in);
    }

    /** Each element is a block because the number of elements is unknown. */
    @Override
    protected long openList(ContentReader in, long state, Key key) {
        if (key.isMap) {
            in.enter();
        }
        return block(in, key, key.isMap ? JsonReader.open(in, '{', '}') : JsonReader.open(in, '[', ']'));
    }

    @Override
    protected long nextBlock(ContentReader in, long block, Key key) {
        return block(in, key, JsonReader.more(in, key.isMap ? '}' : ']'));
    }

    private static long block(ContentReader in, Key key, boolean more) {
        if (key.isMap && !more) {
            in.leave();
        }
        return more ? 1 : 0;
    }

    @Override
    protected int capacity(long block) {
        return CAPACITY;
    }
}
