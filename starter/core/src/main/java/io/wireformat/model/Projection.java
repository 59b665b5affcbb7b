package io.wireformat.model;

import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.Typed;
import io.wireformat.model.internal.introspection.TypeGraph;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Adapts models to the types of a format. If the format lacks them, a map becomes a list of entries, a union becomes a
 * message with one field present, and a date becomes text. The getters and constructors of the messages convert the values,
 * so the format sees only its own types. Immutable.
 */
public final class Projection {

    /** The optional features of a format. */
    public enum Feature {
        /** {@link ScalarType#FLOAT32}; otherwise {@link ScalarType#FLOAT64}. */
        FLOATS,
        /** {@link ArrayType}; otherwise a {@link ListType}. */
        ARRAYS,
        /** Lists and maps as elements of lists and values of maps; otherwise each in a message. */
        NESTED_COLLECTIONS,
        /** {@link MapType}; otherwise a list of entries. */
        MAPS,
        /** {@link MapType} except with enum keys; implied by {@link #MAPS}. */
        SCALAR_KEYED_MAPS,
        /** {@link UnionModel}; otherwise a message with a nullable field for each alternative. */
        UNIONS,
        /** Null as a value, distinct from absence; otherwise a null field is absent. */
        NULLS
    }

    private final Set<Feature> features;

    /** Created on first use, because formats exist long before they are used. */
    private final Map<LogicalType, Supplier<Typed>> representations;

    private final int highestAlternative;
    private final @Nullable Function<FieldType, Comparator<Object>> keyOrder;

    /** Null if the format supports such values. */
    private final @Nullable Supplier<Typed> open;

    private final @Nullable ToIntBiFunction<MessageModel, Field> order;
    private final Consumer<FieldType> requirement;

    private Projection(Builder builder) {
        this.features = EnumSet.copyOf(builder.features);
        this.representations = new EnumMap<>(builder.representations);
        this.highestAlternative = builder.highestAlternative;
        this.keyOrder = builder.keyOrder;
        this.open = builder.open;
        this.order = builder.order;
        this.requirement = builder.requirement;
    }

    /**
     * A type in the format.
     *
     * @param type the type of the content
     * @param read converts a wire value to a value
     * @param write converts a value to a wire value
     * @param sameValues whether neither conversion changes values
     * @param whyNotRead why values are written but not read; null if they are read
     */
    public record Projected(
            FieldType type,
            Function<Object, Object> write,
            Function<Object, Object> read,
            boolean sameValues,
            @Nullable String whyNotRead) {

        /** The message for the type, if a format requires a message at the root. */
        public MessageModel message() {
            return type instanceof MessageModel message ? message : wrapperOf(type);
        }

        /** The message or union for the type, if a format supports both at the root. */
        public FieldType messageOrUnion() {
            return type instanceof UnionModel ? type : message();
        }
    }

    /** Starts with a format that supports only enums, messages, lists, and scalars except floats. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Describes a type for the format.
     *
     * @throws UnsupportedTypeException if the model does not support the type; the message names the field
     */
    public Projected of(MessageModels models, Type type) {
        Typed root = models.typed(type);
        Typed projected = models.projected(this).of(root.type());
        Conversion conversion = root.conversion().then(projected.conversion());
        return new Projected(
                projected.type(),
                conversion::writeRequired,
                conversion::readRequired,
                conversion.isIdentity(),
                whyNotRead(root.type()));
    }

    /** Adapts a model to the format, for a schema. Each call creates all types again. */
    public FieldType of(FieldType described) {
        return new Types(type -> {}).of(described).type();
    }

    /** The types of models in the format, created when they are first used. */
    Types types() {
        return new Types(requirement);
    }

