package io.wireformat.internal.jackson;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JsonFormat;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.DeserializerFactoryConfig;
import tools.jackson.databind.cfg.SerializerFactoryConfig;
import tools.jackson.databind.deser.BeanDeserializerFactory;
import tools.jackson.databind.deser.DeserializerFactory;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.introspect.VisibilityChecker;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.ser.BeanSerializerFactory;
import tools.jackson.databind.ser.SerializerFactory;
import tools.jackson.databind.ser.Serializers;

/**
 * Records that the models support, as their classes alone show. To describe a type, Jackson makes a serializer and a
 * deserializer for it, which costs several times as much; an application that starts need not know more of most of its types.
 * Safe for use by many threads.
 */
public final class PlainRecords {

    /** Plans of JSON leave these to Jackson; the models support them. */
    private static final Set<Class<?>> DATES = Set.of(LocalDate.class, LocalDateTime.class, Duration.class);

    /** Their modules leave plain records of Java as they are. */
    private static final List<String> HARMLESS = List.of(
            "tools.jackson.databind.ext.javatime.", "tools.jackson.module.kotlin.", "org.springframework.data.web.");

    private static final List<String> OTHER_ACCESSORS = List.of("get", "is", "set");

    private final JsonMapper mapper;

    /** Null if a setting, a module or the lock may decline any record. */
    private final @Nullable Modules modules;

    /** The types that a class refers to; empty if it is not plain. */
    private final Map<Class<?>, Optional<Set<Class<?>>>> references = new ConcurrentHashMap<>();

    private final Set<Class<?>> plain = ConcurrentHashMap.newKeySet();

    /** Records of an application with these models and their mapper. */
    public PlainRecords(MessageModels models) {
        mapper = models.mapper();
        modules = models.history() == SchemaHistory.NONE && TestedMapper.reason(mapper) == null
                ? Modules.of(mapper)
                : null;
    }

    /** Whether a type is a plain record, or a list of plain records. False says nothing about the type. */
    public boolean includes(Type type) {
        if (modules == null) {
            return false;
        }
        Type element = type instanceof ParameterizedType list && list.getRawType() == List.class
                ? list.getActualTypeArguments()[0]
                : type;
        return element instanceof Class<?> root && root.isRecord() && isPlain(root);
    }

    private boolean isPlain(Class<?> root) {
        Set<Class<?>> reached = new HashSet<>(Set.of(root));
        Deque<Class<?>> left = new ArrayDeque<>(reached);
        while (!left.isEmpty()) {
            Class<?> type = left.remove();
            if (plain.contains(type)) {
                continue;
            }
            Set<Class<?>> found =
                    references.computeIfAbsent(type, this::referencesOf).orElse(null);
            if (found == null) {
                return false;
            }
            found.stream().filter(reached::add).forEach(left::add);
        }
        plain.addAll(reached);
        return true;
    }

