package io.wireformat.codec.capnproto;

import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.RecordedField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out a struct like Cap'n Proto's compiler, so that code generated from the schema finds each field. In the order of
 * the ordinals, each field goes into the smallest hole that is large enough, or else into a new word, whose rest becomes
 * holes.
 *
 * <p>Sizes are powers of two, given by their exponent: 0 for a bit, 6 for a word. There is never more than one hole of a
 * size.
 */
final class StructLayout {

    private static final int WORD = 6;
    private static final int DISCRIMINANT = 4;

    /** The size of an enum. */
    static final int ENUM = 4;

    /** Stands for the size of a value behind a pointer. */
    static final int POINTER = -1;

    private static final int NONE = -1;

    /** The place of the hole of each size, in multiples of the size. */
    private final int[] holes = new int[WORD];

    private final List<Placed> fields = new ArrayList<>();
    private int dataWords;
    private int pointers;

    StructLayout() {
        Arrays.fill(holes, NONE);
    }

    /** Lays out the fields of a message, and reserves the places of removed fields. */
    static StructLayout of(MessageModel model) {
        StructLayout layout = new StructLayout();
        List<RecordedField> removed = new ArrayList<>(model.removed());
        for (Field field : model.fields()) {
            while (!removed.isEmpty() && removed.get(0).number() < field.number()) {
                RemovedField.place(removed.remove(0), layout);
            }
            layout.fields.add(layout.place(size(field.type()), field.nullable()));
        }
        removed.forEach(field -> RemovedField.place(field, layout));
        return layout;
    }

    /**
     * A field's place.
     *
     * @param size of its value; {@link #POINTER} for a value behind a pointer
     * @param place of its value or its pointer, in multiples of the size
     * @param discriminantAt the position of the null discriminant, in bytes; {@code -1} if there is none
     */
    record Placed(int size, int place, int discriminantAt) {

        /** Its position in the struct, in bytes. */
        int at(StructLayout layout) {
            return size == POINTER
                    ? (layout.dataWords + place) * Long.BYTES
                    : (int) (((long) place << size) / Byte.SIZE);
        }

        /** The bit of a boolean in its byte. */
        int mask() {
            return 1 << (place % Byte.SIZE);
        }

        /** The minimum data size of a struct that contains it, in bytes; 0 for a pointer. */
        int end() {
            return size == POINTER ? 0 : (int) ((((long) (place + 1) << size) + Byte.SIZE - 1) / Byte.SIZE);
        }
    }

    /** The size of a value in bits, as an exponent of two. */
    static int size(FieldType type) {
        return switch (Kind.of(type)) {
            case BOOLEAN -> 0;
            case ENUM -> ENUM;
            case INT, FLOAT -> 5;
            case LONG, DOUBLE -> WORD;
            default -> POINTER;
        };
    }

    Placed place(int size, boolean nullable) {
        if (size == POINTER) {
            return new Placed(size, pointers++, NONE);
        }
        int discriminantAt = nullable ? addData(DISCRIMINANT) * Short.BYTES : NONE;
        return new Placed(size, addData(size), discriminantAt);
    }

    /** The fields of the message, in the order of their numbers. */
    List<Placed> fields() {
        return fields;
    }

    /** The size of the data in words. */
    int dataWords() {
        return dataWords;
    }

    int pointers() {
        return pointers;
    }

    /** Places a value within the data; returns its place, in multiples of its size. */
    private int addData(int size) {
        int hole = takeHole(size);
        if (hole != NONE) {
            return hole;
        }
        int place = dataWords++ << (WORD - size);
        int next = place + 1;
        for (int i = size; i < WORD; i++) {
            holes[i] = next;
            next = (next + 1) / 2;
        }
        return place;
    }

    private int takeHole(int size) {
        if (size == WORD) {
            return NONE;
        }
        int hole = holes[size];
        if (hole != NONE) {
            holes[size] = NONE;
            return hole;
        }
        int larger = takeHole(size + 1);
        if (larger == NONE) {
            return NONE;
        }
        holes[size] = larger * 2 + 1;
        return larger * 2;
    }
}
