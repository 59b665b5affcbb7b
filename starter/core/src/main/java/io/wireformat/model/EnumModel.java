package io.wireformat.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An enum: its constants with their JSON names and their numbers in other formats. Immutable. */
public final class EnumModel implements FieldType {

    private static final int DENSE = 256;

    private final TypeName typeName;
    private final Class<? extends Enum<?>> type;
    private final List<Enum<?>> constants;
    private final String[] names;
    private final int[] numbers;
    private final @Nullable Enum<?> fallback;
    private final @Nullable Enum<?>[] dense;
    private final Map<Integer, Enum<?>> sparse = new HashMap<>();
    private final Map<String, Enum<?>> byName = new HashMap<>();

    EnumModel(
            TypeName typeName,
            Class<? extends Enum<?>> type,
            Enum<?>[] constants,
            String[] names,
            int[] numbers,
            @Nullable Enum<?> fallback) {
        this.typeName = typeName;
        this.type = type;
        this.constants = List.of(constants);
        this.names = names;
        this.numbers = numbers;
        this.fallback = fallback;
        int largest = Arrays.stream(numbers)
                .filter(number -> number >= 0 && number < DENSE)
                .max()
                .orElse(-1);
        this.dense = new Enum<?>[largest + 1];
        for (int i = 0; i < constants.length; i++) {
            if (numbers[i] >= 0 && numbers[i] < dense.length) {
                dense[numbers[i]] = constants[i];
            }
            sparse.put(numbers[i], constants[i]);
            byName.put(names[i], constants[i]);
        }
    }

    /** The enum's class. */
    public Class<? extends Enum<?>> type() {
        return type;
    }

    /** The name in a schema, unless another type has the same one. */
    public String name() {
        return type.getSimpleName();
    }

    /** Determines the name in a schema. */
    public TypeName typeName() {
        return typeName;
    }

    /** The constants in declaration order. */
    public List<Enum<?>> constants() {
        return constants;
    }

    /** The JSON name of a constant. */
    public String nameOf(Enum<?> constant) {
        return names[constant.ordinal()];
    }

    /** The number of a constant: its {@link io.wireformat.FieldNumber}, else its number in the lock, else its ordinal. */
    public int numberOf(Enum<?> constant) {
        return numbers[constant.ordinal()];
    }

    /** The constant with a number; null if there is none. */
    public @Nullable Enum<?> byNumber(int number) {
        return number >= 0 && number < dense.length ? dense[number] : sparse.get(number);
    }

    /** The constant with a JSON name; null if there is none. */
    public @Nullable Enum<?> byName(String name) {
        return byName.get(name);
    }

    /** The constant with a number, else {@link #fallback()}. */
    public @Nullable Enum<?> byNumberOrFallback(int number) {
        Enum<?> constant = byNumber(number);
        return constant != null ? constant : fallback;
    }

    /** The constant that unknown constants are read as; null if the enum declares none. */
    public @Nullable Enum<?> fallback() {
        return fallback;
    }
}