    /** Why values of a type are written but not read; null if they are read. */
    static @Nullable String whyNotRead(FieldType type) {
        if (type instanceof ListType list) {
            return whyNotRead(list.element());
        }
        if (type instanceof MapType map) {
            return whyNotRead(map.value());
        }
        UnsupportedTypeException reason = null;
        if (type instanceof UnionModel union) {
            reason = union.whyNotRead();
        } else if (type instanceof MessageModel message) {
            reason = message.whyNotRead();
        }
        return reason == null ? null : reason.reason();
    }

    private static Map<?, ?> toMap(List<?> entries) {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (Object entry : entries) {
            map.put(((Map.Entry<?, ?>) entry).getKey(), ((Map.Entry<?, ?>) entry).getValue());
        }
        return map;
    }

    private static MessageModel wrapperOf(FieldType collection) {
        if (collection instanceof ArrayType array) {
            return MessageModels.wrapperOf(array);
        }
        return collection instanceof MapType map
                ? MessageModels.wrapperOf(map)
                : MessageModels.wrapperOf((ListType) collection);
    }

    /** Adapts models. It creates each type once, whatever the number of types that refer to it. Safe for use by many threads. */
    final class Types {

        private final TypeGraph<FieldType, FieldType> types = new TypeGraph<>();
        private final Consumer<FieldType> requirement;

        private Types(Consumer<FieldType> requirement) {
            this.requirement = requirement;
        }

        /**
         * Adapts a type.
         *
         * @throws UnsupportedTypeException if the format does not support it; the message names the field
         */
        Typed of(FieldType described) {
            Typed projected = types.search(() -> project(described));
            requirement.accept(projected.type());
            return projected;
        }

        private Typed project(FieldType type) {
            if (type instanceof LogicalType logical) {
                Supplier<Typed> representation = representations.get(logical);
                return representation != null ? representation.get() : Typed.of(logical, logical.javaClass());
            }
            if (type == OpenType.JSON) {
                return open();
            }
            if (type instanceof ScalarType scalar) {
                return scalar(scalar);
            }
            if (type instanceof EnumModel e) {
                return Typed.of(e, e.type());
            }
            if (type instanceof MessageModel message) {
                return Typed.of(message(message), Object.class);
            }
            if (type instanceof UnionModel union) {
                return Typed.of(union(union), Object.class);
            }
            if (type instanceof ListType list) {
                return element(project(list.element())).listed();
            }
            if (type instanceof ArrayType array) {
                return array(array);
            }
            return map((MapType) type);
        }

        private Field ordered(MessageModel message, Field field) {
            return order == null ? field(field) : field(field).numbered(order.applyAsInt(message, field));
        }

        private Field field(Field field) {
            Typed projected = project(field.type());
            if (field.type() == ScalarType.FLOAT32 && projected.type() != field.type()) {
                projected = new Typed(
                        projected.type(), field.javaType().isPrimitive() ? Conversions.FLOAT : Conversions.BOXED_FLOAT);
            }
            boolean converts = !projected.conversion().isIdentity();
            return field.projectedTo(
                    converts ? projected : Typed.of(projected.type(), field.javaType()),
                    features.contains(Feature.NULLS));
        }

        private Typed open() {
            if (open == null) {
                return Typed.of(OpenType.JSON, JsonNode.class);
            }
            Typed shape = open.get();
            Typed projected = project(shape.type());
            return new Typed(projected.type(), shape.conversion().then(projected.conversion()));
        }

        private Typed scalar(ScalarType scalar) {
            if (scalar == ScalarType.FLOAT32 && !features.contains(Feature.FLOATS)) {
                return new Typed(ScalarType.FLOAT64, Conversions.BOXED_FLOAT);
            }
            return Typed.of(scalar, Object.class);
        }

        private Typed array(ArrayType array) {
            boolean widened = array.element() == ScalarType.FLOAT32 && !features.contains(Feature.FLOATS);
            if (features.contains(Feature.ARRAYS) && !widened) {
                return Typed.of(array, Object.class);
            }
            Conversion boxes = Conversions.boxes(array.element());
            Typed element = scalar(array.element());
            return new Typed(
                    new ListType(element.type()),
                    boxes.then(element.conversion().ofElements()));
        }

