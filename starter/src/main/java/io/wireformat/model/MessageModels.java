package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.json.JsonMapper;

/**
 * Describes types, each once. Safe for use by many threads.
 *
 * <p>Covered are records of {@code boolean}, {@code int}, {@code long}, {@code double} and their boxes, {@link String},
 * {@code byte[]}, enums, records, and {@link List}s of these; at the root also a {@link List}.
 */
public final class MessageModels {

    private static final Map<Class<?>, ScalarType> SCALARS = Map.of(
            boolean.class, ScalarType.BOOLEAN,
            Boolean.class, ScalarType.BOOLEAN,
            int.class, ScalarType.INT32,
            Integer.class, ScalarType.INT32,
            long.class, ScalarType.INT64,
            Long.class, ScalarType.INT64,
            double.class, ScalarType.FLOAT64,
            Double.class, ScalarType.FLOAT64,
            String.class, ScalarType.STRING,
            byte[].class, ScalarType.BYTES);

    private final JsonMapping json;

    private final SchemaHistory history;

    private final Map<JavaType, FieldType> described = new ConcurrentHashMap<>();

    /**
     * Models that follow a mapper.
     *
     * @param mapper the application's JSON mapper, whose view of a class all formats share
     */
    public MessageModels(JsonMapper mapper) {
        this(mapper, SchemaHistory.NONE);
    }

    /**
     * Models that follow a mapper and keep to what was.
     *
     * @param mapper the application's JSON mapper, whose view of a class all formats share
     * @param history the numbers that are taken
     */
    public MessageModels(JsonMapper mapper, SchemaHistory history) {
        this.json = new JsonMapping(mapper);
        this.history = history;
    }

    /** What the messages were. */
    public SchemaHistory history() {
        return history;
    }

    /** The mapper that the models follow. */
    public JsonMapper mapper() {
        return json.mapper();
    }

    /** What the mapper makes of a class, for a format that carries more than the models describe. */
    public JsonMapping json() {
        return json;
    }

    /**
     * Describes a type that content can consist of.
     *
     * @return a {@link MessageModel}, or a {@link ListType}
     * @throws UnsupportedTypeException when the model does not cover the type; says which field is the reason
     */
    public FieldType describe(Type type) {
        JavaType javaType = json.javaType(type);
        FieldType known = described.get(javaType);
        if (known != null) {
            return known;
        }
        // one thread at a time, so that no message refers to another model of a type than the one handed out
        synchronized (described) {
            known = described.get(javaType);
            return known != null ? known : describeRoot(javaType);
        }
    }

    private FieldType describeRoot(JavaType type) {
        Map<JavaType, FieldType> inProgress = new HashMap<>();
        String culprit = type.getRawClass().getSimpleName();
        FieldType description = describe(type, null, culprit, inProgress);
        if (!(description instanceof MessageModel) && !(description instanceof ListType)) {
            throw new UnsupportedTypeException(culprit, "is neither a record nor a list of records");
        }
        described.putAll(inProgress);
        described.put(type, description);
        return description;
    }

    /**
     * The message that stands for a list where a format has no list at the root: its only field, number 1, repeats the
     * element. Its values are the lists themselves.
     */
    public static MessageModel wrapperOf(ListType list) {
        return wrapper(nameOf(list.element()) + "List", "items", list, List.class);
    }

    /**
     * The message that stands for bytes where a format has no list of them: its only field, number 1. Its values are
     * the byte arrays themselves.
     */
    public static MessageModel wrapperOfBytes() {
        return wrapper("Bytes", "value", ScalarType.BYTES, byte[].class);
    }

    private static MessageModel wrapper(String name, String fieldName, FieldType type, Class<?> javaType) {
        MethodHandle identity = MethodHandles.identity(javaType);
        MessageModel wrapper = new MessageModel(name, javaType, Instantiator.of(identity));
        MethodHandle getter = identity.asType(MethodType.methodType(javaType, Object.class));
        wrapper.complete(List.of(new Field(fieldName, 1, type, false, javaType, getter, 0)));
        return wrapper;
    }

    private static String nameOf(FieldType type) {
        if (type instanceof MessageModel message) {
            return message.name();
        }
        return type instanceof EnumModel e ? e.name() : capitalized(((ScalarType) type).name());
    }

    private static String capitalized(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(java.util.Locale.ROOT);
    }

    private FieldType describe(
            JavaType type, @Nullable BeanProperty holder, String culprit, Map<JavaType, FieldType> inProgress) {
        Class<?> raw = type.getRawClass();
        ScalarType scalar = SCALARS.get(raw);
        if (scalar != null) {
            json.requireStandard(type, culprit);
            return scalar;
        }
        if (raw == List.class || raw == java.util.Collection.class || raw == Iterable.class) {
            return list(type, holder, culprit, inProgress);
        }
        FieldType known = described.get(type);
        if (known == null) {
            known = inProgress.get(type);
        }
        if (raw.isEnum()) {
            return known != null ? known : enumeration(type, culprit, inProgress);
        }
        if (!raw.isRecord()) {
            throw new UnsupportedTypeException(culprit, type.toCanonical() + " is not covered by the message model");
        }
        if (known != null && holder == null) {
            return known;
        }
        List<JsonMapping.Property> properties = json.properties(type, holder);
        return known != null ? known : message(type, properties, inProgress);
    }

