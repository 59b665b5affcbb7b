package io.wireformat.model;

import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;

/**
 * A sealed interface or class: a value is exactly one of its alternatives. Immutable once {@link MessageModels} has
 * handed it out.
 */
public final class UnionModel implements FieldType {

    private final TypeName typeName;

    private final String name;

    private final Type javaType;

    private final String typeProperty;

    private List<Field> alternatives = List.of();

    private List<RecordedField> removed = List.of();

    UnionModel(TypeName typeName, Type javaType, String typeProperty) {
        this.typeName = typeName;
        this.name = typeName.unqualified();
        this.javaType = javaType;
        this.typeProperty = typeProperty;
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

    /** The property by which JSON tells the alternatives apart. */
    public String typeProperty() {
        return typeProperty;
    }

    /**
     * The alternatives in the order of their numbers: each holds a {@link MessageModel} and is called what JSON writes
     * into {@link #typeProperty()}.
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
            if (alternatives.get(i).javaType().isInstance(value)) {
                return i;
            }
        }
        throw new IllegalArgumentException(value.getClass().getName() + " is no alternative of " + name);
    }

    @Override
    public String toString() {
        return name;
    }
}