        /** The type of an element or map value, in a message if it is a collection and the format requires that. */
        private Typed element(Typed element) {
            boolean collection = element.type() instanceof ListType
                    || element.type() instanceof MapType
                    || element.type() instanceof ArrayType;
            return collection && !features.contains(Feature.NESTED_COLLECTIONS)
                    ? element.as(made(element.type(), () -> wrapperOf(element.type())))
                    : element;
        }

        /** A message that the format needs in addition to the application's. */
        private FieldType made(FieldType around, Supplier<MessageModel> maker) {
            FieldType known = types.find(around);
            if (known != null) {
                return known;
            }
            MessageModel message = maker.get();
            types.add(around, message, () -> {}, () -> requirement.accept(message));
            return message;
        }

        private FieldType message(MessageModel message) {
            FieldType known = types.find(message);
            if (known != null) {
                return known;
            }
            MessageModel projected = message.withoutFields();
            types.add(
                    message,
                    projected,
                    () -> projected.complete(message.fields().stream()
                            .map(field -> ordered(message, field))
                            .toList()),
                    () -> requirement.accept(projected));
            return projected;
        }

        private FieldType union(UnionModel union) {
            FieldType known = types.find(union);
            if (known != null) {
                return known;
            }
            if (features.contains(Feature.UNIONS)) {
                UnionModel projected = union.withoutAlternatives();
                types.add(
                        union,
                        projected,
                        () -> {
                            requireNumbers(union);
                            projected.complete(alternatives(union), union.removed());
                        },
                        () -> requirement.accept(projected));
                return projected;
            }
            MethodHandle only =
                    Alternatives.constructor(union.name(), union.alternatives().size());
            MessageModel projected = new MessageModel(union.typeName(), union.javaType(), new Instantiator(only));
            projected.standForUnion();
            types.add(
                    union,
                    projected,
                    () -> projected.complete(alternatives(union), union.removed()),
                    () -> requirement.accept(projected));
            return projected;
        }

        private List<Field> alternatives(UnionModel union) {
            return union.alternatives().stream().map(this::field).toList();
        }

        private void requireNumbers(UnionModel union) {
            for (Field alternative : union.alternatives()) {
                if (alternative.number() > highestAlternative) {
                    throw new UnsupportedTypeException(
                            union.name() + "." + alternative.name(),
                            "has number " + alternative.number() + ", but the maximum in the format is "
                                    + highestAlternative + "; give it a lower @FieldNumber");
                }
            }
        }

        private Typed map(MapType map) {
            Typed key = project(map.key());
            Typed value = element(project(map.value()));
            Conversion entries = key.conversion().ofEntries(value.conversion());
            if (features.contains(Feature.MAPS)
                    || (features.contains(Feature.SCALAR_KEYED_MAPS) && key.type() instanceof ScalarType)) {
                return new Typed(new MapType(key.type(), value.type()), entries);
            }
            FieldType entry =
                    made(new MapType(key.type(), value.type()), () -> Entries.message(key.type(), value.type()));
            return new Typed(new ListType(entry), entries.then(listed(map.key())));
        }
    }

    /** A map as the list of its entries. */
    private Conversion listed(FieldType key) {
        if (keyOrder == null) {
            return Conversion.of(
                    Map.class, List.class, map -> new ArrayList<Object>(map.entrySet()), Projection::toMap);
        }
        // null comes first, and writing it fails
        Comparator<Map.Entry<?, ?>> order =
                Comparator.comparing(Map.Entry::getKey, Comparator.nullsFirst(keyOrder.apply(key)));
        return Conversion.of(Map.class, List.class, map -> sorted(map, order), Projection::toMap);
    }

