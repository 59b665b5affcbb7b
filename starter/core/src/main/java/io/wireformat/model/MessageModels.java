package io.wireformat.model;

import io.wireformat.model.internal.conversion.CollectionClasses;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.conversion.StandardTypes;
import io.wireformat.model.internal.conversion.Typed;
import io.wireformat.model.internal.introspection.FieldNumbers;
import io.wireformat.model.internal.introspection.MessageClass;
import io.wireformat.model.internal.introspection.TypeBoundary;
import io.wireformat.model.internal.introspection.TypeGraph;
import io.wireformat.model.internal.json.GeneratedClass;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.json.JsonScalar;
import io.wireformat.model.internal.json.OffsetDates;
import io.wireformat.model.internal.json.OpenJson;
import io.wireformat.model.internal.json.SameForEveryMapper;
import io.wireformat.model.internal.json.Shape;
import io.wireformat.model.internal.json.ShownValue;
import io.wireformat.model.internal.json.SpringPage;
import io.wireformat.model.internal.json.Subtypes;
import io.wireformat.model.internal.json.ValueObject;
import io.wireformat.model.internal.json.WrittenProperties;
import io.wireformat.model.internal.reflection.KotlinReflection;
import io.wireformat.model.internal.reflection.KotlinSupport;
import io.wireformat.model.internal.reflection.ValueClass;
import io.wireformat.model.internal.service.ParametersType;
import io.wireformat.model.internal.service.ServicesType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.json.JsonMapper;

/**
 * Describes types and caches the descriptions. Thread-safe.
 *
 * <p>It supports records, bean classes, Kotlin classes, and types with subtypes that JSON distinguishes. Their properties
 * may be primitives and their boxes, {@link String}, {@code byte[]}, {@link java.nio.ByteBuffer}, enums, the classes of
 * {@link LogicalType}, messages, {@link Optional}s of these, and {@link List}s, {@link Set}s, arrays, {@link Map}s and
 * similar collections of {@code java.util}. A collection may also be the root. Other JDK classes that JSON writes as text,
 * a whole number or a boolean ({@link Locale}, {@link java.time.ZonedDateTime}, {@link java.nio.file.Path}, …) have that
 * type. Kotlin value classes and classes with a {@code @JsonValue} have the type that they wrap. {@link Object} and
 * {@link tools.jackson.databind.JsonNode} hold any JSON value, except at the root. Spring Data pages are write-only.
 *
 * <p>Classes other than records are created as the mapper creates them: with a constructor or factory method that takes
 * properties, or with a no-argument constructor, and with setters or fields. A property that content lacks keeps the value
 * from the constructor, or its Kotlin default argument. Kotlin classes need the Kotlin module of Jackson in the mapper,
 * because without it JSON itself ignores nullability and defaults.
 */
public final class MessageModels {

    private final JsonMapping json;
    private final SchemaHistory history;
    private final Consumer<String> notices;
    private final NullOfDefaulted nullOfDefaulted;
    private final DescribedTypes types = new DescribedTypes();

    /** The described roots, among them collections. */
    private final Map<Shape, Typed> roots = new ConcurrentHashMap<>();

    private final Map<PartialType, Typed> partial = new ConcurrentHashMap<>();

    /** The messages that no class declares. */
    private final Map<Type, Typed> ofMethods = new ConcurrentHashMap<>();

    /** The types in each format. */
    private final Map<Projection, Projection.Types> projected = new ConcurrentHashMap<>();

    private final Placeholders placeholders = new Placeholders();

    /** The models of Wireformat's own messages, created on first use. */
    private volatile @Nullable MessageModels ownMessages;

    private final boolean own;

    /** Creates models from the application's JSON mapper, which all formats follow. */
    public MessageModels(JsonMapper mapper) {
        this(mapper, SchemaHistory.NONE);
    }

    /** Creates models from a mapper and the recorded history of the messages. */
    public MessageModels(JsonMapper mapper, SchemaHistory history) {
        this(mapper, history, notice -> {});
    }

    /**
     * Creates models that report messages whose shape follows the lock instead of the class.
     *
     * @param notices receives one line for each message that keeps an older shape; called from any thread
     */
    public MessageModels(JsonMapper mapper, SchemaHistory history, Consumer<String> notices) {
        this(mapper, history, notices, NullOfDefaulted.REFUSE);
    }

