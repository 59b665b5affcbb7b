package io.wireformat.codec.capnproto;

import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import java.util.List;

/**
 * The keys of Cap'n Proto. A union is a struct with a union of {@code none} and the alternatives, which share its only
 * pointer; its data is the discriminant.
 */
final class CapnProtoGrammar extends Grammar<CapnProtoGrammar.Key, CapnProtoGrammar.Struct> {

    /** The discriminant of a number that is not null. */
    static final int VALUE = 1;

    static final int NONE = -1;

    /** The state of an absent value. */
    static final long NOWHERE = -2;

    static final int SIZE_MASK = 0xFFFF;

    /** The maximum size of a struct's data, in bytes. */
    static final int MAX_DATA = SIZE_MASK / Long.BYTES * Long.BYTES;

    /**
     * The key of a place.
     *
     * @param kind the value's kind
     * @param role the value's role in its field
     * @param at its position in the struct
     * @param mask the bit of a boolean
     * @param index the index of its pointer in the struct
     * @param discriminantAt the position of the null discriminant; {@link #NONE} if there is none
     * @param end the minimum data size of a struct that contains it
     * @param absent the state when the struct has less data
     * @param number the discriminant of an alternative
     * @param stride the size of an element, in bits for a boolean
     * @param struct the struct that it or each of its elements is; without size if there is none
     * @param elementSize the size of its elements
     * @param firstOfElement the size of an element's first field, which alone may have been the element before
     */
    record Key(
            Kind kind,
            Place.Role role,
            int at,
            int mask,
            int index,
            int discriminantAt,
            int end,
            long absent,
            int number,
            int stride,
            Struct struct,
            ElementSize elementSize,
            ElementSize firstOfElement) {}

    /**
     * The key of a message or a union.
     *
     * @param alternatives a union's alternatives by discriminant; {@link #NONE} for {@code none} and removed ones
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Struct(int dataWords, int pointers, int[] alternatives) {

        static Struct of(int dataWords, int pointers) {
            return new Struct(dataWords, pointers, new int[0]);
        }

        private int words() {
            return dataWords + pointers;
        }
    }

    @Override
    protected Key key(Place place) {
        FieldType type = place.type();
        Kind kind = place.kind();
        FieldType element = type instanceof ListType list
                ? list.element()
                : type instanceof ArrayType array ? array.element() : type;
        Struct struct = struct(element);
        ElementSize elementSize = elementSize(Kind.of(element));
        ElementSize first = first(element);
        if (place.role() != Place.Role.FIELD) {
            int stride = isStruct(kind)
                    ? struct.words() * Long.BYTES
                    : kind == Kind.BOOLEAN ? 1 : elementSize(kind).bytes();
            return new Key(kind, place.role(), 0, 0, 0, NONE, 0, NOWHERE, 0, stride, struct, elementSize, first);
        }
        Field field = place.field();
        if (place.owner() instanceof UnionModel union) {
            int number = discriminant(union, field);
            return new Key(kind, place.role(), 0, 0, 0, NONE, 0, NOWHERE, number, 0, struct, elementSize, first);
        }
        StructLayout layout = StructLayout.of((MessageModel) place.owner());
        StructLayout.Placed placed = layout.fields().get(place.index());
        return new Key(
                kind,
                place.role(),
                placed.at(layout),
                placed.mask(),
                placed.place(),
                placed.discriminantAt(),
                placed.end(),
                field.javaType().isPrimitive() ? Operations.END : NOWHERE,
                0,
                0,
                struct,
                elementSize,
                first);
    }

    /**
     * The size of a struct's first field, if a list of such fields may become a list of the struct; {@link
     * ElementSize#BIT} for none.
     */
    static ElementSize first(FieldType element) {
        boolean removed = element instanceof MessageModel message
                && (message.fields().isEmpty()
                        || message.removed().stream()
                                .anyMatch(field ->
                                        field.number() < message.fields().get(0).number()));
        if (removed || !(element instanceof MessageModel message)) {
            return ElementSize.BIT;
        }
        Field first = message.fields().get(0);
        Kind kind = Kind.of(first.type());
        if (!kind.isInline()) {
            return ElementSize.POINTER;
        }
        return first.nullable() ? ElementSize.BIT : elementSize(kind);
    }

    static boolean isStruct(Kind kind) {
        return kind == Kind.MESSAGE || kind == Kind.UNION;
    }

    static Struct struct(FieldType type) {
        if (type instanceof MessageModel message) {
            StructLayout layout = StructLayout.of(message);
            return Struct.of(layout.dataWords(), layout.pointers());
        }
        return type instanceof UnionModel ? Struct.of(1, 1) : Struct.of(0, 0);
    }

    static ElementSize elementSize(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> ElementSize.BIT;
            case ENUM -> ElementSize.TWO_BYTES;
            case INT, FLOAT -> ElementSize.FOUR_BYTES;
            case LONG, DOUBLE -> ElementSize.EIGHT_BYTES;
            case MESSAGE, UNION -> ElementSize.COMPOSITE;
            default -> ElementSize.POINTER;
        };
    }

    /** Discriminants follow the order of the numbers after {@code none}, removed alternatives included. */
    static int discriminant(UnionModel union, Field alternative) {
        long removedBelow = union.removed().stream()
                .filter(removed -> removed.number() < alternative.number())
                .count();
        return 1 + union.alternatives().indexOf(alternative) + (int) removedBelow;
    }

    @Override
    protected Struct message(MessageModel model, List<Key> fields) {
        return struct(model);
    }

    /** Requires that a struct has few numbers, and that two bytes are enough for its enums. */
    static void requireSupported(FieldType type) {
        requireEnums(type);
        Field.of(type).forEach(field -> requireEnums(field.type()));
        if (type instanceof MessageModel model && struct(model).dataWords > MAX_DATA / Long.BYTES) {
            throw new UnsupportedTypeException(model.name(), "has more than " + MAX_DATA + " bytes of numbers");
        }
    }

    private static void requireEnums(FieldType type) {
        if (type instanceof EnumModel model) {
            EnumModels.requireNumbers(model);
        } else if (type instanceof ListType list) {
            requireEnums(list.element());
        }
    }

    @Override
    protected Struct union(UnionModel model, List<Key> alternatives) {
        int[] byDiscriminant = new int[1 + alternatives.size() + model.removed().size()];
        Arrays.fill(byDiscriminant, NONE);
        for (int i = 0; i < alternatives.size(); i++) {
            byDiscriminant[alternatives.get(i).number] = i;
        }
        return new Struct(1, 1, byDiscriminant);
    }
}
