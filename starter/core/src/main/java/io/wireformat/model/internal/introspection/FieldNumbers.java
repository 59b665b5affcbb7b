package io.wireformat.model.internal.introspection;

import io.wireformat.FieldNumber;
import io.wireformat.ReservedNumbers;
import io.wireformat.model.Field;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The numbers of fields, and the rules that keep them unique. */
public final class FieldNumbers {

    private static final int MAX = (1 << 29) - 1;
    private static final int RESERVED_FIRST = 19_000;
    private static final int RESERVED_LAST = 19_999;

    private FieldNumbers() {}

    /**
     * The number of a property.
     *
     * @param position its position in the declaration, counted from 0; negative if it has none
     */
    public static int of(@Nullable FieldNumber annotation, int position, Class<?> owner, String culprit) {
        if (annotation == null && position < 0) {
            throw new UnsupportedTypeException(
                    culprit, "has no field whose position could be its number; give its getter a @FieldNumber");
        }
        int number = annotation != null ? annotation.value() : position + 1;
        if (reserved(owner).contains(number)) {
            throw new UnsupportedTypeException(culprit, "has number " + number + ", which @ReservedNumbers reserves");
        }
        return valid(number, culprit);
    }

    /** The number of a union's alternative. */
    public static int of(Class<?> alternative, int index) {
        FieldNumber annotation = alternative.getAnnotation(FieldNumber.class);
        return valid(annotation != null ? annotation.value() : index + 1, alternative.getSimpleName());
    }

    public static List<Integer> reserved(Class<?> type) {
        ReservedNumbers reserved = type.getAnnotation(ReservedNumbers.class);
        return reserved == null
                ? List.of()
                : Arrays.stream(reserved.value()).boxed().toList();
    }

    private static int valid(int number, String culprit) {
        if (number < 1 || number > MAX || (number >= RESERVED_FIRST && number <= RESERVED_LAST)) {
            throw new UnsupportedTypeException(
                    culprit, "@FieldNumber(" + number + ") must be within 1 to 536870911 and outside 19000 to 19999");
        }
        return number;
    }

    public static void requireDistinct(List<Field> fields, Class<?> owner) {
        Map<Integer, Field> byNumber = new HashMap<>();
        for (Field field : fields) {
            Field other = byNumber.put(field.number(), field);
            if (other != null) {
                throw new UnsupportedTypeException(
                        owner.getSimpleName() + "." + field.name(),
                        "has the number " + field.number() + ", and " + owner.getSimpleName() + "." + other.name()
                                + " has it too; give each a @FieldNumber of its own");
            }
        }
    }

    /** The recorded fields whose numbers no field has now. Refuses a number with another meaning than before. */
    public static List<RecordedField> removed(
            List<Field> fields, SchemaHistory history, String message, boolean union) {
        history.requireCompatible(message, fields, union);
        Set<Integer> taken = fields.stream().map(Field::number).collect(Collectors.toSet());
        return history.recorded(message).stream()
                .filter(known -> !taken.contains(known.number()))
                .sorted(Comparator.comparingInt(RecordedField::number))
                .toList();
    }

    public static int[] of(Class<? extends Enum<?>> type, Enum<?>[] constants, String[] names, SchemaHistory history) {
        String name = SchemaHistory.nameOf(type, type.getSimpleName());
        int[] numbers = new int[constants.length];
        int next = highest(type, constants, history.highestEnumNumber(name)) + 1;
        Map<Integer, Enum<?>> byNumber = new HashMap<>();
        for (int i = 0; i < constants.length; i++) {
            OptionalInt declared = declared(type, constants[i]);
            OptionalInt known = declared.isPresent() ? declared : history.enumNumber(name, names[i]);
            if (known.isPresent()) {
                numbers[i] = known.getAsInt();
            } else {
                // in a recorded enum, the ordinal of a new constant may be the number of another one
                numbers[i] = history.highestEnumNumber(name).isPresent() ? next++ : constants[i].ordinal();
            }
            Enum<?> other = byNumber.put(numbers[i], constants[i]);
            if (other != null) {
                throw new UnsupportedTypeException(
                        type.getSimpleName() + "." + constants[i].name(),
                        "has the number " + numbers[i] + ", and " + other.name()
                                + " has it too; give each a @FieldNumber of its own");
            }
        }
        return numbers;
    }

    private static int highest(Class<? extends Enum<?>> type, Enum<?>[] constants, OptionalInt recorded) {
        int highest = recorded.orElse(0);
        for (Enum<?> constant : constants) {
            highest = Math.max(highest, declared(type, constant).orElse(highest));
        }
        return highest;
    }

    private static OptionalInt declared(Class<? extends Enum<?>> type, Enum<?> constant) {
        try {
            FieldNumber annotation = type.getField(constant.name()).getAnnotation(FieldNumber.class);
            return annotation == null ? OptionalInt.empty() : OptionalInt.of(annotation.value());
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }
}