    /** Creates models with a setting for null in properties with a default. */
    public MessageModels(
            JsonMapper mapper, SchemaHistory history, Consumer<String> notices, NullOfDefaulted nullOfDefaulted) {
        this(mapper, history, notices, nullOfDefaulted, false);
    }

    private MessageModels(
            JsonMapper mapper,
            SchemaHistory history,
            Consumer<String> notices,
            NullOfDefaulted nullOfDefaulted,
            boolean own) {
        this.json = new JsonMapping(mapper);
        this.history = history;
        this.notices = notices;
        this.nullOfDefaulted = nullOfDefaulted;
        this.own = own;
    }

    /** The recorded history of the messages. */
    public SchemaHistory history() {
        return history;
    }

    /** How to write null in properties with a default. */
    public NullOfDefaulted nullOfDefaulted() {
        return nullOfDefaulted;
    }

    /** The JSON mapper. */
    public JsonMapper mapper() {
        return json.mapper();
    }

    /**
     * Describes a type.
     *
     * @return a {@link MessageModel}, a {@link UnionModel} or a collection
     * @throws UnsupportedTypeException if the model does not support the type; the message names the field
     */
    public FieldType describe(Type type) {
        return typed(type).type();
    }

    Typed typed(Type type) {
        if (!own && type instanceof Class<?> c && c.isAnnotationPresent(SameForEveryMapper.class)) {
            return ownMessages().typed(type);
        }
        if (type instanceof PartialType part) {
            Typed known = partial.get(part);
            return known != null ? known : keep(partial, part, part.of(typed(part.whole())));
        }
        if (type instanceof ParametersType || type instanceof ServicesType) {
            Typed known = ofMethods.get(type);
            return known != null
                    ? known
                    : keep(
                            ofMethods,
                            type,
                            type instanceof ParametersType parameters
                                    ? ServiceModels.of(parameters, history, this::parameter)
                                    : ServiceModels.of((ServicesType) type, this::describe));
        }
        JavaType javaType = json.javaType(type);
        Shape shape = Shape.of(javaType);
        Typed known = roots.get(shape);
        if (known != null) {
            return known;
        }
        // one thread at a time, so that all messages refer to the same model of a type
        synchronized (types) {
            Supplier<Typed> root = () -> describeRoot(javaType);
            return keep(roots, shape, TypeBoundary.within(type, () -> json.describing(() -> types.search(root))));
        }
    }

    private Typed parameter(ParametersType.Parameter parameter, String culprit) {
        JavaType declared = json.javaType(parameter.type());
        JavaType javaType = parameter.nullable() ? json.boxed(declared) : declared;
        synchronized (types) {
            Supplier<Typed> property = () -> describe(javaType, null, culprit);
            return TypeBoundary.within(parameter.type(), () -> json.describing(() -> types.search(property)));
        }
    }

    private static <K> Typed keep(Map<K, Typed> all, K key, Typed made) {
        Typed known = all.putIfAbsent(key, made);
        return known != null ? known : made;
    }

    /**
     * Whether the names of all described types differ, whatever the style of a schema language. Otherwise the names in a schema
     * depend on its types.
     */
    public boolean hasDistinctNames() {
        return types.distinctNames;
    }

    /** The types in a format. */
    Projection.Types projected(Projection projection) {
        return projected.computeIfAbsent(projection, Projection::types);
    }

    private MessageModels ownMessages() {
        MessageModels known = ownMessages;
        if (known != null) {
            return known;
        }
        synchronized (types) {
            known = ownMessages;
            if (known == null) {
                known = new MessageModels(JsonMapper.shared(), history, notices, nullOfDefaulted, true);
                ownMessages = known;
            }
            return known;
        }
    }

    private Typed describeRoot(JavaType type) {
        String culprit = type.getRawClass().getSimpleName();
        Typed description = describe(type, null, culprit);
        FieldType root = description.type();
        Placeholders.requireNone(root, culprit);
        if (root == OpenType.JSON) {
            throw new UnsupportedTypeException(
                    culprit,
                    "may be any JSON value, which is supported in a property, a list or a map, but not alone; wrap it in a record");
        }
        if (type.isReferenceType()
                || root instanceof ScalarType
                || root instanceof LogicalType
                || root instanceof EnumModel) {
            throw new UnsupportedTypeException(culprit, "is neither a message nor a collection; wrap it in a record");
        }
        return description;
    }