    private Optional<Set<Class<?>>> referencesOf(Class<?> type) {
        if (TestedMapper.SCALARS.contains(type) || DATES.contains(type)) {
            return isStock(type) ? Optional.of(Set.of()) : Optional.empty();
        }
        boolean possible = type.isEnum() ? isPlainEnum(type) : isPlainRecord(type);
        if (!possible || hasSettings(type)) {
            return Optional.empty();
        }
        Set<Class<?>> found = new HashSet<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                Class<?> value = valueOf(component.getGenericType());
                if (value == null) {
                    return Optional.empty();
                }
                found.add(value);
            }
        }
        return Optional.of(found);
    }

    /** The class of a property's values or elements; null if the property may be unsupported. */
    private @Nullable Class<?> valueOf(Type type) {
        if (type instanceof Class<?> value) {
            return value;
        }
        if (!(type instanceof ParameterizedType collection)) {
            return null;
        }
        Type[] arguments = collection.getActualTypeArguments();
        Type raw = collection.getRawType();
        boolean known = raw == List.class
                || raw == Set.class
                || (raw == Map.class && arguments[0] == String.class && !hasSettings(String.class));
        return known && !hasSettings((Class<?>) raw) && arguments[arguments.length - 1] instanceof Class<?> element
                ? element
                : null;
    }

    /** Whether JSON writes and reads a scalar as Jackson alone does. */
    private boolean isStock(Class<?> type) {
        JavaType javaType = mapper.constructType(type);
        JsonMapper stock = TestedMapper.STOCK;
        return mapper.serializationConfig().findConfigOverride(type) == null
                && mapper._serializationContext()
                                .findRootValueSerializer(javaType)
                                .getClass()
                        == stock._serializationContext()
                                .findRootValueSerializer(javaType)
                                .getClass()
                && mapper._deserializationContext()
                                .findContextualValueDeserializer(javaType, null)
                                .getClass()
                        == stock._deserializationContext()
                                .findContextualValueDeserializer(javaType, null)
                                .getClass();
    }

    private boolean hasSettings(Class<?> type) {
        SerializationConfig writing = mapper.serializationConfig();
        return writing.findConfigOverride(type) != null
                || writing.findMixInClassFor(type) != null
                || Objects.requireNonNull(modules).changes(mapper, type);
    }

    private static boolean isPlainRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        return components != null
                && components.length > 0
                && type.getTypeParameters().length == 0
                && type.getDeclaredConstructors().length == 1
                && !type.getModule().isNamed()
                && Arrays.stream(type.getInterfaces())
                        .allMatch(implemented -> implemented == Serializable.class || implemented == Comparable.class)
                && hasNoSettings(
                        Stream.concat(Stream.of(type, type.getDeclaredConstructors()[0]), Stream.of(components)))
                && hasNoSettings(Stream.of(type.getDeclaredConstructors()[0].getParameters()))
                && hasNoSettings(Stream.of(type.getDeclaredFields()))
                && Arrays.stream(type.getDeclaredMethods()).allMatch(method -> isPlain(method, type));
    }

    /** Whether Jackson sees no more in a method than the accessor of a component. */
    private static boolean isPlain(Method method, Class<?> record) {
        boolean other = OTHER_ACCESSORS.stream().anyMatch(method.getName()::startsWith)
                && Arrays.stream(record.getRecordComponents())
                        .noneMatch(component -> component.getAccessor().equals(method));
        boolean factory = Modifier.isStatic(method.getModifiers()) && method.getReturnType() == record;
        return !other && !factory && hasNoSettings(Stream.of(method));
    }

    private static boolean isPlainEnum(Class<?> type) {
        return type.getEnumConstants().length > 0
                && type.getInterfaces().length == 0
                && !type.getModule().isNamed()
                && hasNoSettings(Stream.concat(
                        Stream.of(type), Stream.of(type.getDeclaredFields()).filter(Field::isEnumConstant)))
                && hasNoSettings(Stream.of(type.getDeclaredMethods()));
    }

    /** Whether only annotations are present that neither Jackson, Kotlin nor the models know. */
    private static boolean hasNoSettings(Stream<? extends AnnotatedElement> elements) {
        return elements.flatMap(element -> Stream.of(element.getAnnotations()))
                .map(Annotation::annotationType)
                .noneMatch(annotation -> annotation.isAnnotationPresent(JacksonAnnotation.class)
                        || Stream.of("io.wireformat.", "kotlin.", "tools.jackson.", "com.fasterxml.jackson.")
                                .anyMatch(annotation.getName()::startsWith)
                        || Stream.of(annotation.getAnnotations())
                                .anyMatch(
                                        meta -> meta.annotationType().getName().startsWith("com.fasterxml.jackson.")));
    }

    /** The registrations of a mapper's modules, except those that leave plain records as they are. */
    private record Modules(List<Serializers> writing, List<Deserializers> reading) {

        /** Null if a module may change any class. */
        static @Nullable Modules of(JsonMapper mapper) {
            JsonMapper.Builder builder = mapper.rebuild();
            if (builder.serializerFactory() != BeanSerializerFactory.instance
                    || builder.deserializerFactory() != BeanDeserializerFactory.instance) {
                return null;
            }
            AtomicReference<SerializerFactoryConfig> writers = new AtomicReference<>();
            AtomicReference<DeserializerFactoryConfig> readers = new AtomicReference<>();
            builder.serializerFactory(new WritingFactory(new SerializerFactoryConfig(), writers))
                    .deserializerFactory(new ReadingFactory(new DeserializerFactoryConfig(), readers))
                    .build();
            SerializerFactoryConfig writing = Objects.requireNonNull(writers.get());
            DeserializerFactoryConfig reading = Objects.requireNonNull(readers.get());
            List<Serializers> serializers = Stream.concat(
                            others(writing.serializers()).stream(), others(writing.keySerializers()).stream())
                    .toList();
            List<Deserializers> deserializers = others(reading.deserializers());
            boolean asked = serializers.stream().allMatch(one -> one.getClass() == SimpleSerializers.class)
                    && deserializers.stream().allMatch(one -> one.getClass() == SimpleDeserializers.class)
                    && Stream.of(
                                    writing.serializerModifiers(),
                                    reading.deserializerModifiers(),
                                    reading.valueInstantiators())
                            .allMatch(registered -> others(registered).isEmpty())
                    && VisibilityChecker.defaultInstance()
                            .equals(mapper.serializationConfig().getDefaultVisibilityChecker());
            return asked ? new Modules(serializers, deserializers) : null;
        }

        private static <T> List<T> others(Iterable<T> registered) {
            return StreamSupport.stream(registered.spliterator(), false)
                    .filter(one -> HARMLESS.stream().noneMatch(one.getClass().getName()::startsWith))
                    .toList();
        }

        /** Whether a module has a serializer or deserializer for a class. */
        boolean changes(JsonMapper mapper, Class<?> type) {
            SerializationContext context = mapper._serializationContext();
            JavaType javaType = mapper.constructType(type);
            return writing.stream()
                            .anyMatch(one -> one.findSerializer(
                                            context.getConfig(),
                                            javaType,
                                            context.lazyIntrospectBeanDescription(javaType),
                                            JsonFormat.Value.empty())
                                    != null)
                    || reading.stream().anyMatch(one -> one.hasDeserializerFor(mapper.deserializationConfig(), type));
        }
    }

    /** Keeps the serializers that modules register, because Jackson's own factory does not show them. */
    private static final class WritingFactory extends BeanSerializerFactory {

        private final AtomicReference<SerializerFactoryConfig> latest;

        WritingFactory(SerializerFactoryConfig config, AtomicReference<SerializerFactoryConfig> latest) {
            super(config);
            this.latest = latest;
            latest.set(config);
        }

        @Override
        public SerializerFactory withConfig(SerializerFactoryConfig config) {
            return new WritingFactory(config, latest);
        }
    }

    /** Keeps the deserializers that modules register. */
    private static final class ReadingFactory extends BeanDeserializerFactory {

        private final AtomicReference<DeserializerFactoryConfig> latest;

        ReadingFactory(DeserializerFactoryConfig config, AtomicReference<DeserializerFactoryConfig> latest) {
            super(config);
            this.latest = latest;
            latest.set(config);
        }

        @Override
        public DeserializerFactory withConfig(DeserializerFactoryConfig config) {
            return new ReadingFactory(config, latest);
        }
    }
}
