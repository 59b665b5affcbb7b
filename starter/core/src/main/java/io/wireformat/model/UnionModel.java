package io.wireformat.model;

import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A type with subtypes that JSON distinguishes. A value is exactly one of its alternatives. Immutable once
 * {@link MessageModels} has returned it.
 */
public final class UnionModel implements FieldType {

    private final TypeName typeName;
    private final String name;
    private final Type javaType;
    private final Discriminator discriminator;
    private final Reading reading;
    private List<Field> alternatives = List.of();
    private List<RecordedField> removed = List.of();
    private @Nullable UnsupportedTypeException whyNotRead;
    private @Nullable String whyEmpty;

    UnionModel(TypeName typeName, Type javaType, Discriminator discriminator, Reading reading) {
        this.typeName = typeName;
        this.name = typeName.unqualified();
        this.javaType = javaType;
        this.discriminator = discriminator;
        this.reading = reading;
    }

    /**
     * How JSON selects an alternative when it reads, in addition to the names of the alternatives.
     *
     * @param fallback the name of the alternative for content without a type id; null if that is an error
     * @param aliases other names of alternatives, each with the alternative's own name
     * @param deduced for {@link Discriminator.Form#DEDUCTION}, the names of the alternatives with a property, by the
     *     property's name; names of abstract classes may be among them
     */
    public record Reading(@Nullable String fallback, Map<String, String> aliases, Map<String, Set<String>> deduced) {}

    /**
     * A union without alternatives, for properties whose values no format supports, but which may be null or empty.
     *
     * @param reason why no format supports the values, for the developer of the type
     */
    static UnionModel placeholder(TypeName typeName, Type javaType, String reason) {
        UnionModel union = new UnionModel(
                typeName,
                javaType,
                new Discriminator(Discriminator.Form.WRAPPER_OBJECT, "", false),
                new Reading(null, Map.of(), Map.of()));
        union.whyEmpty = reason;
        return union;
    }

    /** Whether it has no alternatives, because no format supports values of the type. */
    public boolean isPlaceholder() {
        return whyEmpty != null;
    }

    /** Why no format supports values of the type; null if it is no placeholder. */
    @Nullable
    String whyEmpty() {
        return whyEmpty;
    }

    /** The same union, whose alternatives are set later. */
    UnionModel withoutAlternatives() {
        UnionModel other = new UnionModel(typeName, javaType, discriminator, reading);
        other.whyEmpty = whyEmpty;
        return other;
    }

    void writeOnly(@Nullable UnsupportedTypeException reason) {
        whyNotRead = reason;
    }

    /** Why values in it are written but not read; null if they are read. */
    @Nullable
    UnsupportedTypeException whyNotRead() {
        return whyNotRead;
    }

    /** Sets the alternatives after construction, because an alternative may contain the union. */
    void complete(List<Field> alternatives, List<RecordedField> removed) {
        this.removed = removed;
        this.alternatives = alternatives.stream()
                .sorted(Comparator.comparingInt(Field::number))
                .toList();
    }

    /** The name in a schema, unless another type has the same one. */
    public String name() {
        return name;
    }

    /** Determines the name in a schema. */
    public TypeName typeName() {
        return typeName;
    }

    /** The described Java type. */
    public Type javaType() {
        return javaType;
    }

    /** How JSON distinguishes the alternatives. */
    public Discriminator discriminator() {
        return discriminator;
    }

    /** How JSON selects an alternative when it reads. */
    public Reading reading() {
        return reading;
    }

    /**
     * The alternatives in the order of their numbers. Each holds a {@link MessageModel}, and its name is its type id in
     * JSON.
     */
    public List<Field> alternatives() {
        return alternatives;
    }

    /** The removed alternatives, in the order of their numbers, except numbers that are in use again. */
    public List<RecordedField> removed() {
        return removed;
    }

    /** The error text for content with none of the alternatives. */
    public String noneKnown() {
        return Alternatives.noneKnown(name);
    }

    /** The index of a value's alternative. */
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
