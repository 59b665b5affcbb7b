package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.codec.internal.plan.PlacedOperations;
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
import org.jspecify.annotations.Nullable;

/**
 * Cap'n Proto. When writing, the state of a struct is its start, and the state of a value behind a pointer is the pointer's
 * position. When reading, the state of a struct contains the position of its data, the data's size and the number of
 * pointers; the state of a list is the one of its first element. The state of an inline value is its position, in bits for
 * a boolean in a list.
 *
 * <p>A union is a struct with a union of {@code none} and the alternatives, which share its only pointer; its data is the
 * discriminant. When reading, its state contains the pointer's position and the discriminant.
 */
final class CapnProtoOperations extends PlacedOperations<CapnProtoOperations.Key, CapnProtoOperations.Struct> {

    private static final CapnProtoExtents EXTENTS = new CapnProtoExtents();

    /** The discriminant of a number that is not null. */
    private static final int VALUE = 1;

    private static final int NONE = -1;

    /** The state of an absent value. */
    private static final long NOWHERE = -2;

    private static final int AT_SHIFT = 32;
    private static final int SIZE_SHIFT = 16;
    private static final int SIZE_MASK = 0xFFFF;

    /** The maximum size of a struct's data, in bytes. */
    private static final int MAX_DATA = SIZE_MASK / Long.BYTES * Long.BYTES;

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

