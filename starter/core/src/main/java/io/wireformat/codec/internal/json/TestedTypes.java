package io.wireformat.codec.internal.json;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.CreatorProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.std.NullSerializer;

/**
 * Asks a mapper what it writes and reads a type with, and takes nothing but what the plans have been compared with. For one type,
 * and one thread.
 */
final class TestedTypes {

    private static final String PACKAGE = "tools.jackson.databind.";

    private static final String NUMBERS = "ser.jdk.NumberSerializers$";

    private static final String READ_NUMBERS = "deser.jdk.NumberDeserializers$";

    /** What Jackson writes as it is. */
    private static final Pattern PLAIN = Pattern.compile("[ -~&&[^\"\\\\]]*");

    /** By the class of a value, what writes it and what reads it. */
    private static final Map<Class<?>, Stock> STOCK = Map.ofEntries(
            stock(boolean.class, "ser.jdk.BooleanSerializer", READ_NUMBERS + "BooleanDeserializer"),
            stock(Boolean.class, "ser.jdk.BooleanSerializer", READ_NUMBERS + "BooleanDeserializer"),
            stock(byte.class, NUMBERS + "IntLikeSerializer", READ_NUMBERS + "ByteDeserializer"),
            stock(Byte.class, NUMBERS + "IntLikeSerializer", READ_NUMBERS + "ByteDeserializer"),
            stock(short.class, NUMBERS + "ShortSerializer", READ_NUMBERS + "ShortDeserializer"),
            stock(Short.class, NUMBERS + "ShortSerializer", READ_NUMBERS + "ShortDeserializer"),
            stock(int.class, NUMBERS + "IntegerSerializer", READ_NUMBERS + "IntegerDeserializer"),
            stock(Integer.class, NUMBERS + "IntegerSerializer", READ_NUMBERS + "IntegerDeserializer"),
            stock(long.class, NUMBERS + "LongSerializer", READ_NUMBERS + "LongDeserializer"),
            stock(Long.class, NUMBERS + "LongSerializer", READ_NUMBERS + "LongDeserializer"),
            stock(float.class, NUMBERS + "FloatSerializer", READ_NUMBERS + "FloatDeserializer"),
            stock(Float.class, NUMBERS + "FloatSerializer", READ_NUMBERS + "FloatDeserializer"),
            stock(double.class, NUMBERS + "DoubleSerializer", READ_NUMBERS + "DoubleDeserializer"),
            stock(Double.class, NUMBERS + "DoubleSerializer", READ_NUMBERS + "DoubleDeserializer"),
            stock(BigDecimal.class, "ser.jdk.NumberSerializer", READ_NUMBERS + "BigDecimalDeserializer"),
            stock(BigInteger.class, "ser.jdk.NumberSerializer", READ_NUMBERS + "BigIntegerDeserializer"),
            stock(String.class, "ser.jdk.StringSerializer", "deser.jdk.StringDeserializer"),
            stock(byte[].class, "ser.jdk.ByteArraySerializer", "deser.jdk.PrimitiveArrayDeserializers$ByteDeser"),
            stock(UUID.class, "ser.jdk.UUIDSerializer", "deser.jdk.UUIDDeserializer"),
            stock(Instant.class, "ext.javatime.ser.InstantSerializer", "ext.javatime.deser.InstantDeserializer"));

    private static final Stock ENUM = new Stock("ser.jdk.EnumSerializer", "deser.jdk.EnumDeserializer");

    private static final Set<String> LISTS = named(
            "ser.jdk.CollectionSerializer",
            "ser.jdk.StringCollectionSerializer",
            "ser.jdk.IndexedListSerializer",
            "ser.jdk.IndexedStringListSerializer");

    private static final Set<String> READ_LISTS =
            named("deser.jdk.CollectionDeserializer", "deser.jdk.StringCollectionDeserializer");

    private final JsonMapper mapper;

    private final SerializationContext writers;

    private final DeserializationContext readers;

    private final Map<JavaType, Record> records = new HashMap<>();

    private final Set<JavaType> within = new HashSet<>();

    private @Nullable UnsupportedTypeException whyNotRead;

    private int depth;

    private int deepest;

    TestedTypes(JsonMapper mapper) {
        this.mapper = mapper;
        this.writers = mapper._serializationContext();
        this.readers = mapper._deserializationContext();
    }