    private ListType list(
            JavaType type, @Nullable BeanProperty holder, String culprit, Map<JavaType, FieldType> inProgress) {
        if (type.getRawClass() != List.class) {
            throw new UnsupportedTypeException(culprit, type.toCanonical() + " is not covered by the message model");
        }
        json.requireStandard(type, culprit);
        FieldType element = describe(type.getContentType(), holder, culprit, inProgress);
        if (element instanceof ListType) {
            throw new UnsupportedTypeException(culprit, "a list of lists is not covered by the message model");
        }
        return new ListType(element);
    }

    private MessageModel message(
            JavaType type, List<JsonMapping.Property> properties, Map<JavaType, FieldType> inProgress) {
        Class<?> raw = type.getRawClass();
        String name = schemaName(type);
        MethodHandles.Lookup lookup = lookupIn(raw, name);
        RecordComponent[] components = raw.getRecordComponents();
        MessageModel message = new MessageModel(name, type, Instantiator.of(constructor(lookup, raw, components)));
        inProgress.put(type, message);

        Map<String, JsonMapping.Property> byComponent = properties.stream()
                .collect(Collectors.toMap(p -> p.writer().getMember().getName(), p -> p));
        List<Field> fields = new ArrayList<>();
        for (int slot = 0; slot < components.length; slot++) {
            RecordComponent component = components[slot];
            JsonMapping.Property property = byComponent.remove(component.getName());
            if (property != null) {
                String culprit = raw.getSimpleName() + "." + component.getName();
                FieldType fieldType = describe(property.type(), property.writer(), culprit, inProgress);
                fields.add(new Field(
                        property.name(),
                        FieldNumbers.of(component, slot),
                        fieldType,
                        Nullness.nullable(component),
                        component.getType(),
                        getter(lookup, component),
                        slot));
            }
        }
        if (!byComponent.isEmpty()) {
            throw new UnsupportedTypeException(
                    raw.getSimpleName() + "." + byComponent.keySet().iterator().next(),
                    "JSON shows it, but it is no record component");
        }
        FieldNumbers.requireDistinct(fields, raw);
        message.complete(fields, FieldNumbers.removed(fields, history.recorded(SchemaHistory.nameOf(raw, name)), raw));
        return message;
    }

    private EnumModel enumeration(JavaType type, String culprit, Map<JavaType, FieldType> inProgress) {
        json.requireStandard(type, culprit);
        @SuppressWarnings("unchecked")
        Class<? extends Enum<?>> raw = (Class<? extends Enum<?>>) type.getRawClass();
        Enum<?>[] constants = raw.getEnumConstants();
        String[] names = new String[constants.length];
        for (int i = 0; i < constants.length; i++) {
            names[i] = json.textOf(constants[i])
                    .orElseThrow(
                            () -> new UnsupportedTypeException(culprit, "JSON does not write its constants as text"));
        }
        AnnotatedClass annotated = json.serializers().introspectClassAnnotations(type);
        Enum<?> fallback =
                json.annotations().findDefaultEnumValue(mapper().serializationConfig(), annotated, constants);
        EnumModel model =
                new EnumModel(raw, constants, names, FieldNumbers.of(raw, constants, names, history), fallback);
        inProgress.put(type, model);
        return model;
    }

    private static String schemaName(JavaType type) {
        StringBuilder name = new StringBuilder(type.getRawClass().getSimpleName());
        for (int i = 0; i < type.containedTypeCount(); i++) {
            name.append(i == 0 ? "Of" : "And").append(schemaName(type.containedType(i)));
        }
        return name.toString();
    }

    private static MethodHandles.Lookup lookupIn(Class<?> type, String name) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new UnsupportedTypeException(
                    name,
                    "its package is closed; open it: opens " + type.getPackageName() + " to "
                            + MessageModels.class.getModule().getName());
        }
    }

    private static MethodHandle constructor(MethodHandles.Lookup lookup, Class<?> type, RecordComponent[] components) {
        Class<?>[] parameters = new Class<?>[components.length];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = components[i].getType();
        }
        try {
            return lookup.findConstructor(type, MethodType.methodType(void.class, parameters));
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedTypeException(type.getSimpleName(), "its canonical constructor cannot be called");
        }
    }

    private static MethodHandle getter(MethodHandles.Lookup lookup, RecordComponent component) {
        try {
            return lookup.unreflect(component.getAccessor());
        } catch (IllegalAccessException e) {
            throw new UnsupportedTypeException(
                    component.getDeclaringRecord().getSimpleName() + "." + component.getName(),
                    "its accessor cannot be called");
        }
    }
}
