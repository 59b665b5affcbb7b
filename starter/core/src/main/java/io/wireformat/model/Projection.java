package io.wireformat.model;

import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Fits descriptions to a format that lacks some of what they use: a map becomes a list of entries, a union a message
 * of which one field is present, a date its text. The conversions go into the messages' getters and constructors, so
 * that the format meets nothing but what it has. Immutable.
 */
public final class Projection {

    /** What a format may have of its own. */
    public enum Feature {
        /** {@link ScalarType#FLOAT32}; carried as {@link ScalarType#FLOAT64} otherwise. */
        FLOATS,
        /** {@link ArrayType}; carried as a {@link ListType} otherwise. */
        ARRAYS,
        /** Lists and maps as elements of lists and values of maps; each in a message otherwise. */
        NESTED_COLLECTIONS,
        /** {@link MapType}; carried as a list of entries otherwise. */
        MAPS,
        /** {@link MapType} but for keys that are enums, if not {@link #MAPS} at all. */
        SCALAR_KEYED_MAPS,
        /** {@link UnionModel}; carried as a message with a nullable field for each alternative otherwise. */
        UNIONS,
        /** Null as a value of a field, told from its absence; a field that is null is absent otherwise. */
        NULLS
    }

    private final Set<Feature> features;

    /** Made when they are needed, as formats are there long before they carry anything. */
    private final Map<LogicalType, Supplier<Typed>> representations;

    private final int highestAlternative;

    private final @Nullable Function<FieldType, Comparator<Object>> keyOrder;

    /** Null where the format carries such values as they are. */
    private final @Nullable Supplier<Typed> open;

    private final @Nullable ToIntBiFunction<MessageModel, Field> order;

    private Projection(Builder builder) {
        this.features = EnumSet.copyOf(builder.features);
        this.representations = new EnumMap<>(builder.representations);
        this.highestAlternative = builder.highestAlternative;
        this.keyOrder = builder.keyOrder;
        this.open = builder.open;
        this.order = builder.order;
    }

    /**
     * What a type is in the format.
     *
     * @param type what content consists of
     * @param read makes a value from what the format carries
     * @param write makes what the format carries from a value
     * @param sameValues whether both leave values as they are
     * @param whyNotRead why values are written and never read; null when they are read, too
     */
    public record Projected(
            FieldType type,
            Function<Object, Object> write,
            Function<Object, Object> read,
            boolean sameValues,
            @Nullable String whyNotRead) {

        /** A message that stands for the type where a format has nothing else at the root. */
        public MessageModel message() {
            return type instanceof MessageModel message ? message : wrapperOf(type);
        }

        /** The same where a format has unions there, too. */
        public FieldType messageOrUnion() {
            return type instanceof UnionModel ? type : message();
        }
    }

    /** Starts with a format that has the scalars but floats, enums, messages and lists of these. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Describes a type for the format.
     *
     * @throws UnsupportedTypeException when the model does not cover the type; says which field is the reason
     */
    public Projected of(MessageModels models, Type type) {
        Typed root = models.typed(type);
        Typed projected = new Pass().project(root.type());
        Conversion conversion = root.conversion().then(projected.conversion());
        return new Projected(
                projected.type(),
                conversion::writeRequired,
                conversion::readRequired,
                conversion.isIdentity(),
                Unread.reason(root.type()));
    }

