package io.wireformat.model;

import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A type that has subtypes, between which JSON tells: a value is exactly one of its alternatives. Immutable once
 * {@link MessageModels} has handed it out.
 */
public final class UnionModel implements FieldType {

    private final TypeName typeName;

    private final String name;

    private final Type javaType;

    private final Discriminator discriminator;

    private final Reading reading;

    private List<Field> alternatives = List.of();

    private List<RecordedField> removed = List.of();

    UnionModel(TypeName typeName, Type javaType, Discriminator discriminator, Reading reading) {
        this.typeName = typeName;
        this.name = typeName.unqualified();
        this.javaType = javaType;
        this.discriminator = discriminator;
        this.reading = reading;
    }

    /**
     * What JSON goes by, beside the names of the alternatives, when it reads.
     *
     * @param fallback the name of the alternative that it takes where it is told none; null when that is an error
     * @param aliases other names of alternatives, each with the alternative's own
     * @param deduced by the name of a property the names of the alternatives that have it, where it goes by
     *     {@link Discriminator.Form#DEDUCTION}; names that no alternative has are those of classes that no content is
     */
    public record Reading(@Nullable String fallback, Map<String, String> aliases, Map<String, Set<String>> deduced) {}

    /** The same union of other alternatives. */
    UnionModel copy() {
        return new UnionModel(typeName, javaType, discriminator, reading);
    }

    /** Alternatives come after the model exists, because a message may hold the union that it is part of. */
    void complete(List<Field> alternatives, List<RecordedField> removed) {
        this.removed = removed;
        this.alternatives = alternatives.stream()
                .sorted(Comparator.comparingInt(Field::number))
                .toList();
    }

    /** The name of the union in a schema in which no other type has it. */
    public String name() {
        return name;
    }

    /** How the name in a schema comes about. */
    public TypeName typeName() {
        return typeName;
    }

    /** The Java type that it describes. */
    public Type javaType() {
        return javaType;
    }

    /** How JSON tells the alternatives apart. */
    public Discriminator discriminator() {
        return discriminator;
    }

    /** What JSON goes by when it reads. */
    public Reading reading() {
        return reading;
    }

    /**
     * The alternatives in the order of their numbers: each holds a {@link MessageModel} and has the name by which JSON
     * tells it from others.
     */
    public List<Field> alternatives() {
        return alternatives;
    }

    /** The alternatives that it once had, in the order of their numbers, which none has now. */
    public List<RecordedField> removed() {
        return removed;
    }

    /** What is wrong with content that is none of the alternatives, where null may not stand for it. */
    public String noneKnown() {
        return Alternatives.noneKnown(name);
    }

    /** The position, among the alternatives, of the one that a value is. */
    public int indexOf(Object value) {
        for (int i = 0, n = alternatives.size(); i < n; i++) {
            if (alternatives.get(i).javaType() == value.getClass()) {
                return i;
            }
        }
        throw Alternatives.noneOf(
                alternatives.stream().<Class<?>>map(Field::javaType).toList(), value);
    }

    @Override
    public String toString() {
        return name;
    }
}
