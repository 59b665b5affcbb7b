package io.wireformat.codec.thrift;

import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import java.util.List;

/** The keys of Thrift structs, in either encoding. */
final class ThriftGrammar extends Grammar<ThriftGrammar.Key, ThriftGrammar.Struct> {

    private final ThriftEncoding encoding;

    ThriftGrammar(ThriftEncoding encoding) {
        this.encoding = encoding;
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
        int index(long header) {
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

    static Struct struct(List<Key> keys, List<Field> fields) {
        return new Struct(
                keys.stream().mapToInt(Key::id).toArray(),
                keys,
                fields.stream().map(Field::name).toList());
    }
}
