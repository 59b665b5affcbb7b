package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * A message: a name and its fields in the order of their numbers, with the means to read a value's properties and to
 * make a value from them. Immutable once {@link MessageModels} has handed it out.
 */
public final class MessageModel implements FieldType {

    private final TypeName typeName;

    private final String name;

    private final Type javaType;

    private final Instantiator instantiator;

    private List<Field> fields = List.of();

    private List<Integer> reservedNumbers = List.of();

    private List<RecordedField> removed = List.of();

    private int heapSize;

    private boolean standsForUnion;

    private @Nullable TypeId typeId;

    private @Nullable UnsupportedTypeException whyNotRead;

    MessageModel(TypeName typeName, Type javaType, Instantiator instantiator) {
        this.typeName = typeName;
        this.name = typeName.unqualified();
        this.javaType = javaType;
        this.instantiator = instantiator;
    }

    /** Fields come after the model exists, because a message may hold itself. */
    void complete(List<Field> fields, List<RecordedField> removed) {
        this.removed = removed;
        complete(fields);
    }

    void complete(List<Field> fields) {
        List<Field> sorted = new ArrayList<>(fields);
        sorted.sort(Comparator.comparingInt(Field::number));
        this.fields = List.copyOf(sorted);
        instantiator.complete(this.fields);
        this.heapSize = HeapSize.of(this.fields) + HeapSize.beside(javaClass());
    }

    /** Fields of the same message in another form. */
    MessageModel withFields(Map<MessageModel, MessageModel> forms, UnaryOperator<Field> form) {
        MessageModel known = forms.get(this);
        if (known != null) {
            return known;
        }
        MessageModel other = new MessageModel(typeName, javaType, instantiator.copy());
        other.reservedNumbers = reservedNumbers;
        other.removed = removed;
        other.typeId = typeId;
        other.whyNotRead = whyNotRead;
        forms.put(this, other);
        other.complete(fields.stream().map(form).toList());
        return other;
    }

    void writeOnly(@Nullable UnsupportedTypeException reason) {
        whyNotRead = reason;
    }

    /** Why its values are written and never read; null when they are read, too. */
    @Nullable
    UnsupportedTypeException whyNotRead() {
        return whyNotRead;
    }

    void identify(@Nullable TypeId id) {
        typeId = id;
    }

    /** What JSON writes in front of the fields, in a value of a sealed type's subtype; null in any other. */
    public @Nullable TypeId typeId() {
        return typeId;
    }

    void standForUnion() {
        standsForUnion = true;
    }

    /** Whether its fields are the alternatives of a {@link UnionModel}: one is present, and the others are null. */
    public boolean standsForUnion() {
        return standsForUnion;
    }

    /** Whether the message stands for a union, and what was read is none of its alternatives. */
    public boolean isNone(FieldValues values) {
        return standsForUnion && fields.stream().allMatch(field -> values.get(field.slot()) == null);
    }

    void reserve(List<Integer> numbers) {
        reservedNumbers = List.copyOf(numbers);
    }

    /** The numbers that no field may use, by {@link io.wireformat.ReservedNumbers}. */
    public List<Integer> reservedNumbers() {
        return reservedNumbers;
    }

    /** The name of the message in a schema in which no other type has it. */
    public String name() {
        return name;
    }

    /** How the name in a schema comes about. */
    public TypeName typeName() {
        return typeName;
    }

    /** The name that Protobuf has for the same message, in its package {@code google.protobuf}; empty for any other. */
    public Optional<String> nameInProtobuf() {
        return WellKnown.nameOf(javaClass());
    }

    private Class<?> javaClass() {
        return javaType instanceof JavaType generic ? generic.getRawClass() : (Class<?>) javaType;
    }

    /** The Java type that it describes. */
    public Type javaType() {
        return javaType;
    }

    /** The fields in the order of their numbers. */
    public List<Field> fields() {
        return fields;
    }

    /** The fields that the message once had, in the order of their numbers, which no field has now. */
    public List<RecordedField> removed() {
        return removed;
    }

    /** How many bytes of memory a value takes, without its texts, bytes, collections and messages. */
    public int heapSize() {
        return heapSize;
    }

    /** Room for the properties of one value, holding what each is when the content does not mention it. */
    public FieldValues newValues() {
        return instantiator.newValues();
    }

    /**
     * Makes a value of what the slots hold, one parameter for each: a primitive for a primitive, else what
     * {@link FieldValues#mentioned} made of the property, and null where content does not mention it.
     *
     * @return null when it takes more than a call, so that only {@link #newInstance} makes values
     */
    public @Nullable MethodHandle creator() {
        return instantiator.creator();
    }

    /**
     * Makes a value.
     *
     * @throws io.wireformat.DecodingException when a field that has no zero value is absent, or when the constructor
     *     refuses the properties
     */
    public Object newInstance(FieldValues values) {
        return instantiator.newInstance(values);
    }

    @Override
    public String toString() {
        return name;
    }
}
