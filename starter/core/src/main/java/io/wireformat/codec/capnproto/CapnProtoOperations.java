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
 * Cap'n Proto. When writing, the frame of a struct is its start, and the frame of a value behind a pointer is the pointer's
 * position. When reading, the frame of a struct contains the position of its data, the data's size and the number of
 * pointers; the frame of a list is the one of its first element. The frame of an inline value is its position, in bits for
 * a boolean in a list.
 *
 * <p>A union is a struct with a union of {@code none} and the alternatives, which share its only pointer; its data is the
 * discriminant. When reading, its frame contains the pointer's position and the discriminant.
 */
final class CapnProtoOperations extends PlacedOperations<CapnProtoOperations.Key, CapnProtoOperations.Struct> {

    private static final CapnProtoExtents EXTENTS = new CapnProtoExtents();

    /** The discriminant of a number that is not null. */
    private static final int VALUE = 1;

    private static final int NONE = -1;

    /** The frame of an absent value. */
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
     * @param absent the frame when the struct has less data
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
    protected long begin(ContentBuffer out, long opened, Struct struct) {
        return opened == ROOT
                ? CapnProtoOutput.openStruct(out, CapnProtoOutput.openRoot(out), struct.dataWords, struct.pointers)
                : opened;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long opened, Struct union) {
        return opened;
    }

    @Override
    protected void end(ContentBuffer out, long frame, Struct struct) {}

    @Override
    protected long reserve(ContentBuffer out, long frame, Key key) {
        return frame;
    }

    @Override
    protected long place(ContentBuffer out, long frame, Key key) {
        return frame + key.at;
    }

    /** The position of a value that is not null, which is marked as present. */
    private static int inline(ContentBuffer out, long frame, Key key) {
        if (key.discriminantAt != NONE) {
            out.setShortLittleEndian((int) frame + key.discriminantAt, VALUE);
        }
        return (int) frame + key.at;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long frame, Key key, boolean value) {
        if (key.stride != 0) {
            setBit(out, (int) (frame / Byte.SIZE), 1 << (frame % Byte.SIZE), value);
        } else {
            setBit(out, inline(out, frame, key), key.mask, value);
        }
        return frame + key.stride;
    }

    private static void setBit(ContentBuffer out, int at, int mask, boolean value) {
        if (value) {
            out.array()[at] |= (byte) mask;
        }
    }

    @Override
    protected long writeInt(ContentBuffer out, long frame, Key key, int value) {
        out.setIntLittleEndian(inline(out, frame, key), value);
        return frame + key.stride;
    }

    @Override
    protected long writeLong(ContentBuffer out, long frame, Key key, long value) {
        out.setLongLittleEndian(inline(out, frame, key), value);
        return frame + key.stride;
    }

    @Override
    protected long writeEnum(ContentBuffer out, long frame, Key key, EnumModel model, Enum<?> value) {
        out.setShortLittleEndian(inline(out, frame, key), model.numberOf(value));
        return frame + key.stride;
    }

    @Override
    protected long writeText(ContentBuffer out, long frame, Key key, String value) {
        CapnProtoOutput.writeText(out, (int) frame, value);
        return frame;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long frame, Key key, byte[] value) {
        CapnProtoOutput.writeBytes(out, (int) frame, value);
        return frame;
    }

    /** The frame of an alternative is the union's position. */
    @Override
    protected long openMessage(ContentBuffer out, long frame, Key key) {
        if (key.role == Place.Role.ELEMENT) {
            return frame;
        }
        int pointer = key.role == Place.Role.ROOT ? CapnProtoOutput.openRoot(out) : (int) frame;
        if (key.number != 0) {
            out.setShortLittleEndian(pointer, key.number);
            pointer += Long.BYTES;
        }
        return CapnProtoOutput.openStruct(out, pointer, key.struct.dataWords, key.struct.pointers);
    }

    @Override
    protected long openList(ContentBuffer out, long frame, Key key, int count) {
        if (key.elementSize == ElementSize.COMPOSITE) {
            return CapnProtoOutput.openStructList(out, (int) frame, count, key.struct.dataWords, key.struct.pointers);
        }
        long first = CapnProtoOutput.openList(out, (int) frame, key.elementSize, count);
        return key.elementSize == ElementSize.BIT ? first * Byte.SIZE : first;
    }

    @Override
    protected long element(ContentBuffer out, long opened, long last, int index, Key key) {
        return opened + (long) index * key.stride;
    }

    @Override
    protected long closeList(ContentBuffer out, long opened, Key key, int count) {
        return opened;
    }

    private static CapnProtoInput input(ContentReader in) {
        return CapnProtoInput.of(in);
    }

    private static long frame(int at, int dataSize, int pointers) {
        return (long) at << AT_SHIFT | (long) dataSize << SIZE_SHIFT | pointers;
    }

    private static long frame(CapnProtoInput input, CapnProtoList of) {
        if (of.dataSize() > MAX_DATA) {
            throw input.error(of.first(), "a struct has more than " + MAX_DATA + " bytes of data");
        }
        return frame(of.first(), of.dataSize(), of.pointers());
    }

