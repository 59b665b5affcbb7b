package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.WrongTypes;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Thrift structs, in either encoding. When writing, the state is the id of the previous field; when reading, it is the
 * {@linkplain Header header} of the next field.
 *
 * <p>A union with two known alternatives is rejected because Thrift does not define which one wins. Fields and elements of
 * another type than expected are rejected too because skipping them would lose data.
 */
final class ThriftOperations extends Operations<ThriftOperations.Key, ThriftOperations.Struct> {

    private final ThriftEncoding encoding;
    private final boolean skipsWrongTypes;

    ThriftOperations(ThriftEncoding encoding, WrongTypes wrongTypes) {
        this.encoding = encoding;
        this.skipsWrongTypes = wrongTypes == WrongTypes.SKIP;
    }

    /**
     * A field, an element or the root.
     *
     * @param id the id of a field, otherwise 0
     * @param code the code of the type
     * @param header the {@link Header} of the field
     * @param lead the header as a single byte after the previous field, if it takes no more
     * @param keyCode the code of the type of a map's keys, otherwise 0
     * @param elementCode the code of the type of a list's elements or a map's values
     * @param elementSize the minimum bytes of an element or an entry
     * @param nestsTwice whether it is a union, which is a struct around the struct of its alternative
     */
    record Key(
            int id,
            int code,
            int header,
            int lead,
            int keyCode,
            int elementCode,
            int elementSize,
            boolean nestsTwice) {}