    /**
     * The message for a list if a format has no lists at the root. Its only field, number 1, repeats the element. Its
     * values are the lists themselves.
     */
    public static MessageModel wrapperOf(ListType list) {
        return wrapper(TypeName.of(list), "items", list, List.class);
    }

    /**
     * The message for a map if a format has no maps at the root. Its name is the same as in formats without maps, in which
     * it holds a list of entries.
     */
    public static MessageModel wrapperOf(MapType map) {
        return wrapper(TypeName.made(Entries.nameOf(map.key(), map.value()), "List"), "items", map, Map.class);
    }

    /**
     * The message for bytes if a format has no lists of bytes. They are its only field, number 1. Its values are the byte
     * arrays themselves.
     */
    public static MessageModel wrapperOfBytes() {
        return wrapper(TypeName.made("Bytes"), "value", ScalarType.BYTES, byte[].class);
    }

    private static MessageModel wrapper(TypeName name, String fieldName, FieldType type, Class<?> javaType) {
        MethodHandle identity = MethodHandles.identity(javaType);
        MessageModel wrapper = new MessageModel(name, javaType, new Instantiator(identity));
        MethodHandle getter = identity.asType(MethodType.methodType(javaType, Object.class));
        wrapper.complete(List.of(Field.of(fieldName, 1, Typed.of(type, javaType), false, false, getter, 0)));
        return wrapper;
    }

    /** The message for an array. */
    static MessageModel wrapperOf(ArrayType array) {
        Class<?> javaType = Objects.requireNonNull(Conversions.zero(array)).getClass();
        return wrapper(TypeName.made(TypeName.of(array), "List"), "items", array, javaType);
    }

    private Typed describe(JavaType type, @Nullable BeanProperty holder, String culprit) {
        Class<?> raw = type.getRawClass();
        Typed standard = StandardTypes.of(raw);
        if (standard != null) {
            json.requireStandard(type, culprit);
            return standard.type() == LogicalType.OFFSET_DATE_TIME
                    ? OffsetDates.of(json, standard, type, holder, culprit)
                    : standard;
        }
        Object sample = StandardTypes.sampleOf(raw);
        if (sample != null) {
            if (holder == null || !holder.getType().hasRawClass(raw)) {
                requireSmall(type, culprit);
            }
            return JsonScalar.of(json, type, sample, holder, culprit);
        }
        if (SpringPage.covers(raw)) {
            return page(type, holder, culprit);
        }
        if (SpringPage.hasLinks(raw)) {
            contentOf(type, culprit);
            throw SpringPage.linked(raw, culprit);
        }
        if (OpenJson.covers(raw)) {
            return OpenJson.of(json, type, holder, culprit);
        }
        if (ValueClass.is(raw)) {
            return valueClass(type, holder, culprit);
        }
        if (raw == Optional.class) {
            return optional(type, holder, culprit);
        }
        if (type.isArrayType()) {
            json.requireStandard(type, culprit);
            Typed elements = elements(type, holder, culprit);
            return new Typed(elements.type(), Conversions.array(raw).then(elements.conversion()));
        }
        Conversion collection = CollectionClasses.of(raw);
        if (collection != null) {
            Conversion shown = shown(type, holder, culprit);
            Typed wire =
                    collection.wireClass() == Map.class ? map(type, holder, culprit) : elements(type, holder, culprit);
            return wire.from(collection).from(shown);
        }
        if (type.isCollectionLikeType() || type.isMapLikeType()) {
            throw new UnsupportedTypeException(
                    culprit,
                    type.toCanonical() + " is not a supported collection; declare it as java.util."
                            + (type.isMapLikeType() ? "Map" : "List or java.util.Set"));
        }
        WrittenProperties.requireNoReference(type, culprit);
        ValueObject valueObject = json.wrappers().valueObject(type);
        if (valueObject != null) {
            json.wrappers().requireUnwrapped(valueObject, type, holder, culprit);
            return describe(valueObject.wrapped(), holder, culprit).from(valueObject.conversion());
        }
        if (raw.isEnum()) {
            Typed known = types.find(Shape.of(type));
            Object[] constants = raw.getEnumConstants();
            if (known == null && json.isNumber(constants)) {
                return JsonScalar.of(json, type, constants[0], holder, culprit);
            }
            return known != null ? known : enumeration(type, culprit);
        }
        if (Subtypes.exist(type, json)) {
            Typed known = types.find(Shape.of(type));
            String ambiguous = known != null ? null : Subtypes.whyNotDeduced(type, json);
            if (ambiguous != null) {
                return placeholder(type, ambiguous);
            }
            Typed union = known != null ? known : union(type, culprit);
            if (holder != null) {
                Subtypes.of(type, json, culprit).all().forEach(subtype -> json.whole(subtype.type(), holder));
            }
            return union;
        }
        if (GeneratedClass.is(raw)) {
            throw new UnsupportedTypeException(
                    culprit,
                    "is a generated class, which only the library that generated it supports; declare a record");
        }
        if (isOfPlatform(raw)) {
            throw new UnsupportedTypeException(
                    culprit,
                    type.toCanonical()
                            + " is not supported; declare a record, a String or another supported type instead,"
                            + " or a JsonNode for any JSON value");
        }
        if (Modifier.isAbstract(raw.getModifiers())) {
            return placeholder(
                    type,
                    raw.getSimpleName()
                            + " is abstract, and JSON knows no subclasses of it; make it sealed or list them in"
                            + " @JsonSubTypes, with @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)");
        }
        Typed whole = holder == null ? types.find(Shape.of(type)) : null;
        if (whole != null) {
            return entity(whole, raw, null);
        }
        JsonMapping.Mapped mapped = json.mapped(type, holder);
        Shape shape = Shape.of(type, mapped);
        Typed known = types.find(shape);
        if (known == null) {
            types.requireOwnName(shape, culprit);
            known = message(shape, mapped);
        }
        return entity(known, raw, holder);
    }