    private static List<?> sorted(Map<?, ?> map, Comparator<Map.Entry<?, ?>> order) {
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        entries.sort(order);
        return entries;
    }

    /** Collects the features of a format. */
    public static final class Builder {

        private final Set<Feature> features = EnumSet.noneOf(Feature.class);
        private final Map<LogicalType, Supplier<Typed>> representations = new EnumMap<>(LogicalType.class);
        private int highestAlternative = Integer.MAX_VALUE;
        private @Nullable Function<FieldType, Comparator<Object>> keyOrder;
        private @Nullable Supplier<Typed> open = OpenShapes::value;
        private @Nullable ToIntBiFunction<MessageModel, Field> order;

        private Consumer<FieldType> requirement = type -> {};

        private Builder() {
            for (LogicalType type : LogicalType.values()) {
                text(type);
            }
            representations.put(LogicalType.INSTANT, () -> Typed.of(WellKnown.TIMESTAMP, Instant.class));
            representations.put(LogicalType.DURATION, () -> Typed.of(WellKnown.DURATION, Duration.class));
        }

        /** The format has this feature. */
        public Builder has(Feature feature) {
            features.add(feature);
            return this;
        }

        /** The format has {@link Feature#UNIONS}, with a maximum number of an alternative. */
        public Builder hasUnions(int highestNumber) {
            highestAlternative = highestNumber;
            return has(Feature.UNIONS);
        }

        /** The format requires sorted map entries, in an order that depends on the type of the key. */
        public Builder sortingEntries(Function<FieldType, Comparator<Object>> keyOrder) {
            this.keyOrder = keyOrder;
            return this;
        }

        /** The format has its own field numbers, and writes fields in their order. */
        public Builder numbering(ToIntBiFunction<MessageModel, Field> numbers) {
            this.order = numbers;
            return this;
        }

        /**
         * The format does not support all messages and unions.
         *
         * @param requirement throws an {@link UnsupportedTypeException} for a message, a union or a root, in the types of the
         *     format, that the format does not support
         */
        public Builder requiring(Consumer<FieldType> requirement) {
            this.requirement = requirement;
            return this;
        }

        /** The format supports values of {@link OpenType}. */
        public Builder hasOpenType() {
            open = null;
            return this;
        }

        /** The format writes values of {@link OpenType} as {@code google.protobuf.Value}. */
        public Builder hasProtobufValue() {
            open = OpenShapes::protobufValue;
            return this;
        }

        /** The format limits instants and durations to the ranges of Protobuf. */
        public Builder hasProtobufTimes() {
            representations.put(LogicalType.INSTANT, () -> Typed.of(WellKnown.PROTOBUF_TIMESTAMP, Instant.class));
            representations.put(LogicalType.DURATION, () -> Typed.of(WellKnown.PROTOBUF_DURATION, Duration.class));
            return this;
        }

        /** The format writes values of a class as text. */
        public Builder text(LogicalType type) {
            representations.put(type, () -> new Typed(ScalarType.STRING, Conversions.text(type)));
            return this;
        }

        /** The format supports values of a class. */
        public Builder has(LogicalType type) {
            representations.remove(type);
            return this;
        }

        /**
         * The format writes values of a class as a scalar.
         *
         * @param type the type, whose {@link LogicalType#javaClass()} is {@code declared}
         * @param by the type of the wire value, whose class is {@code wireClass}
         * @param write converts to the wire value; may throw {@link io.wireformat.EncodingException}
         * @param read converts from the wire value; a runtime exception means that the content is invalid
         */
        public <D, C> Builder scalar(
                LogicalType type,
                Class<D> declared,
                ScalarType by,
                Class<C> wireClass,
                Function<D, C> write,
                Function<C, D> read) {
            representations.put(type, () -> new Typed(by, Conversion.of(declared, wireClass, write, read)));
            return this;
        }

        /** The projection. */
        public Projection build() {
            return new Projection(this);
        }
    }
}
