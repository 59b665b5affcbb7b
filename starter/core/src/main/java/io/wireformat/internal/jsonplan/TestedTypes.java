package io.wireformat.internal.jsonplan;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.wireformat.internal.jackson.TestedMapper;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
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
import java.util.concurrent.ConcurrentHashMap;
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
 * Looks up a mapper's serializers and deserializers for a type, and accepts only those that plans have been tested with.
 * For one type and one thread; tested records are shared.
 */
final class TestedTypes {

    /** The classes of lists and maps that plans write. */
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

    /** Text that Jackson writes without escapes. */
    private static final Pattern PLAIN = Pattern.compile("[ -~&&[^\"\\\\]]*");

    private final JsonMapper mapper;
    private final SerializationContext writers;
    private final DeserializationContext readers;
    private final Known known;
    private final Set<JavaType> within = new HashSet<>();
    private @Nullable UnsupportedTypeException whyNotRead;
    private int depth;
    private int deepest;

    TestedTypes(JsonMapper mapper, Known known) {
        this.mapper = mapper;
        this.known = known;
        this.writers = mapper._serializationContext();
        this.readers = mapper._deserializationContext();
    }

    /**
     * How the mapper writes a record.
     *
     * @param names its properties' names, in order
     * @param leftOut the properties that are left out when they are null
     * @param height the nesting depth of objects and lists within it
     * @param whyNotRead why Jackson must read it, or a record within it; null if a plan can
     */
    record Record(
            List<String> names,
            Set<String> leftOut,
            int height,
            @Nullable UnsupportedTypeException whyNotRead) {}

    /** The records of a mapper that have been tested, whatever the types that contain them. Safe for use by many threads. */
    record Known(Map<JavaType, Record> records, Map<JavaType, UnsupportedTypeException> unsupported) {

        Known() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    /**
     * Checks a type and all types in it.
     *
     * @throws UnsupportedTypeException when Jackson must write it; names the property at fault
     */
    void require(JavaType root) {
        String culprit = root.getRawClass().getSimpleName();
        if (!root.getRawClass().isRecord() && root.getRawClass() != List.class) {
            throw new UnsupportedTypeException(culprit, "is neither a record nor a list of records");
        }
        try {
            value(root, null, null, culprit);
        } catch (JacksonException e) {
            throw new UnsupportedTypeException(culprit, "Jackson does not support it: " + e.getOriginalMessage());
        }
    }

    /** Why Jackson must read it; null if a plan can. */
    @Nullable
    UnsupportedTypeException whyNotRead() {
        return whyNotRead;
    }

    /** The nesting depth of objects and lists. */
    int depth() {
        return deepest;
    }

    private void value(JavaType type, @Nullable BeanProperty writer, @Nullable BeanProperty reader, String culprit) {
        Class<?> raw = type.getRawClass();
        if (hasSettings(raw)) {
            throw new UnsupportedTypeException(culprit, "the mapper has settings for its class");
        }
        if (writers.findTypeSerializer(type) != null) {
            throw new UnsupportedTypeException(culprit, "its JSON contains the class");
        }
        if (raw.isEnum()) {
            requireStock(culprit, writerOf(type, writer), "ser.jdk.EnumSerializer");
            reading(culprit, () -> requireStock(culprit, readerOf(type, reader), "deser.jdk.EnumDeserializer"));
            constants(type, culprit);
        } else if (TestedMapper.SCALARS.contains(raw)) {
            requireLike(
                    culprit,
                    TestedMapper.STOCK._serializationContext().findRootValueSerializer(type),
                    writerOf(type, writer));
            reading(culprit, () -> scalar(type, reader, culprit));
        } else {
            deepest = Math.max(deepest, ++depth);
            if (raw == List.class || (raw == Map.class && type.getKeyType().hasRawClass(String.class))) {
                collection(type, writer, reader, culprit);
            } else if (raw.isRecord() && !isInKotlin(raw)) {
                message(type, writer, reader, culprit);
            } else {
                throw new UnsupportedTypeException(culprit, "plans do not support " + raw.getSimpleName());
            }
            depth--;
        }
    }

    private boolean hasSettings(Class<?> type) {
        Class<?> boxed = type.isPrimitive() ? ClassUtil.wrapperType(type) : type;
        return Stream.concat(Stream.of(type), ClassUtil.findRawSuperTypes(boxed, null, true).stream())
                .anyMatch(any -> mapper.serializationConfig().findConfigOverride(any) != null);
    }

    /** Jackson's Kotlin module reads such a class in its own way. */
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

