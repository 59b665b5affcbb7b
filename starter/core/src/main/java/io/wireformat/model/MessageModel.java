package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * A message: its name, its fields in the order of their numbers, and handles that read and create values. Immutable once
 * {@link MessageModels} has returned it.
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
    private boolean keepsUnknown;
    private @Nullable Services services;

    MessageModel(TypeName typeName, Type javaType, Instantiator instantiator) {
        this.typeName = typeName;
        this.name = typeName.unqualified();
        this.javaType = javaType;
        this.instantiator = instantiator;
    }

    /** Sets the fields after construction, because a message may contain itself. */
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

    /** The same message, whose fields are set later. */
    MessageModel withoutFields() {
        MessageModel other = new MessageModel(typeName, javaType, instantiator.copy());
        other.reservedNumbers = reservedNumbers;
        other.removed = removed;
        other.typeId = typeId;
        other.whyNotRead = whyNotRead;
        other.keepsUnknown = keepsUnknown;
        other.services = services;
        return other;
    }

    /**
     * The services of one schema file.
     *
     * @param packageName the Protobuf package; empty for none
     */
    public record Services(String packageName, List<Service> all) {}

    /** A service, with its name in the package. */
    public record Service(String name, List<Method> methods) {}

    /**
     * A method of a service.
     *
     * @param request the name of the field that has the type of its request; null if the request is empty
     * @param response the name of the field that has the type of its response; null if the response is empty
     * @param noSideEffects whether it may be called again, and its response cached
     * @param comment one line for its readers
     */
    public record Method(
            String name,
            @Nullable String request,
            boolean requestStream,
            @Nullable String response,
            boolean responseStream,
            boolean noSideEffects,
            String comment) {}

    void serve(Services described) {
        services = described;
    }

    /**
     * The services that this message only stands for: its fields have the types of their requests and responses, and no
     * content has such a message. Null for any other message.
     */
    public @Nullable Services services() {
        return services;
    }

    void writeOnly(@Nullable UnsupportedTypeException reason) {
        whyNotRead = reason;
    }

    /** Why its values, or values in it, are written but not read; null if they are read. */
    @Nullable
    UnsupportedTypeException whyNotRead() {
        return whyNotRead;
    }

    void keepUnknown(boolean keeps) {
        keepsUnknown = keeps;
    }

    /** Whether JSON keeps properties that it does not know. Other formats with names refuse them, so that none is lost. */
    public boolean keepsUnknown() {
        return keepsUnknown;
    }

    void identify(@Nullable TypeId id) {
        typeId = id;
    }

    /** The type id that JSON writes for a subtype; null for any other message. */
    public @Nullable TypeId typeId() {
        return typeId;
    }

    void standForUnion() {
        standsForUnion = true;
    }

    /** Whether its fields are the alternatives of a {@link UnionModel}, of which exactly one is present. */
    public boolean standsForUnion() {
        return standsForUnion;
    }

    /** Whether the message represents a union, and the content has none of its alternatives. */
    public boolean isNone(FieldValues values) {
        return standsForUnion && fields.stream().allMatch(field -> values.get(field.slot()) == null);
    }

    void reserve(List<Integer> numbers) {
        reservedNumbers = List.copyOf(numbers);
    }

    /** The numbers of {@link io.wireformat.ReservedNumbers}. */
    public List<Integer> reservedNumbers() {
        return reservedNumbers;
    }

    /** The name in a schema, unless another type has the same one. */
    public String name() {
        return name;
    }

    /** Determines the name in a schema. */
    public TypeName typeName() {
        return typeName;
    }

    /** The name of the corresponding message in the package {@code google.protobuf}; empty if there is none. */
    public Optional<String> nameInProtobuf() {
        return WellKnown.nameOf(javaClass());
    }

    private Class<?> javaClass() {
        return javaType instanceof JavaType generic ? generic.getRawClass() : (Class<?>) javaType;
    }

    /** The described Java type. */
    public Type javaType() {
        return javaType;
    }

    /** The fields in the order of their numbers. */
    public List<Field> fields() {
        return fields;
    }

    /** The removed fields, in the order of their numbers, except numbers that are in use again. */
    public List<RecordedField> removed() {
        return removed;
    }

    /** The memory of a value in bytes, without its texts, bytes, collections and messages. */
    public int heapSize() {
        return heapSize;
    }

    /** Slots for the properties of one value, with the values of absent fields. */
    public FieldValues newValues() {
        return instantiator.newValues();
    }

    /**
     * Creates a value from its slots, one parameter for each: a primitive, or the result of {@link FieldValues#mentioned}, or
     * null for an absent property.
     *
     * @return null if one call is not enough, so that only {@link #newInstance} creates values
     */
    public @Nullable MethodHandle creator() {
        return instantiator.creator();
    }

    /**
     * Creates a value.
     *
     * @throws io.wireformat.DecodingException if a field without a zero value is absent, or if the constructor rejects the
     *     properties
     */
    public Object newInstance(FieldValues values) {
        return instantiator.newInstance(values);
    }

    @Override
    public String toString() {
        return name;
    }
}