    /** A description for the format, of something that has been described. */
    public FieldType of(FieldType described) {
        return new Pass().project(described).type();
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

    /** One description being fitted; what is made up for it is made up once. */
    private final class Pass {

        private final Map<MessageModel, MessageModel> messages = new HashMap<>();

        private final Map<UnionModel, FieldType> unions = new HashMap<>();

        private final Map<FieldType, MessageModel> made = new HashMap<>();

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
                MessageModel projected = message.withFields(messages, field -> ordered(message, field));
                return Typed.of(projected, Object.class);
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
            return field.carriedAs(
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

        /** What stands for an element or a map's value, where a format takes no collection there. */
        private Typed element(Typed element) {
            boolean collection = element.type() instanceof ListType
                    || element.type() instanceof MapType
                    || element.type() instanceof ArrayType;
            return collection && !features.contains(Feature.NESTED_COLLECTIONS)
                    ? element.as(made.computeIfAbsent(element.type(), Projection::wrapperOf))
                    : element;
        }

        private FieldType union(UnionModel union) {
            FieldType known = unions.get(union);
            if (known != null) {
                return known;
            }
            if (features.contains(Feature.UNIONS)) {
                requireNumbers(union);
                UnionModel projected = union.copy();
                unions.put(union, projected);
                projected.complete(
                        union.alternatives().stream().map(this::field).toList(), union.removed());
                return projected;
            }
            MethodHandle only =
                    Alternatives.constructor(union.name(), union.alternatives().size());
            MessageModel message = new MessageModel(union.typeName(), union.javaType(), new Instantiator(only));
            message.standForUnion();
            unions.put(union, message);
            message.complete(union.alternatives().stream().map(this::field).toList(), union.removed());
            return message;
        }

        private void requireNumbers(UnionModel union) {
            for (Field alternative : union.alternatives()) {
                if (alternative.number() > highestAlternative) {
                    throw new UnsupportedTypeException(
                            union.name() + "." + alternative.name(),
                            "has number " + alternative.number() + ", and the format has none above "
                                    + highestAlternative + " for it; give it a lower @FieldNumber");
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
            MessageModel entry = made.computeIfAbsent(
                    new MapType(key.type(), value.type()), m -> Entries.message(key.type(), value.type()));
            return new Typed(new ListType(entry), entries.then(listed(map.key())));
        }
    }

    /** A map as the list of its entries. */
    private Conversion listed(FieldType key) {
        if (keyOrder == null) {
            return Conversion.of(
                    Map.class, List.class, map -> new ArrayList<Object>(map.entrySet()), Projection::toMap);
        }
        // null comes first, and is refused when it is written
        Comparator<Map.Entry<?, ?>> order =
                Comparator.comparing(Map.Entry::getKey, Comparator.nullsFirst(keyOrder.apply(key)));
        return Conversion.of(Map.class, List.class, map -> sorted(map, order), Projection::toMap);
    }

    private static List<?> sorted(Map<?, ?> map, Comparator<Map.Entry<?, ?>> order) {
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        entries.sort(order);
        return entries;
    }

    /** Says what a format has. */
    public static final class Builder {

        private final Set<Feature> features = EnumSet.noneOf(Feature.class);

        private final Map<LogicalType, Supplier<Typed>> representations = new EnumMap<>(LogicalType.class);

        private int highestAlternative = Integer.MAX_VALUE;

        private @Nullable Function<FieldType, Comparator<Object>> keyOrder;

        private @Nullable Supplier<Typed> open = OpenShapes::value;

        private @Nullable ToIntBiFunction<MessageModel, Field> order;

        private Builder() {
            for (LogicalType type : LogicalType.values()) {
                text(type);
            }
            representations.put(LogicalType.INSTANT, () -> Typed.of(WellKnown.TIMESTAMP, Instant.class));
            representations.put(LogicalType.DURATION, () -> Typed.of(WellKnown.DURATION, Duration.class));
        }

        /** The format has this of its own. */
        public Builder has(Feature feature) {
            features.add(feature);
            return this;
        }

        /** The format has {@link Feature#UNIONS}, with numbers of alternatives up to a highest one. */
        public Builder hasUnions(int highestNumber) {
            highestAlternative = highestNumber;
            return has(Feature.UNIONS);
        }

        /** The format wants the entries of maps sorted, in an order that depends on the type of the key. */
        public Builder sortingEntries(Function<FieldType, Comparator<Object>> keyOrder) {
            this.keyOrder = keyOrder;
            return this;
        }

        /** The format has numbers of its own for the fields, in whose order it writes them. */
        public Builder numbering(ToIntBiFunction<MessageModel, Field> numbers) {
            this.order = numbers;
            return this;
        }

        /** The format carries values of {@link OpenType} as they are. */
        public Builder hasOpenType() {
            open = null;
            return this;
        }

        /** The format carries values of {@link OpenType} as {@code google.protobuf.Value}s. */
        public Builder hasProtobufValue() {
            open = OpenShapes::protobufValue;
            return this;
        }

        /** The format's points and spans of time have the ranges that Protobuf gives them. */
        public Builder hasProtobufTimes() {
            representations.put(LogicalType.INSTANT, () -> Typed.of(WellKnown.PROTOBUF_TIMESTAMP, Instant.class));
            representations.put(LogicalType.DURATION, () -> Typed.of(WellKnown.PROTOBUF_DURATION, Duration.class));
            return this;
        }

        /** The format carries values of a class by their text. */
        public Builder text(LogicalType type) {
            representations.put(type, () -> new Typed(ScalarType.STRING, Conversions.text(type)));
            return this;
        }

        /** The format carries values of a class as they are. */
        public Builder has(LogicalType type) {
            representations.remove(type);
            return this;
        }

        /**
         * The format carries values of a class by something that it has.
         *
         * @param type the class, which must be {@link LogicalType#javaClass()}
         * @param by what the format carries, of the class {@code carried}
         * @param write makes what the format carries; may throw {@link io.wireformat.EncodingException}
         * @param read makes the value; a runtime exception makes the content invalid
         */
        public <D, C> Builder carries(
                LogicalType type,
                Class<D> declared,
                ScalarType by,
                Class<C> carried,
                Function<D, C> write,
                Function<C, D> read) {
            representations.put(type, () -> new Typed(by, Conversion.of(declared, carried, write, read)));
            return this;
        }

        /** The projection. */
        public Projection build() {
            return new Projection(this);
        }
    }
}