    private record Stock(String writer, String reader) {}

    /**
     * How a record is written.
     *
     * @param names what its properties are called, in order
     * @param leftOut which of them are left out where they are null
     */
    record Record(List<String> names, Set<String> leftOut) {}

    private static Map.Entry<Class<?>, Stock> stock(Class<?> type, String writer, String reader) {
        return Map.entry(type, new Stock(writer, reader));
    }

    private static Set<String> named(String... classes) {
        return Arrays.stream(classes).map(PACKAGE::concat).collect(Collectors.toSet());
    }

    /**
     * Looks at all that a type holds.
     *
     * @throws UnsupportedTypeException when it is to be written by Jackson; says which property is the reason
     */
    void require(JavaType root) {
        String culprit = root.getRawClass().getSimpleName();
        if (!root.getRawClass().isRecord() && root.getRawClass() != List.class) {
            throw new UnsupportedTypeException(culprit, "is neither a record nor a list of them");
        }
        try {
            value(root, null, null, culprit);
        } catch (JacksonException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    /** Why it is read by Jackson; null when it need not be. */
    @Nullable
    UnsupportedTypeException whyNotRead() {
        return whyNotRead;
    }

    /** How a record that is part of it is written. */
    @Nullable
    Record record(Object type) {
        return records.get(type);
    }

    /** How many objects and lists are within one another. */
    int depth() {
        return deepest;
    }

    private void value(JavaType type, @Nullable BeanProperty writer, @Nullable BeanProperty reader, String culprit) {
        Class<?> raw = type.getRawClass();
        if (mapper.serializationConfig().findConfigOverride(raw) != null
                || mapper.deserializationConfig().findConfigOverride(raw) != null) {
            throw new UnsupportedTypeException(culprit, "the mapper has settings of its own for its class");
        }
        if (writers.findTypeSerializer(type) != null) {
            throw new UnsupportedTypeException(culprit, "JSON tells its class");
        }
        Stock stock = raw.isEnum() ? ENUM : STOCK.get(raw);
        if (stock != null) {
            requireWriter(named(stock.writer), writerOf(type, writer), culprit);
            requireReader(named(stock.reader), () -> readerOf(type, reader), culprit);
            if (raw.isEnum()) {
                constants(type, culprit);
            }
            return;
        }
        deepest = Math.max(deepest, ++depth);
        if (raw == List.class) {
            requireWriter(LISTS, writerOf(type, writer), culprit);
            JavaType indexed = writers.constructSpecializedType(type, ArrayList.class);
            requireWriter(LISTS, writerOf(indexed, writer), culprit);
            requireReader(READ_LISTS, () -> readerOf(type, reader), culprit);
            value(type.getContentType(), writer, reader, culprit);
        } else if (raw == Map.class && type.getKeyType().hasRawClass(String.class)) {
            map(type, writer, reader, culprit);
            value(type.getContentType(), writer, reader, culprit);
        } else if (raw.isRecord() && !isInKotlin(raw)) {
            message(type, writer, reader, culprit);
        } else {
            throw new UnsupportedTypeException(culprit, "a " + raw.getSimpleName() + " is left to Jackson");
        }
        depth--;
    }

    /** Jackson's module asks such a class itself how it is read. */
    private static boolean isInKotlin(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals("kotlin.Metadata"));
    }

    private Object writerOf(JavaType type, @Nullable BeanProperty property) {
        return property == null
                ? writers.findRootValueSerializer(type)
                : writers.findPrimaryPropertySerializer(type, property);
    }

    private Object readerOf(JavaType type, @Nullable BeanProperty property) {
        return readers.findContextualValueDeserializer(type, property);
    }

    private static void requireWriter(Set<String> stock, Object writer, String culprit) {
        if (!stock.contains(writer.getClass().getName())) {
            throw notStock(writer, culprit);
        }
    }

    private void requireReader(Set<String> stock, java.util.function.Supplier<Object> reader, String culprit) {
        reading(culprit, () -> {
            Object found = reader.get();
            if (!stock.contains(found.getClass().getName())) {
                throw notStock(found, culprit);
            }
        });
    }

    /** Looks at what reads, unless it is known already that Jackson does. */
    private void reading(String culprit, Runnable look) {
        if (whyNotRead != null) {
            return;
        }
        try {
            look.run();
        } catch (UnsupportedTypeException e) {
            whyNotRead = e;
        } catch (JacksonException e) {
            whyNotRead = new UnsupportedTypeException(culprit, "JSON cannot read it: " + e.getOriginalMessage());
        }
    }

    private static UnsupportedTypeException notStock(Object codec, String culprit) {
        return new UnsupportedTypeException(
                culprit, "JSON uses " + codec.getClass().getName() + " for it");
    }

    private void map(JavaType type, @Nullable BeanProperty writer, @Nullable BeanProperty reader, String culprit) {
        requireWriter(named("ser.jdk.MapSerializer"), writerOf(type, writer), culprit);
        requireWriter(
                named("ser.jdk.JDKKeySerializers$StringKeySerializer"),
                writers.findKeySerializer(type.getKeyType(), writer),
                culprit);
        requireReader(named("deser.jdk.MapDeserializer"), () -> readerOf(type, reader), culprit);
        requireReader(
                named("deser.jdk.JDKKeyDeserializer$StringKD"),
                () -> readers.findKeyDeserializer(type.getKeyType(), reader),
                culprit);
    }

    private void constants(JavaType type, String culprit) {
        requireNoAnnotations(writers.introspectClassAnnotations(type), Set.of(), culprit);
        for (Object constant : type.getRawClass().getEnumConstants()) {
            String written = mapper.writeValueAsString(constant);
            if (!PLAIN.matcher(written.substring(1, written.length() - 1)).matches() || written.charAt(0) != '"') {
                throw new UnsupportedTypeException(culprit, "its constants are no plain text");
            }
            reading(culprit, () -> {
                if (mapper.readValue(written, type) != constant) {
                    throw new UnsupportedTypeException(culprit, "its constants are read by other names");
                }
            });
        }
    }

    private void message(
            JavaType type, @Nullable BeanProperty holder, @Nullable BeanProperty readHolder, String culprit) {
        if (!within.add(type)) {
            throw new UnsupportedTypeException(culprit, "a record that holds its like is left to Jackson");
        }
        requireNoAnnotations(writers.introspectClassAnnotations(type), Set.of(JsonPropertyOrder.class), culprit);
        Object writer = writerOf(type, holder);
        requireWriter(named("ser.BeanSerializer", "ser.UnrolledBeanSerializer"), writer, culprit);
        BeanSerializerBase bean = (BeanSerializerBase) writer;
        if (bean.getFilterId() != null || bean.usesObjectId()) {
            throw new UnsupportedTypeException(culprit, "JSON does not show each of its properties by itself");
        }
        Map<String, RecordComponent> components = Arrays.stream(
                        type.getRawClass().getRecordComponents())
                .collect(Collectors.toMap(RecordComponent::getName, Function.identity()));
        Map<String, SettableBeanProperty> properties = new HashMap<>();
        reading(culprit, () -> properties.putAll(properties(type, readHolder, components.size(), culprit)));
        List<String> names = new ArrayList<>();
        Set<String> leftOut = new HashSet<>();
        for (Iterator<PropertyWriter> all = bean.properties(); all.hasNext(); ) {
            Property property = property(all.next(), type.getRawClass().getSimpleName(), components);
            names.add(property.getName());
            if (property.leavesOutNull()) {
                leftOut.add(property.getName());
            }
            String name = type.getRawClass().getSimpleName() + "." + property.getName();
            SettableBeanProperty reader = properties.get(property.getName());
            reading(name, () -> requireReader(reader, name));
            value(property.getType(), property, reader, name);
        }
        if (names.size() > JsonOperations.MOST_FIELDS) {
            throw new UnsupportedTypeException(culprit, "has more than " + JsonOperations.MOST_FIELDS + " properties");
        }
        records.put(type, new Record(List.copyOf(names), Set.copyOf(leftOut)));
        within.remove(type);
    }

    private static Property property(PropertyWriter candidate, String owner, Map<String, RecordComponent> components) {
        String culprit = owner + "." + candidate.getName();
        if (candidate.getClass() != BeanPropertyWriter.class) {
            throw notStock(candidate, culprit);
        }
        Property property = new Property((BeanPropertyWriter) candidate);
        requireNoAnnotations(property.getMember(), Set.of(JsonProperty.class), culprit);
        RecordComponent component = components.get(property.getMember().getName());
        if (component == null
                || !component.getAccessor().equals(property.getMember().getMember())) {
            throw new UnsupportedTypeException(culprit, "JSON does not take it from a component of the record");
        }
        if (!property.isPlain() || !PLAIN.matcher(property.getName()).matches()) {
            throw new UnsupportedTypeException(culprit, "JSON does not write its name and its value as they are");
        }
        return property;
    }

    private Map<String, SettableBeanProperty> properties(
            JavaType type, @Nullable BeanProperty holder, int count, String culprit) {
        Object reader = readerOf(type, holder);
        if (reader.getClass() != BeanDeserializer.class) {
            throw notStock(reader, culprit);
        }
        Bean bean = new Bean((BeanDeserializer) reader);
        Class<?>[] components = Arrays.stream(type.getRawClass().getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        if (!bean.isPlain(components)) {
            throw new UnsupportedTypeException(culprit, "JSON does not read it by its constructor alone");
        }
        Map<String, SettableBeanProperty> properties = new HashMap<>();
        bean.properties().forEachRemaining(property -> properties.put(property.getName(), property));
        if (properties.size() != count) {
            throw new UnsupportedTypeException(culprit, "JSON does not read it by its constructor alone");
        }
        return properties;
    }

    private void requireReader(@Nullable SettableBeanProperty reader, String culprit) {
        if (reader == null || reader.getClass() != CreatorProperty.class) {
            throw new UnsupportedTypeException(culprit, "JSON writes it but does not read it alike");
        }
        requireNoAnnotations(reader.getMember(), Set.of(JsonProperty.class), culprit);
        if (reader.isRequired()
                || reader.isIgnorable()
                || reader.isMerging()
                || reader.getInjectableValueId() != null
                || reader.hasValueTypeDeserializer()) {
            throw new UnsupportedTypeException(culprit, "JSON does not read it as it is");
        }
    }

    private static void requireNoAnnotations(
            Annotated annotated, Set<Class<? extends Annotation>> allowed, String culprit) {
        annotated
                .annotations()
                .map(Annotation::annotationType)
                .filter(type -> !allowed.contains(type))
                .filter(type -> type.isAnnotationPresent(JacksonAnnotation.class)
                        || type.getName().startsWith("tools.jackson."))
                .findFirst()
                .ifPresent(type -> {
                    throw new UnsupportedTypeException(culprit, "has @" + type.getSimpleName());
                });
    }

    /** A property with what Jackson does not tell. */
    private static final class Property extends BeanPropertyWriter {

        Property(BeanPropertyWriter property) {
            super(property);
        }

        boolean leavesOutNull() {
            return _suppressNulls;
        }

        boolean isPlain() {
            return _suppressableValue == null
                    && (_nullSerializer == null || _nullSerializer.getClass() == NullSerializer.class)
                    && _typeSerializer == null
                    && _cfgSerializationType == null
                    && (_nonTrivialBaseType == null || _nonTrivialBaseType.equals(getType()))
                    && (_includeInViews == null || _includeInViews.length == 0);
        }
    }

    /** A deserializer with what Jackson does not tell. */
    private static final class Bean extends BeanDeserializer {

        Bean(BeanDeserializer deserializer) {
            super(deserializer);
        }

        /** Whether it makes values of an object's properties, each by itself, with a constructor of these parameters. */
        boolean isPlain(Class<?>[] parameters) {
            return _valueInstantiator.getClass() == StdValueInstantiator.class
                    && _valueInstantiator.getWithArgsCreator() != null
                    && _valueInstantiator.getWithArgsCreator().getAnnotated() instanceof Constructor<?> constructor
                    && Arrays.equals(constructor.getParameterTypes(), parameters)
                    && _delegateDeserializer == null
                    && _arrayDelegateDeserializer == null
                    && _injectables == null
                    && _anySetter == null
                    && (_ignorableProps == null || _ignorableProps.isEmpty())
                    && _includableProps == null
                    && !_ignoreAllUnknown
                    && _unwrappedPropertyHandler == null
                    && _externalTypeIdHandler == null
                    && _objectIdReader == null;
        }
    }
}