    /** The ids of fields or alternatives in ascending order, and their keys and names. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Struct(int[] ids, List<Key> fields, List<String> names) {

        /** The index of the field that a header has the id of, whatever its type; negative if there is none. */
        private int index(long header) {
            return Arrays.binarySearch(ids, Header.id(header));
        }
    }

    @Override
    protected Key key(Place place) {
        int code = encoding.code(ThriftType.of(place.kind()));
        int id = place.role() == Place.Role.FIELD ? place.field().number() : 0;
        int header = (int) Header.of(id, code);
        int lead = encoding.lead(id - idBefore(place), code);
        if (place.type() instanceof MapType map) {
            ThriftType key = ThriftType.of(Kind.of(map.key()));
            ThriftType value = ThriftType.of(Kind.of(map.value()));
            int size = encoding.minSize(key) + encoding.minSize(value);
            return new Key(id, code, header, lead, encoding.code(key), encoding.code(value), size, false);
        }
        if (place.kind() == Kind.LIST || place.kind() == Kind.ARRAY) {
            ThriftType element = ThriftType.of(place.element());
            return new Key(id, code, header, lead, 0, encoding.code(element), encoding.minSize(element), false);
        }
        boolean isUnion = place.kind() == Kind.UNION && place.role() != Place.Role.ROOT;
        return new Key(id, code, header, lead, 0, 0, 0, isUnion);
    }

    private static int idBefore(Place place) {
        return place.index() > 0 && place.owner() instanceof MessageModel message
                ? message.fields().get(place.index() - 1).number()
                : 0;
    }

    /** Requires that the numbers of fields or alternatives are field ids. */
    static void requireIds(FieldType type) {
        for (Field field : Field.of(type)) {
            if (field.number() > Short.MAX_VALUE) {
                throw new UnsupportedTypeException(
                        type + "." + field.name(),
                        "has number " + field.number() + ", but Thrift's field ids end at " + Short.MAX_VALUE
                                + "; give it a smaller @FieldNumber");
            }
        }
    }

    @Override
    protected Struct message(MessageModel model, List<Key> fields) {
        return struct(fields, model.fields());
    }

    @Override
    protected Struct union(UnionModel model, List<Key> alternatives) {
        return struct(alternatives, model.alternatives());
    }

    private static Struct struct(List<Key> keys, List<Field> fields) {
        return new Struct(
                keys.stream().mapToInt(Key::id).toArray(),
                keys,
                fields.stream().map(Field::name).toList());
    }

    @Override
    protected void end(ContentBuffer out, Struct struct) {
        out.writeByte(ThriftType.STOP);
    }

    private long header(ContentBuffer out, long state, Key key) {
        return key.id == 0 ? state : encoding.writeField(out, (int) state, key.id, key.code);
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (key.id != 0) {
            return encoding.writeBooleanField(out, (int) state, key.id, value);
        }
        encoding.writeBoolean(out, value);
        return state;
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        long next = header(out, state, key);
        encoding.writeInt(out, value);
        return next;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        long next = header(out, state, key);
        encoding.writeLong(out, value);
        return next;
    }

    @Override
    protected long writeFloat(ContentBuffer out, long state, Key key, float value) {
        return writeDouble(out, state, key, value);
    }

    @Override
    protected long writeDouble(ContentBuffer out, long state, Key key, double value) {
        long next = header(out, state, key);
        encoding.writeDouble(out, value);
        return next;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        long next = header(out, state, key);
        encoding.writeText(out, value);
        return next;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        long next = header(out, state, key);
        encoding.writeBytes(out, value);
        return next;
    }

    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        return header(out, state, key);
    }

    @Override
    protected long closeMessage(ContentBuffer out, long container, Key key) {
        return container;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        long next = header(out, state, key);
        if (key.keyCode == 0) {
            encoding.writeList(out, key.elementCode, count);
        } else {
            encoding.writeMap(out, key.keyCode, key.elementCode, count);
        }
        return next;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return container;
    }

    @Override
    protected long first(ContentReader in, long container, Struct struct) {
        return encoding.readField(in, 0);
    }

    @Override
    protected boolean at(long state, Key key) {
        return Header.withoutFlag(state) == key.header;
    }

    @Override
    protected long next(ContentReader in, long state, Struct struct) {
        return encoding.readField(in, Header.id(state));
    }

    @Override
    protected long next(ContentReader in, long state, Struct struct, Key expected) {
        return in.skipByte(expected.lead) ? expected.header : next(in, state, struct);
    }

    @Override
    protected int find(long state, Struct struct) {
        int index = struct.index(state);
        return index >= 0 && at(state, struct.fields.get(index)) ? index : -1;
    }

    @Override
    protected boolean isKnown(long state, Struct struct) {
        return struct.index(state) >= 0;
    }

    @Override
    protected void skipValue(ContentReader in, long state, Struct struct) {
        int index = skipsWrongTypes ? -1 : struct.index(state);
        if (index >= 0) {
            throw in.error("has the type " + nameOf(in, Header.code(state)) + " instead of "
                            + nameOf(in, struct.fields.get(index).code))
                    .inField(struct.names.get(index));
        }
        SkippedValue.skipField(in, state, encoding);
    }

    private String nameOf(ContentReader in, int code) {
        return encoding.type(in, code).name().toLowerCase(Locale.ROOT);
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        return key.id == 0 ? encoding.readBoolean(in) : encoding.readBooleanField(in, state);
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        return encoding.readInt(in);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return encoding.readLong(in);
    }

    @Override
    protected float readFloat(ContentReader in, long state, Key key) {
        return (float) encoding.readDouble(in);
    }

    @Override
    protected double readDouble(ContentReader in, long state, Key key) {
        return encoding.readDouble(in);
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return in.readText(encoding.readLength(in));
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return in.readBytes(encoding.readLength(in));
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        if (key.nestsTwice) {
            in.enter();
        }
        return 0;
    }

    @Override
    protected void closeMessage(ContentReader in, long container, Key key) {
        if (key.nestsTwice) {
            in.leave();
        }
    }

    /** Some writers give the elements of an empty list or map any type. */
    @Override
    protected long openList(ContentReader in, long state, Key key) {
        long head = key.keyCode == 0 ? encoding.readList(in) : encoding.readMap(in);
        int count = (int) head;
        if (count != 0 && (Header.elementCode(head) != key.elementCode || Header.keyCode(head) != key.keyCode)) {
            throw in.error("the elements have another type than expected");
        }
        return Header.require(in, count, key.elementSize);
    }
}