    static int at(long frame) {
        return (int) (frame >>> AT_SHIFT);
    }

    static int dataSize(long frame) {
        return (int) (frame >>> SIZE_SHIFT) & SIZE_MASK;
    }

    static int pointers(long frame) {
        return (int) frame & SIZE_MASK;
    }

    static int stride(long frame) {
        return dataSize(frame) + pointers(frame) * Long.BYTES;
    }

    /** The struct that a pointer points to, or an empty one. */
    private static long struct(CapnProtoInput input, int pointer) {
        return input.follow(pointer) ? frame(input, input.struct()) : frame(input.root(), 0, 0);
    }

    @Override
    protected long first(ContentReader in, long opened, Struct struct) {
        if (opened != ROOT) {
            return opened;
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
    protected long firstOfUnion(ContentReader in, long opened, Struct union) {
        int at = at(opened);
        int discriminant = dataSize(opened) < Short.BYTES ? 0 : input(in).unsignedShortAt(at);
        if (discriminant >= union.alternatives.length || union.alternatives[discriminant] == NONE) {
            return END;
        }
        long pointer = pointers(opened) == 0 ? 0 : at + dataSize(opened);
        return pointer << SIZE_SHIFT | discriminant;
    }

    @Override
    protected int find(long frame, Struct union) {
        return union.alternatives[(int) frame & SIZE_MASK];
    }

    @Override
    protected long locate(ContentReader in, long frame, Key key) {
        CapnProtoInput input = input(in);
        if (key.end == 0) {
            int pointer = at(frame) + dataSize(frame) + key.index * Long.BYTES;
            return key.index < pointers(frame) && input.follow(pointer) ? followed(input, key) : END;
        }
        int size = dataSize(frame);
        if (key.discriminantAt != NONE) {
            int discriminantAt = key.discriminantAt;
            if (size < discriminantAt + Short.BYTES || input.unsignedShortAt(at(frame) + discriminantAt) != VALUE) {
                return END;
            }
        }
        return size < key.end ? key.absent : at(frame) + key.at;
    }

    /** The frame of the value that was followed. */
    private static long followed(CapnProtoInput input, Key key) {
        if (isStruct(key.kind)) {
            return frame(input, input.struct());
        }
        if (key.kind != Kind.LIST && key.kind != Kind.ARRAY) {
            return 0;
        }
        CapnProtoList list = input.list();
        require(input, list, key);
        return frame(input, list);
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
    protected boolean readBoolean(ContentReader in, long frame, Key key) {
        if (frame == NOWHERE) {
            return false;
        }
        return key.stride == 0
                ? (input(in).byteAt((int) frame) & key.mask) != 0
                : (input(in).byteAt((int) (frame / Byte.SIZE)) & 1 << (frame % Byte.SIZE)) != 0;
    }

    @Override
    protected int readInt(ContentReader in, long frame, Key key) {
        return frame == NOWHERE ? 0 : input(in).intAt((int) frame);
    }

    @Override
    protected long readLong(ContentReader in, long frame, Key key) {
        return frame == NOWHERE ? 0 : input(in).longAt((int) frame);
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long frame, Key key, EnumModel model) {
        if (frame == NOWHERE) {
            return model.byNumberOrFallback(0);
        }
        in.position((int) frame);
        return model.byNumberOrFallback(input(in).unsignedShortAt((int) frame));
    }

    @Override
    protected String readText(ContentReader in, long frame, Key key) {
        return frame == NOWHERE ? "" : input(in).readText();
    }

    @Override
    protected byte[] readBytes(ContentReader in, long frame, Key key) {
        return frame == NOWHERE ? new byte[0] : input(in).readBytes();
    }

    @Override
    protected long openMessage(ContentReader in, long frame, Key key) {
        if (key.role == Place.Role.ROOT) {
            return root(in);
        }
        long opened = frame;
        if (key.number != 0) {
            int pointer = (int) (frame >>> SIZE_SHIFT);
            CapnProtoInput input = input(in);
            opened = pointer == 0 ? frame(input.root(), 0, 0) : struct(input, pointer);
        }
        in.position(at(opened));
        return opened;
    }

    @Override
    protected long openList(ContentReader in, long frame, Key key) {
        if (frame == NOWHERE) {
            return 0;
        }
        in.position(at(frame));
        return input(in).count();
    }

    @Override
    protected long element(ContentReader in, long frame, int index, Key key) {
        int offset = index * stride(frame);
        if (key.kind == Kind.BOOLEAN) {
            return (long) at(frame) * Byte.SIZE + index;
        }
        if (key.kind.isInline()) {
            return at(frame) + offset;
        }
        if (isStruct(key.kind)) {
            return frame + ((long) offset << AT_SHIFT);
        }
        CapnProtoInput input = input(in);
        return input.follow(at(frame) + offset + dataSize(frame)) ? followed(input, key) : NOWHERE;
    }
}
