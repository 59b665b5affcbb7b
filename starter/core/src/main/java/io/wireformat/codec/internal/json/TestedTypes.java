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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.CreatorProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.std.NullSerializer;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.util.ClassUtil;

/**
 * Asks a mapper what it writes and reads a type with, and takes nothing but what the plans have been compared with. For one type,
 * and one thread.
 */
final class TestedTypes {

    /** The classes of lists and maps that are written. */
    static final Set<Class<?>> COLLECTIONS = Stream.of(
                    new ArrayList<>(),
                    List.of(),
                    List.of(0),
                    Arrays.asList(),
                    Collections.emptyList(),
                    Collections.singletonList(0),
                    Collections.unmodifiableList(new ArrayList<>()),
                    new HashMap<>(),
                    new LinkedHashMap<>(),
                    new TreeMap<>(),
                    Map.of(),
                    Map.of(0, 0),
                    Collections.emptyMap(),
                    Collections.singletonMap(0, 0),
                    Collections.unmodifiableMap(new HashMap<>()))
            .map(Object::getClass)
            .collect(Collectors.toUnmodifiableSet());

    /** Jackson as it is by itself. */
    static final JsonMapper STOCK = JsonMapper.builder().build();

    private static final Set<Class<?>> SCALARS = Set.of(
            boolean.class,
            Boolean.class,
            byte.class,
            Byte.class,
            short.class,
            Short.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            float.class,
            Float.class,
            double.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            String.class,
            byte[].class,
            UUID.class,
            Instant.class);

    /** What Jackson writes as it is. */
    private static final Pattern PLAIN = Pattern.compile("[ -~&&[^\"\\\\]]*");

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