        private static Struct of(int dataWords, int pointers) {
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
                field.javaType().isPrimitive() ? END : NOWHERE,
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
    private static ElementSize first(FieldType element) {
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

    private static Struct struct(FieldType type) {
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
    private static int discriminant(UnionModel union, Field alternative) {
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

    @Override
    protected CapnProtoExtents extents() {
        return EXTENTS;
    }

    @Override
    protected int rank(Key key) {
        return 0;
    }

    @Override
    protected long begin(ContentBuffer out, long container, Struct struct) {
        return container == ROOT
                ? CapnProtoOutput.openStruct(out, CapnProtoOutput.openRoot(out), struct.dataWords, struct.pointers)
                : container;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long container, Struct union) {
        return container;
    }

    @Override
    protected void end(ContentBuffer out, long state, Struct struct) {}

    @Override
    protected long reserve(ContentBuffer out, long state, Key key) {
        return state;
    }

    @Override
    protected long place(ContentBuffer out, long state, Key key) {
        return state + key.at;
    }

    /** The position of a value that is not null, which is marked as present. */
    private static int inline(ContentBuffer out, long state, Key key) {
        if (key.discriminantAt != NONE) {
            out.setShortLittleEndian((int) state + key.discriminantAt, VALUE);
        }
        return (int) state + key.at;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (key.stride != 0) {
            setBit(out, (int) (state / Byte.SIZE), 1 << (state % Byte.SIZE), value);
        } else {
            setBit(out, inline(out, state, key), key.mask, value);
        }
        return state + key.stride;
    }

    private static void setBit(ContentBuffer out, int at, int mask, boolean value) {
        if (value) {
            out.array()[at] |= (byte) mask;
        }
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        out.setIntLittleEndian(inline(out, state, key), value);
        return state + key.stride;
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        out.setLongLittleEndian(inline(out, state, key), value);
        return state + key.stride;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        out.setShortLittleEndian(inline(out, state, key), model.numberOf(value));
        return state + key.stride;
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        CapnProtoOutput.writeText(out, (int) state, value);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        CapnProtoOutput.writeBytes(out, (int) state, value);
        return state;
    }

    /** The state of an alternative is the union's position. */
    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        if (key.role == Place.Role.ELEMENT) {
            return state;
        }
        int pointer = key.role == Place.Role.ROOT ? CapnProtoOutput.openRoot(out) : (int) state;
        if (key.number != 0) {
            out.setShortLittleEndian(pointer, key.number);
            pointer += Long.BYTES;
        }
        return CapnProtoOutput.openStruct(out, pointer, key.struct.dataWords, key.struct.pointers);
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        if (key.elementSize == ElementSize.COMPOSITE) {
            return CapnProtoOutput.openStructList(out, (int) state, count, key.struct.dataWords, key.struct.pointers);
        }
        long first = CapnProtoOutput.openList(out, (int) state, key.elementSize, count);
        return key.elementSize == ElementSize.BIT ? first * Byte.SIZE : first;
    }

    @Override
    protected long element(ContentBuffer out, long container, long last, int index, Key key) {
        return container + (long) index * key.stride;
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return container;
    }

    private static CapnProtoInput input(ContentReader in) {
        return CapnProtoInput.of(in);
    }

    private static long state(int at, int dataSize, int pointers) {
        return (long) at << AT_SHIFT | (long) dataSize << SIZE_SHIFT | pointers;
    }

    private static long state(CapnProtoInput input, CapnProtoList of) {
        if (of.dataSize() > MAX_DATA) {
            throw input.error(of.first(), "a struct has more than " + MAX_DATA + " bytes of data");
        }
        return state(of.first(), of.dataSize(), of.pointers());
    }

    static int at(long state) {
        return (int) (state >>> AT_SHIFT);
    }

    static int dataSize(long state) {
        return (int) (state >>> SIZE_SHIFT) & SIZE_MASK;
    }

    static int pointers(long state) {
        return (int) state & SIZE_MASK;
    }

    static int stride(long state) {
        return dataSize(state) + pointers(state) * Long.BYTES;
    }

    /** The struct that a pointer points to, or an empty one. */
    private static long struct(CapnProtoInput input, int pointer) {
        return input.follow(pointer) ? state(input, input.struct()) : state(input.root(), 0, 0);
    }

    @Override
    protected long first(ContentReader in, long container, Struct struct) {
        if (container != ROOT) {
            return container;
        }
        long root = root(in);
        in.enter();
        return root;
    }

    private static long root(ContentReader in) {
        CapnProtoInput input = input(in);
        input.restart();
        long root = struct(input, input.root());
        in.position(at(root));
        return root;
    }

    @Override
    protected long firstOfUnion(ContentReader in, long container, Struct union) {
        int at = at(container);
        int discriminant = dataSize(container) < Short.BYTES ? 0 : input(in).unsignedShortAt(at);
        if (discriminant >= union.alternatives.length || union.alternatives[discriminant] == NONE) {
            return END;
        }
        long pointer = pointers(container) == 0 ? 0 : at + dataSize(container);
        return pointer << SIZE_SHIFT | discriminant;
    }

    @Override
    protected int find(long state, Struct union) {
        return union.alternatives[(int) state & SIZE_MASK];
    }

    @Override
    protected long locate(ContentReader in, long state, Key key) {
        CapnProtoInput input = input(in);
        if (key.end == 0) {
            int pointer = at(state) + dataSize(state) + key.index * Long.BYTES;
            return key.index < pointers(state) && input.follow(pointer) ? followed(input, key) : END;
        }
        int size = dataSize(state);
        if (key.discriminantAt != NONE) {
            int discriminantAt = key.discriminantAt;
            if (size < discriminantAt + Short.BYTES || input.unsignedShortAt(at(state) + discriminantAt) != VALUE) {
                return END;
            }
        }
        return size < key.end ? key.absent : at(state) + key.at;
    }

    /** The state of the value that was followed. */
    private static long followed(CapnProtoInput input, Key key) {
        if (isStruct(key.kind)) {
            return state(input, input.struct());
        }
        if (key.kind != Kind.LIST && key.kind != Kind.ARRAY) {
            return 0;
        }
        CapnProtoList list = input.list();
        require(input, list, key);
        return state(input, list);
    }

    private static void require(CapnProtoInput input, CapnProtoList list, Key key) {
        ElementSize expected = key.elementSize;
        if (expected == ElementSize.COMPOSITE) {
            if (list.size() != ElementSize.COMPOSITE && list.count() > 0) {
                requireFirst(input, list, key.firstOfElement);
            }
        } else if (expected == ElementSize.POINTER) {
            if (list.pointers() == 0 && list.count() > 0) {
                throw input.error(list.first(), "pointers expected, but found another kind of list");
            }
        } else {
            list.requireElements(input, expected);
        }
    }

    /** A list of other values may be read as structs that begin with such a value, because it may become a list of these. */
    private static void requireFirst(CapnProtoInput input, CapnProtoList list, ElementSize first) {
        if (list.size() == ElementSize.BIT) {
            throw input.error(list.first(), "structs expected, but found a list of booleans");
        }
        if (list.size() != first) {
            throw input.error(list.first(), "structs expected, but found another kind of list");
        }
    }

    @Override
    protected boolean hasOnlyOthers(ContentReader in, Struct collection) {
        long root = root(in);
        CapnProtoInput input = input(in);
        boolean others = false;
        for (int word = at(root), end = at(root) + stride(root); word < end; word += Long.BYTES) {
            if (input.longAt(word) != 0) {
                if (pointers(root) > 0 && word == at(root) + dataSize(root)) {
                    return false;
                }
                others = true;
            }
        }
        return others;
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        if (state == NOWHERE) {
            return false;
        }
        return key.stride == 0
                ? (input(in).byteAt((int) state) & key.mask) != 0
                : (input(in).byteAt((int) (state / Byte.SIZE)) & 1 << (state % Byte.SIZE)) != 0;
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        return state == NOWHERE ? 0 : input(in).intAt((int) state);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return state == NOWHERE ? 0 : input(in).longAt((int) state);
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        if (state == NOWHERE) {
            return model.byNumberOrFallback(0);
        }
        in.position((int) state);
        return model.byNumberOrFallback(input(in).unsignedShortAt((int) state));
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return state == NOWHERE ? "" : input(in).readText();
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return state == NOWHERE ? new byte[0] : input(in).readBytes();
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        if (key.role == Place.Role.ROOT) {
            return root(in);
        }
        long container = state;
        if (key.number != 0) {
            int pointer = (int) (state >>> SIZE_SHIFT);
            CapnProtoInput input = input(in);
            container = pointer == 0 ? state(input.root(), 0, 0) : struct(input, pointer);
        }
        in.position(at(container));
        return container;
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        if (state == NOWHERE) {
            return 0;
        }
        in.position(at(state));
        return input(in).count();
    }

    @Override
    protected long element(ContentReader in, long state, int index, Key key) {
        int offset = index * stride(state);
        if (key.kind == Kind.BOOLEAN) {
            return (long) at(state) * Byte.SIZE + index;
        }
        if (key.kind.isInline()) {
            return at(state) + offset;
        }
        if (isStruct(key.kind)) {
            return state + ((long) offset << AT_SHIFT);
        }
        CapnProtoInput input = input(in);
        return input.follow(at(state) + offset + dataSize(state)) ? followed(input, key) : NOWHERE;
    }
}
