package io.wireformat.codec.protobuf;

import io.wireformat.codec.internal.plan.Grammar;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The keys of Protobuf messages. */
final class ProtobufGrammar extends Grammar<ProtobufGrammar.Key, ProtobufGrammar.Message> {

    /** The elements after which the rest of a list is counted; until then it takes little memory. */
    static final int MANY = 1024;

    /** The maximum memory that is allocated for estimated elements. */
    private static final int GUESSED_MEMORY = 64 * 1024;

    /**
     * A field or an element.
     *
     * @param tag 0 if there is none, as for an array's elements
     * @param other the tag of a list's unpacked element; otherwise the same tag
     * @param explicit whether zero is written
     * @param signed whether integers are zig-zag encoded
     * @param elementType the wire type of a list's elements
     * @param maxEstimate the maximum estimated number of elements
     * @param gap the bytes that lengths take
     */
    record Key(int tag, int other, boolean explicit, boolean signed, int elementType, int maxEstimate, Gap gap) {

        boolean isPacked() {
            return tag != other;
        }
    }

    /** The bytes of the last length. A race between threads only moves some bytes once. */
    static final class Gap {
        int size = 1;
    }

    /** The numbers of the fields in ascending order, and their keys and names. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(int[] numbers, List<Key> fields, List<String> names) {

        /** The index of the field that a tag has the number of, whatever its wire type; negative if there is none. */
        int index(int tag) {
            return Arrays.binarySearch(numbers, WireType.fieldNumber(tag));
        }
    }

    @Override
    protected Key key(Place place) {
        Kind kind = place.kind();
        int number = place.field().number();
        boolean isElement = place.role() == Place.Role.ELEMENT;
        boolean isList = kind == Kind.LIST || kind == Kind.ARRAY;
        int type = isList ? typeOf(place.element()) : typeOf(kind);
        boolean packed = type != WireType.LEN;
        boolean ofEntry = ((MessageModel) place.owner()).javaType() == Map.Entry.class;
        int tag = isElement && packed ? 0 : WireType.tag(number, isList ? WireType.LEN : type);
        return new Key(
                tag,
                isList ? WireType.tag(number, type) : tag,
                isElement || ofEntry || place.field().nullable(),
                place.field().signed(),
                type,
                kind == Kind.LIST ? maxEstimate(((ListType) place.type()).element()) : 0,
                new Gap());
    }

    static int maxEstimate(FieldType element) {
        return element instanceof MessageModel message ? Math.min(MANY, 1 + GUESSED_MEMORY / message.heapSize()) : MANY;
    }

    private static int typeOf(Kind kind) {
        return switch (kind) {
            case BOOLEAN, INT, LONG, ENUM -> WireType.VARINT;
            case FLOAT -> WireType.I32;
            case DOUBLE -> WireType.I64;
            default -> WireType.LEN;
        };
    }

    @Override
    protected Message message(MessageModel model, List<Key> fields) {
        return new Message(
                model.fields().stream().mapToInt(Field::number).toArray(),
                fields,
                model.fields().stream().map(Field::name).toList());
    }

    @Override
    protected boolean accumulates() {
        return true;
    }
}
