package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.OpenType;
import io.wireformat.model.TypeId;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.NumberText;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * MessagePack: messages are written in one layout and read in both. When reading a map, the state is the field of the
 * entry and how many entries are left; when reading an array, it is the number of the value and the size.
 */
final class MessagePackOperations extends Operations<MessagePackOperations.Key, MessagePackOperations.Shape> {

    /** Each gap costs every message a byte; numbers further apart than this were not chosen for an array. */
    private static final int MAX_GAPS = 128;

    private static final int NUMBER_AND_ALTERNATIVE = 2;

    private static final byte[] NOTHING = {};

    private static final int HALF = 32;

    /** Flags an entry of a map that is not a field; the other bits are the next expected field. */
    private static final int UNKNOWN = 1 << 30;

    /** Flags a value of an array. */
    private static final int ARRAY = 1 << 31;

    private final MessagePackCodec.Layout layout;
    private final boolean refusesUnknown;
    private final boolean refusesRepeated;

    MessagePackOperations(MessagePackCodec.Layout layout, JsonMapper mapper) {
        this.layout = layout;
        refusesUnknown = mapper.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        refusesRepeated = mapper.isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    }

    @Override
    protected boolean occursOnce() {
        return refusesRepeated;
    }

    /**
     * A field, an element or the root.
     *
     * @param prefix precedes the value: the encoded key in a map, a nil for each gap in an array
     * @param name a field's encoded key
     * @param head the first bytes of the name
     * @param index a field's state in a map
     * @param element a field's state in an array
     * @param isMap whether it is a map, which is opened like a list
     * @param isMapKey whether numbers are written as digits
     * @param constants the names of an enum's constants
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
    record Key(
            byte[] prefix,
            byte[] name,
            long head,
            int index,
            int element,
            boolean isMap,
            boolean isMapKey,
            @Nullable NameTable constants) {}

    /**
     * A message or a union.
     *
     * @param names the names of the fields or alternatives
     * @param numbers the numbers of the fields or alternatives, in the same order
     * @param open the numbers of fields of any JSON value, in which nil in an array is a value
     * @param first the field that a message is likely to begin with
     * @param count the number of entries that are written
     * @param tag identifies a subtype as in JSON: an entry of its map, or the key of a map around it
     * @param tagHead the first bytes of the tag
     * @param isWrapped whether the tag is the key of a map around it
     * @param isFound whether the union has found it by that key, which may be an alias
     * @param isField whether a field has the value of the tag as well
     * @param refusesUnknown whether another name is refused
     * @param alternative finds which alternative of a union a map is
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Shape(
            NameTable names,
            int[] numbers,
            int[] open,
            @Nullable Key first,
            int count,
            byte @Nullable [] tag,
            long tagHead,
            boolean isWrapped,
            boolean isFound,
            boolean isField,
            boolean refusesUnknown,
            @Nullable AlternativeOfMap alternative) {

        boolean isOpen(int number) {
            return open.length > 0 && Arrays.binarySearch(open, number) >= 0;
        }

        /** Whether the key between a position and the current one is the property that names the subtype. */
        boolean isTagAt(ContentReader in, int start) {
            byte[] array = in.array();
            int length = in.position() - start;
            return tag != null
                    && !isWrapped
                    && length <= tag.length
                    && Arrays.equals(tag, 0, length, array, start, in.position());
        }
    }

    @Override
    protected Key key(Place place) {
        NameTable constants = place.type() instanceof EnumModel e
                ? new NameTable(e.constants().stream().map(e::nameOf).toList())
                : null;
        boolean isField = place.role() == Place.Role.FIELD;
        byte[] name = isField ? text(place.field().name()) : NOTHING;
        return new Key(
                isField ? prefix(place, name) : NOTHING,
                name,
                NameTable.head(name),
                isField ? place.index() : -1,
                isField ? ARRAY | place.field().number() : -1,
                place.kind() == Kind.MAP,
                place.role() == Place.Role.KEY,
                constants);
    }

    private static byte[] text(String text) {
        ContentBuffer encoded = new ContentBuffer(64);
        MessagePackWriter.text(encoded, text);
        return encoded.toByteArray();
    }

    private byte[] prefix(Place place, byte[] name) {
        ContentBuffer prefix = new ContentBuffer(64);
        if (place.owner() instanceof UnionModel) {
            if (layout == MessagePackCodec.Layout.ARRAY) {
                MessagePackWriter.arrayHeader(prefix, NUMBER_AND_ALTERNATIVE);
                MessagePackWriter.integer(prefix, place.field().number());
            }
        } else if (layout == MessagePackCodec.Layout.MAP) {
            return name;
        } else {
            int previous = 0;
            for (Field field : ((MessageModel) place.owner()).fields().subList(0, place.index())) {
                previous = field.isLeftOut() ? previous : field.number();
            }
            for (int gap = previous + 1; gap < place.field().number(); gap++) {
                MessagePackWriter.nil(prefix);
            }
        }
        return prefix.toByteArray();
    }

    @Override
    protected Shape message(MessageModel model, List<Key> fields) {
        return message(model, fields, model.typeId(), false);
    }

    @Override
    protected Shape alternative(UnionModel union, MessageModel model, List<Key> keys) {
        String name = union.alternatives().stream()
                .filter(alternative -> alternative.type() == model)
                .findFirst()
                .orElseThrow()
                .name();
        return message(model, keys, new TypeId(union.discriminator(), name), true);
    }

    private Shape message(MessageModel model, List<Key> keys, @Nullable TypeId id, boolean isFound) {
        byte[] tag = id == null ? null : tag(id);
        List<Field> fields = model.fields();
        List<Field> written = written(model);
        return new Shape(
                new NameTable(fields.stream().map(Field::name).toList()),
                fields.stream().mapToInt(Field::number).toArray(),
                written.stream()
                        .filter(field -> field.type() == OpenType.JSON)
                        .mapToInt(Field::number)
                        .toArray(),
                keys.isEmpty() ? null : keys.get(0),
                layout == MessagePackCodec.Layout.MAP ? written.size() : highestNumber(written),
                tag,
                tag == null ? 0 : NameTable.head(tag),
                id != null && id.discriminator().form() == Form.WRAPPER_OBJECT,
                isFound,
                id != null
                        && id.discriminator().visible()
                        && fields.stream().anyMatch(field -> field.name()
                                .equals(id.discriminator().property())),
                refusesUnknown || model.keepsUnknown(),
                null);
    }

    /** An entry of the map whose key and value are text, or the key of a map around it. */
    private static byte @Nullable [] tag(TypeId id) {
        return switch (id.discriminator().form()) {
            case PROPERTY -> texts(id.discriminator().property(), id.value());
            case WRAPPER_OBJECT -> texts(id.value());
            case EXISTING_PROPERTY, DEDUCTION -> null;
        };
    }

    private static byte[] texts(String... texts) {
        ContentBuffer content = new ContentBuffer(64);
        for (String text : texts) {
            MessagePackWriter.text(content, text);
        }
        return content.toByteArray();
    }

    private static List<Field> written(MessageModel model) {
        return model.fields().stream().filter(field -> !field.isLeftOut()).toList();
    }

    private static int highestNumber(List<Field> written) {
        return written.isEmpty() ? 0 : written.get(written.size() - 1).number();
    }

    /** Requires that an array of a message's fields has few gaps. */
    static void requireFewGaps(FieldType type) {
        if (!(type instanceof MessageModel model) || written(model).isEmpty()) {
            return;
        }
        List<Field> written = written(model);
        Field last = written.get(written.size() - 1);
        if (last.number() - written.size() > MAX_GAPS) {
            throw new UnsupportedTypeException(
                    model.name() + "." + last.name(),
                    "has number " + last.number() + ", which leaves more than " + MAX_GAPS
                            + " gaps in an array; number the fields closer together"
                            + " or use wireformat.msgpack.layout=map");
        }
    }

    @Override
    protected Shape union(UnionModel model, List<Key> alternatives) {
        return new Shape(
                new NameTable(model.alternatives().stream().map(Field::name).toList()),
                model.alternatives().stream().mapToInt(Field::number).toArray(),
                new int[0],
                null,
                alternatives.size(),
                null,
                0,
                false,
                false,
                false,
                refusesUnknown,
                new AlternativeOfMap(model, refusesRepeated));
    }

    @Override
    protected boolean namesAlternatives() {
        return false;
    }

    @Override
    protected String constantIs() {
        return "name";
    }

    @Override
    protected boolean hasNull() {
        return true;
    }

    @Override
    protected long begin(ContentBuffer out, long container, Shape message) {
        if (message.alternative != null) {
            return 0;
        }
        if (layout == MessagePackCodec.Layout.ARRAY) {
            MessagePackWriter.arrayHeader(out, message.count);
        } else if (message.tag == null) {
            MessagePackWriter.mapHeader(out, message.count);
        } else if (message.isWrapped) {
            MessagePackWriter.mapHeader(out, 1);
            out.writeBytes(message.tag);
            MessagePackWriter.mapHeader(out, message.count);
        } else {
            MessagePackWriter.mapHeader(out, message.count + 1);
            out.writeBytes(message.tag);
        }
        return 0;
    }

    private static void prefix(ContentBuffer out, Key key) {
        if (key.prefix.length > 0) {
            out.writeBytes(key.prefix);
        }
    }

    @Override
    protected long writeNull(ContentBuffer out, long state, Key key) {
        prefix(out, key);
        MessagePackWriter.nil(out);
        return state;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        prefix(out, key);
        MessagePackWriter.bool(out, value);
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        return writeLong(out, state, key, value);
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        prefix(out, key);
        if (key.isMapKey) {
            MessagePackWriter.text(out, Long.toString(value));
        } else {
            MessagePackWriter.integer(out, value);
        }
        return state;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        prefix(out, key);
        MessagePackWriter.float32(out, value);
        return state;
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        prefix(out, key);
        MessagePackWriter.float64(out, value);
        return state;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        prefix(out, key);
        MessagePackWriter.text(out, value);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        prefix(out, key);
        MessagePackWriter.bytes(out, value);
        return state;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        prefix(out, key);
        out.writeBytes(names(key).encoded(value.ordinal()));
        return state;
    }

    private static NameTable names(Key key) {
        if (key.constants == null) {
            throw new IllegalStateException("no enum");
        }
        return key.constants;
    }

    @Override
    protected long writeOther(ContentBuffer out, long state, Key key, FieldType type, Object value) {
        prefix(out, key);
        if (type == OpenType.JSON) {
            OpenMessagePackValue.write(out, value);
        } else if (type == LogicalType.INSTANT) {
            InstantValue.write(out, (Instant) value);
        } else {
            MessagePackWriter.text(out, ((LogicalType) type).format(value));
        }
        return state;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        prefix(out, key);
        return state;
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        prefix(out, key);
        if (key.isMap) {
            MessagePackWriter.mapHeader(out, count);
        } else {
            MessagePackWriter.arrayHeader(out, count);
        }
        return state;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return container;
    }

    @Override
    protected long first(ContentReader in, long container, Shape message) {
        boolean isArray = Token.isArray(in.peekUnsignedByte());
        if (message.alternative != null) {
            int index = isArray ? number(in, message) : message.alternative.find(in);
            return state(index < 0 ? UNKNOWN : index, 1);
        }
        if (isArray) {
            return nextNumber(in, state(ARRAY, MessagePackReader.arraySize(in)), message);
        }
        int left = openMap(in, message);
        Key first = message.first;
        long before = state(UNKNOWN, left + 1);
        return first == null ? next(in, before, message) : next(in, before, message, first);
    }

    /** The number of entries in a message's map, after the entry that names its subtype. */
    private static int openMap(ContentReader in, Shape message) {
        int left = MessagePackReader.mapSize(in);
        byte[] tag = message.tag;
        if (tag != null && message.isWrapped) {
            boolean isTagged = left == 1 && in.skipBytes(tag, message.tagHead);
            if (!isTagged && (left != 1 || !message.isFound)) {
                throw in.error("a map whose only key names the alternative expected");
            }
            if (!isTagged) {
                Lookahead.pass(in);
            }
            left = MessagePackReader.mapSize(in);
        } else if (tag != null && left > 0 && !message.isField && in.skipBytes(tag, message.tagHead)) {
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
        if (MessagePackReader.arraySize(in) != NUMBER_AND_ALTERNATIVE) {
            throw in.error("an array of an alternative's number and the alternative expected");
        }
        int number = MessagePackReader.int32(in);
        for (int i = 0; i < union.numbers.length; i++) {
            if (union.numbers[i] == number) {
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
            index = message.names.read(in, expected);
        } else {
            MessagePackReader.skip(in);
        }
        if (index < 0 && message.refusesUnknown && !message.isTagAt(in, start)) {
            throw in.error("has an unknown property");
        }
        return state(index < 0 ? UNKNOWN | expected : index, left);
    }

    @Override
    protected long next(ContentReader in, long state, Shape message, Key expected) {
        boolean isMap = state >= 0;
        return isMap && (int) state > 1 && in.skipBytes(expected.name, expected.head)
                ? state(expected.index, (int) state - 1)
                : next(in, state, message);
    }

    /** In an array nil is a gap, for a number that the writer does not use, except where it is a value. */
    private static long nextNumber(ContentReader in, long state, Shape message) {
        int count = (int) state;
        int number = (int) (state >>> HALF) & ~ARRAY;
        do {
            if (number++ == count) {
                return END;
            }
        } while (!message.isOpen(number) && MessagePackReader.tryNil(in));
        return state(ARRAY | number, count);
    }

    @Override
    protected boolean at(long state, Key key) {
        int which = (int) (state >>> HALF);
        return which == key.index || which == key.element;
    }

    @Override
    protected int find(long state, Shape message) {
        int which = (int) (state >>> HALF);
        if (state < 0) {
            return Math.max(-1, Arrays.binarySearch(message.numbers, which & ~ARRAY));
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
        if (!key.isMapKey || !Token.isStr(in.peekUnsignedByte())) {
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
        int index = names(key).read(in, -1);
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
        return key.isMap ? MessagePackReader.mapSize(in) : MessagePackReader.arraySize(in);
    }
}