    private Typed placeholder(JavaType type, String reason) {
        return placeholders.of(type, () -> typeName(Shape.of(type)), reason);
    }

    /** A value of an entity may be a proxy, for which the mapper knows the JSON. */
    private Typed entity(Typed message, Class<?> raw, @Nullable BeanProperty holder) {
        boolean entity = Arrays.stream(raw.getAnnotations())
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("Entity"));
        if (!entity) {
            return message;
        }
        UnaryOperator<@Nullable Object> shown =
                value -> value == null || value.getClass() == raw ? value : ShownValue.ofEntity(value, holder, json);
        return message.from(Conversion.shown(raw, shown));
    }

    /** Describes the content of a Spring class, if its type is known. */
    private void contentOf(JavaType type, String culprit) {
        JavaType content = type.containedTypeOrUnknown(0);
        if (!content.isJavaLangObject()) {
            describe(content, null, culprit);
        }
    }

    private Typed page(JavaType type, @Nullable BeanProperty holder, String culprit) {
        // describes the content first, because its errors come before advice about page settings
        contentOf(type, culprit);
        Typed content = describe(SpringPage.described(type, json, culprit), holder, culprit);
        return new Typed(content.type(), SpringPage.conversion(type).then(content.conversion()));
    }

    private Typed valueClass(JavaType type, @Nullable BeanProperty holder, String culprit) {
        Class<?> raw = type.getRawClass();
        KotlinSupport.require(raw, mapper());
        json.wrappers().requireUnwrapped(type, culprit);
        if (ValueClass.isUnsigned(raw)) {
            return ValueClass.unsigned(raw);
        }
        if (KotlinReflection.wrapsNull(raw)) {
            throw new UnsupportedTypeException(
                    culprit, raw.getSimpleName() + " wraps a nullable value; make the property nullable instead");
        }
        JavaType wrapped = json.javaType(ValueClass.wrapped(raw));
        Typed described = describe(json.boxed(wrapped), holder, culprit);
        return ValueClass.of(raw, described);
    }

    /** Platform classes are supported one by one, not by their properties. */
    private static boolean isOfPlatform(Class<?> type) {
        return Stream.of("java.", "javax.", "jdk.", "kotlin.").anyMatch(type.getName()::startsWith);
    }

    /** The collection that JSON writes instead of a value, before any other conversion. */
    private Conversion shown(JavaType type, @Nullable BeanProperty holder, String culprit) {
        UnaryOperator<@Nullable Object> shown = ShownValue.ofContainer(type, holder, json, culprit);
        return shown == null ? Conversion.identity(type.getRawClass()) : Conversion.shown(type.getRawClass(), shown);
    }

    private Typed elements(JavaType type, @Nullable BeanProperty holder, String culprit) {
        JavaType element = type.isContainerType() ? type.getContentType() : type.containedTypeOrUnknown(0);
        if (element.isReferenceType()) {
            throw new UnsupportedTypeException(
                    culprit, "its elements are Optional, but elements are never null; declare them without Optional");
        }
        return describe(element, holder, culprit).listed();
    }

    private Typed optional(JavaType type, @Nullable BeanProperty holder, String culprit) {
        json.requireStandard(type, culprit);
        Typed value = describe(type.getContentType(), holder, culprit);
        return new Typed(
                value.type(),
                Conversions.optional(value.conversion().declared()).then(value.conversion()));
    }

    /** The memory limit counts such a value in a property, but not in a collection. */
    private static void requireSmall(JavaType type, String culprit) {
        if (StandardTypes.isLarge(type.getRawClass())) {
            throw new UnsupportedTypeException(
                    culprit,
                    "a " + type.getRawClass().getSimpleName() + " takes many times the memory of its content, so it is"
                            + " supported only as a property; use java.time.Instant or java.util.Date instead");
        }
    }

    private Typed map(JavaType type, @Nullable BeanProperty holder, String culprit) {
        json.requireEveryEntry(type, holder, culprit);
        requireSmall(type.getKeyType(), culprit);
        boolean isText = StandardTypes.isKey(type.getKeyType().getRawClass())
                || (type.getKeyType().isEnumType()
                        && json.isNumber(type.getKeyType().getRawClass().getEnumConstants()))
                || (json.wrappers().valueObject(type.getKeyType()) != null
                        && !ValueClass.is(type.getKeyType().getRawClass()));
        Typed key =
                isText ? JsonScalar.key(json, type.getKeyType(), culprit) : describe(type.getKeyType(), null, culprit);
        boolean possible = key.type() == ScalarType.STRING
                || key.type() == ScalarType.INT32
                || key.type() == ScalarType.INT64
                || key.type() instanceof EnumModel;
        if (!possible) {
            throw new UnsupportedTypeException(
                    culprit, "the keys of a map must be strings, integers or enum constants");
        }
        if (type.getContentType().isReferenceType()) {
            throw new UnsupportedTypeException(
                    culprit, "its values are Optional, but values are never null; declare them without Optional");
        }
        Typed value = describe(type.getContentType(), holder, culprit);
        return new Typed(new MapType(key.type(), value.type()), key.conversion().ofEntries(value.conversion()));
    }

    private Typed union(JavaType type, String culprit) {
        Subtypes subtypes = Subtypes.of(type, json, culprit);
        // if a class with subclasses is one of its own alternatives, the message has its name
        boolean isOwn =
                subtypes.all().stream().anyMatch(subtype -> subtype.type().equals(type));
        TypeName declared = typeName(Shape.of(type));
        UnionModel union = new UnionModel(
                isOwn ? TypeName.made("Any", declared) : declared, type, subtypes.discriminator(), subtypes.reading());
        Typed typed = Typed.of(union, type.getRawClass());
        types.add(Shape.of(type), typed, () -> complete(union, type, subtypes), () -> {});
        return typed;
    }

    private void complete(UnionModel union, JavaType type, Subtypes subtypes) {
        String name = union.name();
        List<Field> alternatives = new ArrayList<>();
        List<Class<?>> classes = subtypes.all().stream()
                .<Class<?>>map(subtype -> subtype.type().getRawClass())
                .toList();
        for (Subtypes.Subtype subtype : subtypes.all()) {
            Class<?> raw = subtype.type().getRawClass();
            requirePaired(subtype.id(), name);
            int position = alternatives.size();
            alternatives.add(Field.of(
                    subtype.id(),
                    FieldNumbers.of(raw, position),
                    alternative(subtype, subtypes, name + "." + raw.getSimpleName()),
                    true,
                    false,
                    Alternatives.getter(raw, position == 0 ? classes : List.of()),
                    position));
        }
        FieldNumbers.requireDistinct(alternatives, type.getRawClass());
        String recorded = SchemaHistory.nameOf(type.getRawClass(), name);
        union.complete(alternatives, FieldNumbers.removed(alternatives, history, recorded, true));
    }

    /** The message of an alternative, without the properties of its own subtypes. */
    private Typed alternative(Subtypes.Subtype subtype, Subtypes subtypes, String culprit) {
        subtypes.requireSameDiscriminator(subtype, json, culprit);
        if (!Subtypes.exist(subtype.type(), json)) {
            return describe(subtype.type(), null, culprit);
        }
        Shape shape = Shape.withoutSubtypes(subtype.type());
        Typed known = types.find(shape);
        Typed message = known != null ? known : message(shape, json.mapped(subtype.type(), null));
        return entity(message, subtype.type().getRawClass(), null);
    }

    private Typed message(Shape shape, JsonMapping.Mapped mapped) {
        JavaType type = shape.type();
        Class<?> raw = type.getRawClass();
        TypeName name = typeName(shape);
        String recorded = SchemaHistory.nameOf(raw, name.unqualified());
        MessageClass source;
        try {
            source = MessageClass.of(type, mapped, mapper(), history.recorded(recorded));
        } catch (UnsupportedTypeException e) {
            types.refuse(shape, e);
            throw e;
        }
        MessageModel message = new MessageModel(name, type, new Instantiator(source.construction()));
        Typed typed = Typed.of(message, raw).from(source.refusingSubclasses(raw));
        message.reserve(FieldNumbers.reserved(raw));
        message.identify(Subtypes.typeId(type, json));
        message.writeOnly(source.whyNotRead());
        message.keepUnknown(mapped.reading().keepsUnknown());
        types.add(shape, typed, () -> complete(message, raw, mapped, source, recorded), () -> {});
        return typed;
    }

    private void complete(
            MessageModel message, Class<?> raw, JsonMapping.Mapped mapped, MessageClass source, String recorded) {
        List<Field> fields = new ArrayList<>();
        List<String> neverNull = new ArrayList<>();
        for (MessageClass.Property property : source.properties()) {
            requirePaired(property.json().name(), message.name());
            Typed value = property(property, property.json().type());
            Presence presence = Placeholders.presence(property, value);
            if (presence != Presence.IMPLICIT
                    && property.presence().constrained()
                    && history.isNeverNull(recorded, property.number())) {
                neverNull.add(property.json().name());
                presence = property.presenceOf(value, Presence.IMPLICIT);
            }
            if (presence == Presence.DEFAULTED && property.json().type().isPrimitive()) {
                // null means absent
                value = property(property, json.boxed(property.json().type()));
            }
            Conversion withTypeId =
                    mapped.ownType() == null ? null : mapped.ownType().withTypeId(property.json());
            value = withTypeId == null ? value : value.from(withTypeId);
            fields.add(Field.of(
                    property.json().name(),
                    property.number(),
                    value,
                    presence,
                    property.signed(),
                    property.getter(),
                    property.unambiguous(),
                    // null of an open type is a value, and differs from absence in each format
                    nullOfDefaulted == NullOfDefaulted.ABSENT || value.type() == OpenType.JSON,
                    property.slot()));
        }
        FieldNumbers.requireDistinct(fields, raw);
        message.complete(fields, FieldNumbers.removed(fields, history, recorded, false));
        if (!neverNull.isEmpty()) {
            notices.accept(
                    recorded + ": a constraint checks for null in " + String.join(", ", neverNull) + ", but the lock"
                            + " records them as never null, so absent values read as zero or empty; give such a field a new"
                            + " number, or edit its line in the lock if no old content is left");
        }
    }

    private Typed property(MessageClass.Property property, JavaType type) {
        Conversion formatted = JsonScalar.formatted(property.json(), json);
        if (formatted != null) {
            return new Typed(ScalarType.STRING, formatted);
        }
        Typed typed = describe(type, property.json().writer(), property.culprit());
        return property.asText() ? StandardTypes.asText(typed, property.culprit()) : typed;
    }

    private Typed enumeration(JavaType type, String culprit) {
        json.requireStandard(type, culprit);
        @SuppressWarnings("unchecked")
        Class<? extends Enum<?>> raw = (Class<? extends Enum<?>>) type.getRawClass();
        Enum<?>[] constants = raw.getEnumConstants();
        String[] names = new String[constants.length];
        for (int i = 0; i < constants.length; i++) {
            names[i] = json.textOf(constants[i])
                    .orElseThrow(() -> new UnsupportedTypeException(
                            culprit, "JSON writes its constants neither as text nor as whole numbers"));
            requirePaired(names[i], culprit);
        }
        AnnotatedClass annotated = json.serializers().introspectClassAnnotations(type);
        Enum<?> fallback =
                json.annotations().findDefaultEnumValue(mapper().serializationConfig(), annotated, constants);
        EnumModel model = new EnumModel(
                typeName(Shape.of(type)),
                raw,
                constants,
                names,
                FieldNumbers.of(raw, constants, names, history),
                fallback);
        Typed typed = Typed.of(model, raw);
        types.add(Shape.of(type), typed, () -> {}, () -> {});
        return typed;
    }

    static void requirePaired(String name, String culprit) {
        if (name.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw new UnsupportedTypeException(
                    culprit,
                    "a JSON name contains an unpaired surrogate, which no other format can write; rename it with @JsonProperty");
        }
    }

    private TypeName typeName(Shape shape) {
        String unqualified =
                TypeName.declared(shape.type(), shape.suffix(), null).unqualified();
        String recorded = history.schemaName(SchemaHistory.nameOf(shape.type().getRawClass(), unqualified))
                .orElse(null);
        return TypeName.declared(shape.type(), shape.suffix(), recorded);
    }

    /** The described types. */
    private static final class DescribedTypes extends TypeGraph<Shape, Typed> {

        /** Used in a search only, so by one thread at a time. */
        private final Map<Shape, Shape> byName = new HashMap<>();

        /** Likewise; the letters and digits of names. */
        private final Map<String, TypeName> names = new HashMap<>();

        private volatile boolean distinctNames = true;

        /** Requires that no other part of a type has the same name. */
        void requireOwnName(Shape shape, String culprit) {
            Shape other = byName.putIfAbsent(shape.byName(), shape);
            if (other != null && !other.equals(shape)) {
                throw new UnsupportedTypeException(
                        culprit,
                        "its annotations hide properties of "
                                + shape.type().getRawClass().getSimpleName()
                                + " whose names have the same ASCII letters and digits as those that another property hides;"
                                + " rename one, or give the property a type of its own");
            }
        }

        /** A type is not read if a type in it is not. */
        @Override
        protected void found(Map<Shape, Typed> found, Map<Shape, Set<Shape>> references) {
            found.values().forEach(typed -> {
                TypeName name = TypeName.of(typed.type());
                String letters =
                        name.at(any -> 0).replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
                TypeName other = names.putIfAbsent(letters, name);
                if (other != null && !other.equals(name)) {
                    distinctNames = false;
                }
            });
            Map<Shape, UnsupportedTypeException> own = reasons(found.keySet(), found::get);
            Map<Shape, UnsupportedTypeException> before = reasons(
                    references.values().stream().flatMap(Collection::stream).toList(), this::known);
            spread(references, own, before).forEach((shape, reason) -> {
                Typed typed = found.get(shape);
                if (typed != null && typed.type() instanceof MessageModel message) {
                    message.writeOnly(reason);
                } else if (typed != null && typed.type() instanceof UnionModel union) {
                    union.writeOnly(reason);
                }
            });
        }

        private static Map<Shape, UnsupportedTypeException> reasons(
                Collection<Shape> shapes, Function<Shape, @Nullable Typed> types) {
            Map<Shape, UnsupportedTypeException> reasons = new LinkedHashMap<>();
            for (Shape shape : shapes) {
                Typed typed = types.apply(shape);
                FieldType type = typed == null ? null : typed.type();
                UnsupportedTypeException reason = type instanceof MessageModel message
                        ? message.whyNotRead()
                        : type instanceof UnionModel union ? union.whyNotRead() : null;
                if (reason != null) {
                    reasons.put(shape, reason);
                }
            }
            return reasons;
        }
    }
}
