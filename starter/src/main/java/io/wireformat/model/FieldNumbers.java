package io.wireformat.model;

import io.wireformat.FieldNumber;
import io.wireformat.ReservedNumbers;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which number stands for which field, and the rules that keep a number from meaning two things. */
final class FieldNumbers {

    private static final int MAX = (1 << 29) - 1;

    private static final int RESERVED_FIRST = 19_000;

    private static final int RESERVED_LAST = 19_999;

    private FieldNumbers() {}

    static int of(RecordComponent component, int index) {
        FieldNumber annotation = component.getAnnotation(FieldNumber.class);
        int number = annotation != null ? annotation.value() : index + 1;
        String culprit = component.getDeclaringRecord().getSimpleName() + "." + component.getName();
        if (reserved(component.getDeclaringRecord()).contains(number)) {
            throw new UnsupportedTypeException(culprit, "has number " + number + ", which @ReservedNumbers keeps free");
        }
        return valid(number, culprit);
    }

    /** The number of a union's alternative. */
    static int of(Class<?> alternative, int index) {
        FieldNumber annotation = alternative.getAnnotation(FieldNumber.class);
        return valid(annotation != null ? annotation.value() : index + 1, alternative.getSimpleName());
    }

    static List<Integer> reserved(Class<?> type) {
        ReservedNumbers reserved = type.getAnnotation(ReservedNumbers.class);
        return reserved == null
                ? List.of()
                : Arrays.stream(reserved.value()).boxed().toList();
    }

    private static int valid(int number, String culprit) {
        if (number < 1 || number > MAX || (number >= RESERVED_FIRST && number <= RESERVED_LAST)) {
            throw new UnsupportedTypeException(
                    culprit, "@FieldNumber(" + number + ") is outside 1 to 536870911, or within 19000 to 19999");
        }
        return number;
    }

    static void requireDistinct(List<Field> fields, Class<?> owner) {
        Map<Integer, Field> byNumber = new HashMap<>();
        for (Field field : fields) {
            Field other = byNumber.put(field.number(), field);
            if (other != null) {
                throw new UnsupportedTypeException(
                        owner.getSimpleName() + "." + field.name(),
                        "has number " + field.number() + ", which " + other.name()
                                + " has already; give each component a @FieldNumber");
            }
        }
    }

    /**
     * The recorded fields whose numbers nobody has now.
     *
     * @throws UnsupportedTypeException when a field has a number that was a removed field's
     */
    static List<RecordedField> removed(List<Field> fields, List<RecordedField> recorded, Class<?> owner) {
        Map<Integer, Field> byNumber = new HashMap<>();
        for (Field field : fields) {
            byNumber.put(field.number(), field);
        }
        List<RecordedField> removed = new ArrayList<>();
        for (RecordedField known : recorded) {
            Field now = byNumber.get(known.number());
            if (now == null) {
                removed.add(known);
            } else if (known.removed()) {
                throw reused(now, known, owner);
            }
        }
        removed.sort(Comparator.comparingInt(RecordedField::number));
        return List.copyOf(removed);
    }

    private static UnsupportedTypeException reused(Field field, RecordedField known, Class<?> owner) {
        return new UnsupportedTypeException(
                owner.getSimpleName() + "." + field.name(),
                "has number " + field.number() + ", which the lock keeps for the removed " + known.name()
                        + "; give it a new number");
    }

    static int[] of(Class<? extends Enum<?>> type, Enum<?>[] constants, String[] names, SchemaHistory history) {
        int[] numbers = new int[constants.length];
        Map<Integer, Enum<?>> byNumber = new HashMap<>();
        for (int i = 0; i < constants.length; i++) {
            numbers[i] = number(type, constants[i], names[i], history);
            Enum<?> other = byNumber.put(numbers[i], constants[i]);
            if (other != null) {
                throw new UnsupportedTypeException(
                        type.getSimpleName() + "." + constants[i].name(),
                        "has number " + numbers[i] + ", which " + other.name() + " has already");
            }
        }
        return numbers;
    }

    private static int number(Class<? extends Enum<?>> type, Enum<?> constant, String name, SchemaHistory history) {
        try {
            FieldNumber annotation = type.getField(constant.name()).getAnnotation(FieldNumber.class);
            return annotation != null
                    ? annotation.value()
                    : history.enumNumber(SchemaHistory.nameOf(type, type.getSimpleName()), name)
                            .orElse(constant.ordinal());
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }
}