    /**
     * How a record is written.
     *
     * @param names what its properties are called, in order
     * @param leftOut which of them are left out where they are null
     */
    record Record(List<String> names, Set<String> leftOut) {}

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
        if (hasSettings(raw)) {
            throw new UnsupportedTypeException(culprit, "the mapper has settings of its own for its class");
        }
        if (writers.findTypeSerializer(type) != null) {
            throw new UnsupportedTypeException(culprit, "JSON tells its class");
        }
        if (raw.isEnum()) {
            requireStock(culprit, writerOf(type, writer), "ser.jdk.EnumSerializer");
            reading(culprit, () -> requireStock(culprit, readerOf(type, reader), "deser.jdk.EnumDeserializer"));
            constants(type, culprit);
        } else if (SCALARS.contains(raw)) {
            requireLike(culprit, STOCK._serializationContext().findRootValueSerializer(type), writerOf(type, writer));
            reading(culprit, () -> scalar(type, reader, culprit));
        } else {
            deepest = Math.max(deepest, ++depth);
            if (raw == List.class || (raw == Map.class && type.getKeyType().hasRawClass(String.class))) {
                collection(type, writer, reader, culprit);
            } else if (raw.isRecord() && !isInKotlin(raw)) {
                message(type, writer, reader, culprit);
            } else {
                throw new UnsupportedTypeException(culprit, "a " + raw.getSimpleName() + " is left to Jackson");
            }
            depth--;
        }
    }

    private boolean hasSettings(Class<?> type) {
        Class<?> boxed = type.isPrimitive() ? ClassUtil.wrapperType(type) : type;
        return Stream.concat(Stream.of(type), ClassUtil.findRawSuperTypes(boxed, null, true).stream())
                .anyMatch(any -> mapper.serializationConfig().findConfigOverride(any) != null);
    }

    /** Jackson's module asks such a class itself how it is read. */
    private static boolean isInKotlin(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals("kotlin.Metadata"));
    }

    private ValueSerializer<?> writerOf(JavaType type, @Nullable BeanProperty property) {
        return property == null
                ? writers.findRootValueSerializer(type)
                : writers.findPrimaryPropertySerializer(type, property);
    }

    private ValueDeserializer<?> readerOf(JavaType type, @Nullable BeanProperty property) {
        return readers.findContextualValueDeserializer(type, property);
    }

    private static void requireStock(String culprit, Object found, String... stock) {
        if (Arrays.stream(stock)
                .map("tools.jackson.databind."::concat)
                .noneMatch(found.getClass().getName()::equals)) {
            throw notStock(found, culprit);
        }
    }

    private static void requireLike(String culprit, Object stock, Object found) {
        if (found.getClass() != stock.getClass()) {
            throw notStock(found, culprit);
        }
    }

    private static UnsupportedTypeException notStock(Object found, String culprit) {
        return new UnsupportedTypeException(
                culprit, "JSON uses " + found.getClass().getName() + " for it");
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

    private static UnsupportedTypeException notReadAsItIs(String culprit) {
        return new UnsupportedTypeException(culprit, "JSON does not read it as it is");
    }

    private void scalar(JavaType type, @Nullable BeanProperty reader, String culprit) {
        ValueDeserializer<?> stock = STOCK._deserializationContext().findContextualValueDeserializer(type, null);
        requireLike(culprit, stock, readerOf(type, reader));
        // a number with a fraction may come without one
        if (readers.findCoercionAction(LogicalType.Float, type.getRawClass(), CoercionInputShape.Integer)
                != CoercionAction.TryConvert) {
            throw notReadAsItIs(culprit);
        }
    }

    private void constants(JavaType type, String culprit) {
        requireNoAnnotations(writers.introspectClassAnnotations(type), Set.of(), culprit);
        for (Object constant : type.getRawClass().getEnumConstants()) {
            String written = mapper.writeValueAsString(constant);
            if (!written.startsWith("\"")
                    || !PLAIN.matcher(written.substring(1, written.length() - 1))
                            .matches()) {
                throw new UnsupportedTypeException(culprit, "its constants are no plain text");
            }
            reading(culprit, () -> {
                if (mapper.readValue(written, type) != constant) {
                    throw new UnsupportedTypeException(culprit, "its constants are read by other names");
                }
            });
        }
    }

    private void collection(
            JavaType type, @Nullable BeanProperty writer, @Nullable BeanProperty reader, String culprit) {
        boolean isMap = type.isMapLikeType();
        requireCollectionWriter(type, writer, culprit);
        COLLECTIONS.stream()
                .filter(each -> type.getRawClass().isAssignableFrom(each) && each.getTypeParameters().length > 0)
                .forEach(
                        each -> requireCollectionWriter(writers.constructSpecializedType(type, each), writer, culprit));
        if (isMap) {
            requireStock(
                    culprit,
                    writers.findKeySerializer(type.getKeyType(), writer),
                    "ser.jdk.JDKKeySerializers$StringKeySerializer");
        }
        reading(culprit, () -> {
            ValueDeserializer<?> found = readerOf(type, reader);
            if (isMap) {
                requireStock(culprit, found, "deser.jdk.MapDeserializer");
                requireStock(
                        culprit,
                        readers.findKeyDeserializer(type.getKeyType(), reader),
                        "deser.jdk.JDKKeyDeserializer$StringKD");
            } else {
                requireStock(
                        culprit, found, "deser.jdk.CollectionDeserializer", "deser.jdk.StringCollectionDeserializer");
            }
            Object made =
                    ((ValueInstantiator.Gettable) found).getValueInstantiator().createUsingDefault(readers);
            if (made.getClass() != (isMap ? LinkedHashMap.class : ArrayList.class)) {
                throw notReadAsItIs(culprit);
            }
        });
        value(type.getContentType(), writer, reader, culprit);
    }

    private void requireCollectionWriter(JavaType type, @Nullable BeanProperty property, String culprit) {
        requireStock(
                culprit,
                writerOf(type, property),
                "ser.jdk.MapSerializer",
                "ser.jdk.CollectionSerializer",
                "ser.jdk.StringCollectionSerializer",
                "ser.jdk.IndexedListSerializer",
                "ser.jdk.IndexedStringListSerializer");
    }

    private void message(
            JavaType type, @Nullable BeanProperty holder, @Nullable BeanProperty readHolder, String culprit) {
        if (!within.add(type)) {
            throw new UnsupportedTypeException(culprit, "a record that holds its like is left to Jackson");
        }
        requireNoAnnotations(writers.introspectClassAnnotations(type), Set.of(JsonPropertyOrder.class), culprit);
        ValueSerializer<?> writer = writerOf(type, holder);
        requireStock(culprit, writer, "ser.BeanSerializer", "ser.UnrolledBeanSerializer");
        BeanSerializerBase bean = (BeanSerializerBase) writer;
        if (bean.getFilterId() != null || bean.usesObjectId()) {
            throw new UnsupportedTypeException(culprit, "JSON does not show each of its properties by itself");
        }
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        Map<String, SettableBeanProperty> readers = new HashMap<>();
        reading(culprit, () -> readers.putAll(properties(readerOf(type, readHolder), components, culprit)));
        List<String> names = new ArrayList<>();
        Set<String> leftOut = new HashSet<>();
        for (Iterator<PropertyWriter> all = bean.properties(); all.hasNext(); ) {
            PropertyWriter next = all.next();
            String name = type.getRawClass().getSimpleName() + "." + next.getName();
            Property property = property(next, components, name);
            requireLike(name, writerOf(property.getType(), property), property.serializer(writers));
            names.add(property.getName());
            if (property.leavesOutNull()) {
                leftOut.add(property.getName());
            }
            SettableBeanProperty reader = readers.get(property.getName());
            reading(name, () -> property(reader, name));
            value(property.getType(), property, reader, name);
        }
        if (names.size() > JsonOperations.MAX_FIELDS) {
            throw new UnsupportedTypeException(culprit, "has more than " + JsonOperations.MAX_FIELDS + " properties");
        }
        records.put(type, new Record(List.copyOf(names), Set.copyOf(leftOut)));
        within.remove(type);
    }

    private static Property property(PropertyWriter candidate, RecordComponent[] components, String culprit) {
        if (candidate.getClass() != BeanPropertyWriter.class) {
            throw notStock(candidate, culprit);
        }
        Property property = new Property((BeanPropertyWriter) candidate);
        requireNoAnnotations(property.getMember(), Set.of(JsonProperty.class), culprit);
        if (Arrays.stream(components)
                .map(RecordComponent::getAccessor)
                .noneMatch(property.getMember().getMember()::equals)) {
            throw new UnsupportedTypeException(culprit, "JSON does not take it from a component of the record");
        }
        if (!property.isPlain() || !PLAIN.matcher(property.getName()).matches()) {
            throw new UnsupportedTypeException(culprit, "JSON does not write its name and its value as they are");
        }
        return property;
    }

    private static Map<String, SettableBeanProperty> properties(
            ValueDeserializer<?> reader, RecordComponent[] components, String culprit) {
        if (reader.getClass() != BeanDeserializer.class) {
            throw notStock(reader, culprit);
        }
        Bean bean = new Bean((BeanDeserializer) reader);
        Map<String, SettableBeanProperty> properties = new HashMap<>();
        bean.creatorProperties().forEachRemaining(property -> properties.put(property.getName(), property));
        if (!bean.isPlain(components)
                || properties.size() != components.length
                || bean.getPropertyCount() != components.length) {
            throw new UnsupportedTypeException(culprit, "JSON does not read it by its constructor alone");
        }
        return properties;
    }

    private void property(@Nullable SettableBeanProperty reader, String culprit) {
        if (reader == null || reader.getClass() != CreatorProperty.class) {
            throw new UnsupportedTypeException(culprit, "JSON writes it but does not read it alike");
        }
        requireNoAnnotations(reader.getMember(), Set.of(JsonProperty.class), culprit);
        requireLike(culprit, readerOf(reader.getType(), reader), reader.getValueDeserializer());
        if (reader.isRequired()
                || reader.isIgnorable()
                || reader.isMerging()
                || reader.getInjectableValueId() != null
                || reader.hasValueTypeDeserializer()
                || reader.getNullValueProvider() != reader.getValueDeserializer()) {
            throw notReadAsItIs(culprit);
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

        /** What writes it. */
        ValueSerializer<?> serializer(SerializationContext writers) {
            return _serializer != null ? _serializer : writers.findPrimaryPropertySerializer(getType(), this);
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

        /** Whether it makes values of an object's properties, each by itself, with a record's own constructor. */
        boolean isPlain(RecordComponent[] components) {
            Class<?>[] parameters =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
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
