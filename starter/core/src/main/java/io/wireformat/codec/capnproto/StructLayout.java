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
 * Puts the fields of a struct where Cap'n Proto's compiler puts them: each, in the order of the ordinals, into the
 * smallest hole that is large enough, else into a new word, whose rest becomes holes. So every reader and writer that
 * was generated from the schema finds them.
 *
 * <p>Sizes are powers of two, given by their exponent: 0 for a bit, 6 for a word. There is never more than one hole of
 * a size.
 */
final class StructLayout {

    private static final int WORD = 6;

    private static final int DISCRIMINANT = 4;

    /** What an enum takes. */
    static final int ENUM = 4;

    /** Stands for the size of what a pointer leads to. */
    static final int POINTER = -1;

    private static final int NONE = -1;

    /** By size, the place of the hole in multiples of the size. */
    private final int[] holes = new int[WORD];

    private final List<Placed> fields = new ArrayList<>();

    private int dataWords;

    private int pointers;

    StructLayout() {
        Arrays.fill(holes, NONE);
    }

    /** Places the fields of a message, with those that it had once: their places stay taken. */
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
     * @param size of its value; {@link #POINTER} where a pointer leads to it
     * @param place of its value or its pointer, in multiples of the size
     * @param discriminantAt where it says whether it is null, in bytes; {@code -1} where nothing does
     */
    record Placed(int size, int place, int discriminantAt) {

        /** Where it is in the struct, in bytes. */
        int at(StructLayout layout) {
            return size == POINTER
                    ? (layout.dataWords + place) * Long.BYTES
                    : (int) (((long) place << size) / Byte.SIZE);
        }

        /** Which bit of its byte it is, if it is one. */
        int mask() {
            return 1 << (place % Byte.SIZE);
        }

        /** How many bytes of data a struct has that has it; 0 for a pointer. */
        int end() {
            return size == POINTER ? 0 : (int) ((((long) (place + 1) << size) + Byte.SIZE - 1) / Byte.SIZE);
        }
    }

    /** How many bits a value takes, as an exponent of two. */
    static int size(FieldType type) {
        return switch (Kind.of(type)) {
            case BOOLEAN -> 0;
            case ENUM -> ENUM;
            case INT, FLOAT -> 5;
            case LONG, DOUBLE -> WORD;
            default -> POINTER;
        };
    }

    /** Places a field. */
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

    /** How many words the data takes. */
    int dataWords() {
        return dataWords;
    }

    /** How many pointers there are. */
    int pointers() {
        return pointers;
    }

    /** Places a value within the data; returns where, in multiples of its size. */
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