    /** Checks reading, unless Jackson must read the type anyway. */
    private void reading(String culprit, Runnable look) {
        if (whyNotRead != null) {
            return;
        }
        try {
            look.run();
        } catch (UnsupportedTypeException e) {
            whyNotRead = e;
        } catch (JacksonException e) {
            whyNotRead = new UnsupportedTypeException(culprit, "Jackson cannot read it: " + e.getOriginalMessage());
        }
    }

    private static UnsupportedTypeException notReadAsItIs(String culprit) {
        return new UnsupportedTypeException(culprit, "Jackson reads it with settings of its own");
    }

    private void scalar(JavaType type, @Nullable BeanProperty reader, String culprit) {
        ValueDeserializer<?> stock =
                TestedMapper.STOCK._deserializationContext().findContextualValueDeserializer(type, null);
        requireLike(culprit, stock, readerOf(type, reader));
        // a floating-point number may arrive without a fraction
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
                throw new UnsupportedTypeException(culprit, "its constants are not plain text");
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
            throw new UnsupportedTypeException(culprit, "a record that contains itself is left to Jackson");
        }
        requireNoAnnotations(writers.introspectClassAnnotations(type), Set.of(JsonPropertyOrder.class), culprit);
        ValueSerializer<?> writer = writerOf(type, holder);
        requireStock(culprit, writer, "ser.BeanSerializer", "ser.UnrolledBeanSerializer");
        BeanSerializerBase bean = (BeanSerializerBase) writer;
        if (bean.getFilterId() != null || bean.usesObjectId()) {
            throw new UnsupportedTypeException(culprit, "its JSON depends on a filter or an object id");
        }
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        Map<String, SettableBeanProperty> readers = new HashMap<>();
        UnsupportedTypeException before = whyNotRead;
        whyNotRead = null;
        reading(culprit, () -> readers.putAll(properties(readerOf(type, readHolder), components, culprit)));
        Record record = known.records.get(type);
        if (record == null) {
            record = components(type, bean, components, readers, culprit);
            known.records.put(type, record);
        }
        deepest = Math.max(deepest, depth + record.height);
        UnsupportedTypeException here = whyNotRead != null ? whyNotRead : record.whyNotRead;
        whyNotRead = before != null ? before : here;
        within.remove(type);
    }

    private Record components(
            JavaType type,
            BeanSerializerBase bean,
            RecordComponent[] components,
            Map<String, SettableBeanProperty> readers,
            String culprit) {
        UnsupportedTypeException before = known.unsupported.get(type);
        if (before != null) {
            throw before;
        }
        try {
            return tested(type, bean, components, readers, culprit);
        } catch (UnsupportedTypeException e) {
            known.unsupported.put(type, e);
            throw e;
        }
    }

    private Record tested(
            JavaType type,
            BeanSerializerBase bean,
            RecordComponent[] components,
            Map<String, SettableBeanProperty> readers,
            String culprit) {
        int deepestBefore = deepest;
        deepest = depth;
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
        if (names.size() > JsonGrammar.MAX_FIELDS) {
            throw new UnsupportedTypeException(culprit, "has more than " + JsonGrammar.MAX_FIELDS + " properties");
        }
        Record record = new Record(List.copyOf(names), Set.copyOf(leftOut), deepest - depth, whyNotRead);
        deepest = deepestBefore;
        return record;
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
            throw new UnsupportedTypeException(culprit, "is not a component of the record");
        }
        if (!property.isPlain() || !PLAIN.matcher(property.getName()).matches()) {
            throw new UnsupportedTypeException(culprit, "Jackson writes its name or its value in a special way");
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
            throw new UnsupportedTypeException(culprit, "Jackson does not read it with its constructor alone");
        }
        return properties;
    }

    private void property(@Nullable SettableBeanProperty reader, String culprit) {
        if (reader == null || reader.getClass() != CreatorProperty.class) {
            throw new UnsupportedTypeException(culprit, "Jackson writes it but does not read it in the same way");
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

    /** Gives access to protected settings of a property. */
    private static final class Property extends BeanPropertyWriter {

        Property(BeanPropertyWriter property) {
            super(property);
        }

        boolean leavesOutNull() {
            return _suppressNulls;
        }

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

    /** Gives access to protected settings of a deserializer. */
    private static final class Bean extends BeanDeserializer {

        Bean(BeanDeserializer deserializer) {
            super(deserializer);
        }

        /** Whether it calls the record's own constructor with the properties of an object, and nothing else. */
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
