package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of FlatBuffers. A union is a table with a {@code union} as its only field, which takes two ids: one for the number
 * of the alternative and one for the alternative.
 */
final class FlatBuffersGrammar extends Grammar<FlatBuffersGrammar.Key, FlatBuffersGrammar.Member> {

    /** The highest number of an alternative. */
    static final int MAX_NUMBER = 255;

    static final int ROOT_ID = -1;
    private static final int ELEMENT_ID = -2;
    static final Key NUMBER_KEY = Key.ofUnion(0, Byte.BYTES);
    static final Key VALUE_KEY = Key.ofUnion(1, Integer.BYTES);

    /**
     * A field, an element or the root.
     *
     * @param id the index of its entry in the vtable, from 0; negative if it is not a field
     * @param size its bytes within its table or vector
     * @param explicit whether zero is written
     * @param kind the kind of value
     * @param elementSize the bytes of each element of a vector
     * @param holdsOffsets whether the elements are offsets
     * @param number the number of an alternative
     * @param defaultKey the value of an absent map key, unless that is zero
     */
    record Key(
            int id,
            int size,
            boolean explicit,
            Kind kind,
            int elementSize,
            boolean holdsOffsets,
            int number,
            @Nullable Enum<?> defaultKey) {

        static Key ofUnion(int id, int size) {
            return new Key(id, size, true, Kind.UNION, 0, false, 0, null);
        }
    }

    /**
     * A message or a union.
     *
     * @param alternatives of a union, by number
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Member(TableLayout layout, int[] alternatives) {}

    @Override
    protected Key key(Place place) {
        FieldType type = place.type();
        Kind kind = place.kind();
        boolean isVector = kind == Kind.LIST || kind == Kind.ARRAY;
        int elementSize = isVector ? size(place.element()) : Byte.BYTES;
        boolean holdsOffsets = isVector && !place.element().isInline();
        if (place.role() != Place.Role.FIELD) {
            int id = place.role() == Place.Role.ROOT ? ROOT_ID : ELEMENT_ID;
            return new Key(id, size(kind), true, kind, elementSize, holdsOffsets, 0, null);
        }
        Field field = place.field();
        if (!(place.owner() instanceof MessageModel message)) {
            return new Key(ELEMENT_ID, size(kind), true, kind, elementSize, holdsOffsets, field.number(), null);
        }
        int id = place.index()
                + (int) message.removed().stream()
                        .filter(removed -> removed.number() < field.number())
                        .count();
        // generated code reads a map's keys without checking that they are present
        boolean ofKey = EntryKeys.isEntry(message) && id == 0;
        Enum<?> defaultKey = ofKey && type instanceof EnumModel keys ? EntryKeys.absent(keys) : null;
        return new Key(id, size(kind), field.nullable() || ofKey, kind, elementSize, holdsOffsets, 0, defaultKey);
    }

    static int size(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> Byte.BYTES;
            case LONG, DOUBLE -> Long.BYTES;
            default -> Integer.BYTES;
        };
    }

    /** Bytes are a vector, and a vector cannot hold vectors, only tables that hold them. */
    @Override
    protected FieldType element(ListType list) {
        return list.element() == ScalarType.BYTES ? MessageModels.wrapperOfBytes() : list.element();
    }

    @Override
    protected Member message(MessageModel model, List<Key> fields) {
        return new Member(
                new TableLayout(fields, fields.size() + model.removed().size()), new int[0]);
    }

    @Override
    protected Member union(UnionModel model, List<Key> alternatives) {
        int[] byNumber = new int[MAX_NUMBER + 1];
        for (int i = 0; i < alternatives.size(); i++) {
            byNumber[alternatives.get(i).number] = i + 1;
        }
        return new Member(new TableLayout(List.of(NUMBER_KEY, VALUE_KEY), 2), byNumber);
    }
}
