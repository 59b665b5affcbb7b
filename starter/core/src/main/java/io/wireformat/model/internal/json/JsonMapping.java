package io.wireformat.model.internal.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.wireformat.AsText;
import io.wireformat.EncodingException;
import io.wireformat.model.Discriminator;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.LogicalType;
import io.wireformat.model.TypeId;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.StandardTypes;
import io.wireformat.model.internal.conversion.Typed;
import io.wireformat.model.internal.reflection.KotlinReflection;
import io.wireformat.model.internal.reflection.KotlinSupport;
import io.wireformat.model.internal.reflection.ValueClass;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.bean.BuilderBasedDeserializer;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.bean.UnwrappingBeanPropertyWriter;
import tools.jackson.databind.ser.impl.UnknownSerializer;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.ser.std.StdDelegatingSerializer;
import tools.jackson.databind.util.ClassUtil;
import tools.jackson.databind.util.TokenBuffer;

/**
 * What the application's JSON mapper makes of a class, asked of the very serializer and deserializer that it uses.
 *
 * <p>A property that JSON does not show must not appear in any other format. The serializer's own property list
 * already reflects ignored and renamed properties, naming strategies, visibility, mix-ins and modules; whatever else
 * can hide or change a value (views, filters, custom serializers, type ids) makes the class unsupported.
 */
public final class JsonMapping {

    /**
     * A property as JSON shows it.
     *
     * @param name what JSON calls it
     * @param internalName what the class calls it
     * @param type what it holds
     * @param writer what the mapper writes it with
     * @param reader what the mapper reads it with; null when it skips it
     */
    public record Property(
            String name,
            String internalName,
            JavaType type,
            BeanPropertyWriter writer,
            @Nullable SettableBeanProperty reader) {

        /** An annotation on any of the members that the property has in the class. */
        public <A extends Annotation> @Nullable A annotation(Class<A> type) {
            return writer.getMember().getAnnotation(type);
        }
    }

    /**
     * A class as JSON carries it.
     *
     * @param properties what JSON writes, in the order of the class's introspection
     * @param hidden what JSON calls the properties that it hides only where the class was reached from
     * @param included whether annotations there say what is shown, rather than what is hidden
     * @param reading how JSON makes values
     * @param ownType the property that is to say which subtype of another type it is; null when none is
     */
    public record Mapped(
            List<Property> properties,
            Set<String> hidden,
            boolean included,
            Reading reading,
            @Nullable OwnType ownType) {

        /** How JSON makes values, where it does and another format can, too; throws the reason where not. */
        public ValueInstantiator requireInstantiator() {
            if (reading.instantiator() == null || reading.refusal() != null) {
                throw Objects.requireNonNull(reading.refusal());
            }
            return reading.instantiator();
        }
    }

    /**
     * How JSON reads a class.
     *
     * @param readers what it reads properties with, by their names
     * @param parameters what the class calls the properties that JSON makes a value with
     * @param instantiator what it makes values with; null when it makes none
     * @param build makes a value of what the instantiator made; null where that is the value
     * @param refusal why another format cannot do the same; null when it can
     */
    public record Reading(
            Map<String, SettableBeanProperty> readers,
            List<String> parameters,
            @Nullable ValueInstantiator instantiator,
            @Nullable Method build,
            @Nullable UnsupportedTypeException refusal) {}

    private static final String JACKSON = "tools.jackson.databind.";

    /** Its serializers show whatever is none of Hibernate's own collections as it is. */
    private static final Pattern HIBERNATE = Pattern.compile("tools\\.jackson\\.datatype\\.hibernate\\d+\\.");

    private final JsonMapper mapper;

    /** Each property asks, and the mapper looks at a class anew each time. */
    private final Map<JavaType, Optional<ValueObject>> valueObjects = new ConcurrentHashMap<>();

    public JsonMapping(JsonMapper mapper) {
        this.mapper = mapper;
    }

    public JsonMapper mapper() {
        return mapper;
    }

    /** The mapper's name for a type. */
    public JavaType javaType(java.lang.reflect.Type type) {
        return mapper.constructType(type);
    }

    /**
     * The properties that JSON writes and reads.
     *
     * @param holder the property or list through which the class is reached, whose annotations may hide more
     * @throws UnsupportedTypeException when anything but the list of properties decides what JSON shows
     */
    public List<Property> properties(JavaType type, @Nullable BeanProperty holder) {
        Mapped mapped = mapped(type, holder);
        String name = type.getRawClass().getSimpleName();
        if (holder != null && !mapped.hidden().isEmpty()) {
            throw changed(holder, name);
        }
        mapped.requireInstantiator();
        for (Property property : mapped.properties()) {
            requireReader(property, name);
        }
        return mapped.properties();
    }

    /** Requires that JSON reads a property that it writes. */
    public static SettableBeanProperty requireReader(Property property, String owner) {
        if (property.reader() == null) {
            throw new UnsupportedTypeException(owner + "." + property.name(), "JSON writes it but does not read it");
        }
        return property.reader();
    }

    /**
     * How JSON carries a class. What it writes and does not read is among the properties.
     *
     * @param holder the property or list through which the class is reached, whose annotations may hide more
     * @throws UnsupportedTypeException when anything but the list of properties decides what JSON shows
     */
    public Mapped mapped(JavaType type, @Nullable BeanProperty holder) {
        String name = type.getRawClass().getSimpleName();
        try {
            return mapped(type, holder, name);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(name, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    private Mapped mapped(JavaType type, @Nullable BeanProperty holder, String name) {
        requireNothingBesideProperties(type, name);
        List<PropertyWriter> writers = writers(type, holder, name);
        List<String> shown = names(writers);
        Set<String> hidden = hidden(type, holder, shown, name);
        Map<String, String> internalNames = internalNames(type);
        OwnType ownType = OwnType.of(type, shown, this);
        Reading reading = reading(type, shown, hidden, internalNames, ownType);
        if (holder != null && reading.refusal() == null) {
            requireReadAsElsewhere(type, holder, shown, reading.readers(), name);
        }
        List<Property> properties = new ArrayList<>();
        for (PropertyWriter candidate : writers) {
            BeanPropertyWriter writer = writer(candidate, name);
            SettableBeanProperty reader = reading.readers().get(writer.getName());
            properties.add(new Property(
                    writer.getName(),
                    internalNames.getOrDefault(writer.getName(), writer.getName()),
                    typeOf(writer),
                    writer,
                    reader != null && ownType != null && ownType.isNeverSet(reader) ? null : reader));
        }
        return new Mapped(List.copyOf(properties), hidden, includes(holder), reading, ownType);
    }

    private boolean includes(@Nullable BeanProperty holder) {
        if (holder == null) {
            return false;
        }
        JsonIncludeProperties.Value included =
                annotations().findPropertyInclusionByName(mapper.serializationConfig(), holder.getMember());
        return included != null && included.getIncluded() != null;
    }

    /**
     * Requires that JSON shows all of a type where it is reached from.
     *
     * @throws UnsupportedTypeException when annotations there hide some of it
     */
    public void requireWhole(JavaType type, BeanProperty holder) {
        if (!mapped(type, holder).hidden().isEmpty()) {
            throw changed(holder, type.getRawClass().getSimpleName());
        }
    }

    /**
     * Requires that JSON shows a class as the one that is described in its place, whole.
     *
     * @throws UnsupportedTypeException when it hides, renames or changes a property
     */
    void requireShownAs(JavaType described, JavaType type, String culprit) {
        List<Property> shown = mapped(type, null).properties();
        boolean restricted = shown.stream()
                .anyMatch(property -> restrictsEntries(property.writer().getMember()));
        if (restricted || !namesOf(shown).equals(namesOf(mapped(described, null).properties()))) {
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON shows other properties of a " + type.getRawClass().getSimpleName() + " than usual");
        }
    }

    private static Set<String> namesOf(List<Property> properties) {
        return properties.stream().map(Property::name).collect(Collectors.toSet());
    }

    /** What the holder's annotations take from what JSON shows of the class elsewhere. */
    private Set<String> hidden(JavaType type, @Nullable BeanProperty holder, List<String> shown, String name) {
        if (holder == null) {
            return Set.of();
        }
        Set<String> hidden = new LinkedHashSet<>(names(writers(type, null, name)));
        if (!hidden.containsAll(shown)) {
            throw changed(holder, name);
        }
        shown.forEach(hidden::remove);
        return hidden;
    }

    private static UnsupportedTypeException changed(BeanProperty holder, String name) {
        return new UnsupportedTypeException(
                holder.getName(), "its annotations change which properties of " + name + " JSON shows");
    }

    /** How JSON reads a class. Where no other format can, it is still written. */
    private Reading reading(
            JavaType type,
            List<String> shown,
            Set<String> hidden,
            Map<String, String> internalNames,
            @Nullable OwnType ownType) {
        String name = type.getRawClass().getSimpleName();
        try {
            BeanDeserializerBase deserializer = beanDeserializer(type, null, name);
            ValueInstantiator instantiator = deserializer.getValueInstantiator();
            Map<String, SettableBeanProperty> readers = readers(deserializer);
            return new Reading(
                    readers,
                    parameters(instantiator, internalNames, readers),
                    instantiator,
                    deserializer instanceof BuilderBasedDeserializer ? build(instantiator, name) : null,
                    whyNotRead(type, shown, hidden, readers, ownType));
        } catch (UnsupportedTypeException e) {
            return new Reading(Map.of(), List.of(), null, null, e);
        } catch (DatabindException e) {
            UnsupportedTypeException refusal =
                    new UnsupportedTypeException(name, "JSON cannot read it: " + e.getOriginalMessage());
            return new Reading(Map.of(), List.of(), null, null, refusal);
        }
    }

    private Method build(ValueInstantiator builder, String name) {
        AnnotatedClass annotated = serializers().introspectClassAnnotations(javaType(builder.getValueClass()));
        JsonPOJOBuilder.Value config = annotations().findPOJOBuilderConfig(mapper.deserializationConfig(), annotated);
        AnnotatedMethod build = annotated.findMethod(
                config == null ? JsonPOJOBuilder.DEFAULT_BUILD_METHOD : config.buildMethodName, new Class<?>[0]);
        if (build == null || builder.canCreateFromObjectWith()) {
            throw new UnsupportedTypeException(
                    name,
                    "JSON makes it with a builder that takes properties; make it a record, or a class of setters");
        }
        return build.getAnnotated();
    }

    private @Nullable UnsupportedTypeException whyNotRead(
            JavaType type,
            List<String> shown,
            Set<String> hidden,
            Map<String, SettableBeanProperty> readers,
            @Nullable OwnType ownType) {
        String name = type.getRawClass().getSimpleName();
        try {
            for (Map.Entry<String, SettableBeanProperty> reader : readers.entrySet()) {
                String culprit = name + "." + reader.getKey();
                if (hidden.contains(reader.getKey())
                        || refersBack(reader.getValue())
                        || standsForAnother(reader.getValue(), readers)) {
                    continue;
                }
                boolean isTold = ownType != null && ownType.property().equals(reader.getKey());
                if (!shown.contains(reader.getKey()) && !isTold) {
                    throw new UnsupportedTypeException(
                            culprit,
                            "JSON reads it but does not write it; let requests and answers have classes of their own");
                }
                requireStandardReader(reader.getValue(), culprit);
            }
            return null;
        } catch (UnsupportedTypeException e) {
            return e;
        }
    }

    /** Whether Jackson sets it to what holds the value. */
    private boolean refersBack(SettableBeanProperty reader) {
        AnnotationIntrospector.ReferenceProperty reference = reader.getMember() == null
                ? null
                : annotations().findReferenceType(mapper.deserializationConfig(), reader.getMember());
        return reference != null && reference.isBackReference();
    }

    /**
     * Whether a constructor's parameter is another name for a property that a setter sets: {@code _object} for {@code
     * object}, as openapi-generator escapes the words of Java and its own. JSON writes the property's name alone.
     */
    private static boolean standsForAnother(SettableBeanProperty reader, Map<String, SettableBeanProperty> readers) {
        SettableBeanProperty property = readers.get(unescaped(reader.getName()));
        return property != null
                && property != reader
                && reader.isCreatorProperty()
                && !property.isCreatorProperty()
                && property.getType().equals(reader.getType())
                && !reader.getMember().annotations().findAny().isPresent()
                && !KotlinSupport.isKotlin(reader.getMember().getDeclaringClass());
    }

    private static String unescaped(String name) {
        return name.startsWith("_") ? name.substring(1) : name;
    }

    /** A message is read the same wherever it is, so that what JSON skips somewhere would be set there. */
    private void requireReadAsElsewhere(
            JavaType type,
            BeanProperty holder,
            List<String> shown,
            Map<String, SettableBeanProperty> readers,
            String name) {
        Set<String> here = readers(beanDeserializer(type, holder, name)).keySet();
        for (String property : shown) {
            if (readers.containsKey(property) && !here.contains(property)) {
                throw new UnsupportedTypeException(
                        holder.getName(),
                        "its annotations let JSON write " + name + "." + property + ", but not read it");
            }
        }
    }

    private void requireStandardReader(SettableBeanProperty reader, String culprit) {
        if (reader.isInjectionOnly()) {
            throw new UnsupportedTypeException(culprit, "JSON injects it");
        }
        if (reader.hasValueDeserializer() && !ValueClass.is(reader.getType().getRawClass())) {
            requireStandard(reader.getValueDeserializer(), culprit);
        }
        if (reader.getMember() != null) {
            requireNoDeserializer(reader.getMember(), culprit);
        }
        requireRead(reader.getType(), culprit);
    }

    private List<String> parameters(
            ValueInstantiator instantiator,
            Map<String, String> internalNames,
            Map<String, SettableBeanProperty> readers) {
        SettableBeanProperty[] parameters =
                instantiator.getWithArgsCreator() == null || !instantiator.canCreateFromObjectWith()
                        ? null
                        : instantiator.getFromObjectArguments(mapper.deserializationConfig());
        return parameters == null
                ? List.of()
                : Arrays.stream(parameters)
                        .map(parameter -> standsForAnother(parameter, readers)
                                ? unescaped(parameter.getName())
                                : parameter.getName())
                        .map(name -> internalNames.getOrDefault(name, name))
                        .toList();
    }

    /** What a property holds, which of a value class of Kotlin's the class file may not tell. */
    private JavaType typeOf(BeanPropertyWriter writer) {
        JavaType valueClass = valueClass(writer.getMember());
        return valueClass == null ? writer.getType() : valueClass;
    }

    private @Nullable JavaType valueClass(AnnotatedMember member) {
        Object converter = annotations().findSerializationConverter(mapper.serializationConfig(), member);
        if (converter == null || !isOfKotlinModule(converter) || !(member.getMember() instanceof Method getter)) {
            return null;
        }
        Class<?> type = KotlinReflection.typeOf(getter);
        return type != null && ValueClass.is(type) ? javaType(type) : null;
    }

    /**
     * Requires that JSON shows a value class of Kotlin's as what it wraps.
     *
     * @param culprit the field to name when it does not
     * @throws UnsupportedTypeException when it does not
     */
    public void requireUnwrapped(JavaType type, String culprit) {
        ValueSerializer<?> serializer = serializers().findValueSerializer(type);
        ValueDeserializer<?> deserializer =
                mapper._deserializationContext().findContextualValueDeserializer(type, null);
        boolean written = ValueClass.isUnsigned(type.getRawClass())
                ? isOfKotlinModule(serializer)
                : serializer.getClass() == StdDelegatingSerializer.class
                        && isOfKotlinModule(((StdDelegatingSerializer) serializer).getConverter());
        boolean read = isOfKotlinModule(deserializer)
                && !deserializer.getClass().getSimpleName().startsWith("HasConversionCreator");
        if (!written || !read) {
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON carries " + type.getRawClass().getSimpleName() + " by a @JsonValue, a @JsonCreator or a codec"
                            + " of its own, not as what it wraps");
        }
    }

    private static boolean isOfKotlinModule(Object codec) {
        return codec.getClass().getName().startsWith(KotlinSupport.JACKSON_MODULE);
    }

    private Map<String, String> internalNames(JavaType type) {
        Map<String, String> names = new HashMap<>();
        AnnotatedClass annotated = serializers().introspectClassAnnotations(type);
        serializers()
                .introspectBeanDescription(type, annotated)
                .findProperties()
                .forEach(property -> names.put(property.getName(), property.getInternalName()));
        return names;
    }

    /**
     * Requires that JSON treats a scalar, an enum or a collection in the standard way.
     *
     * @param culprit the field to name when it does not
     * @throws UnsupportedTypeException when it does not
     */
    public void requireStandard(JavaType type, String culprit) {
        requireStandard(serializers().findValueSerializer(type), culprit);
        if (serializers().findTypeSerializer(type) != null) {
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON adds a type id to it, which other formats have for classes of properties alone; give it"
                            + " properties, or let it be no subtype");
        }
    }

    /**
     * What JSON shows in place of a collection or a map, where a module decides so value by value.
     *
     * @param holder the property that holds it; null at the root
     * @param culprit the field to name when nothing tells
     * @return null where JSON shows every value as it is
     * @throws UnsupportedTypeException when JSON writes it in a way of its own
     */
    public @Nullable UnaryOperator<@Nullable Object> shownContainer(
            JavaType type, @Nullable BeanProperty holder, String culprit) {
        if (serializers().findTypeSerializer(type) != null) {
            throw new UnsupportedTypeException(culprit, "JSON adds a type id to it");
        }
        ValueSerializer<Object> serializer = holder == null
                ? serializers().findRootValueSerializer(type)
                : serializers().findPrimaryPropertySerializer(type, holder);
        if (isStandard(serializer)) {
            return null;
        }
        UnaryOperator<@Nullable Object> shown =
                value -> value == null ? null : ShownValue.of(value, serializer, serializers());
        try {
            for (Object sample : samples(type)) {
                if (shown.apply(sample) != sample) {
                    throw notStandard(serializer, culprit);
                }
            }
        } catch (EncodingException e) {
            throw notStandard(serializer, culprit);
        }
        boolean hibernate = HIBERNATE.matcher(serializer.getClass().getName()).lookingAt();
        return value -> hibernate && value != null && value.getClass().getName().startsWith("java.")
                ? value
                : shown.apply(value);
    }

    private static List<Object> samples(JavaType type) {
        if (type.isMapLikeType()) {
            return List.of(new LinkedHashMap<>(), new LinkedHashMap<>(Collections.singletonMap("", null)));
        }
        List<@Nullable Object> one = Collections.singletonList(null);
        return type.isTypeOrSubTypeOf(Set.class)
                ? List.of(new LinkedHashSet<>(), new LinkedHashSet<>(one))
                : List.of(new ArrayList<>(), new ArrayList<>(one));
    }

    /**
     * What JSON shows in place of an entity, which may be a proxy of Hibernate's, or of another library that loads late.
     *
     * @param holder the property that holds it; null at the root
     */
    public @Nullable Object shownEntity(Object value, @Nullable BeanProperty holder) {
        SerializationContext context = serializers();
        ValueSerializer<Object> serializer = holder == null
                ? context.findRootValueSerializer(value.getClass())
                : context.findPrimaryPropertySerializer(value.getClass(), holder);
        return ShownValue.of(value, serializer, context);
    }

    /**
     * A class that is carried as JSON shows it.
     *
     * @param sample one of its values
     * @param holder the property that holds values
     */
    public Typed scalar(JavaType type, Object sample, @Nullable BeanProperty holder, String culprit) {
        requireStandard(type, culprit);
        try {
            return JsonScalar.of(mapper, type, sample, holder, culprit);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    /**
     * Points in time with an offset, which JSON may move to another.
     *
     * @param standard what they are
     * @param holder the property that holds values
     */
    public Typed offsetDates(Typed standard, JavaType type, @Nullable BeanProperty holder, String culprit) {
        try {
            return OffsetDates.moved(mapper, standard, type, holder);
        } catch (JacksonException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    /**
     * A class whose values may be anything that JSON has.
     *
     * @param holder the property that holds values
     */
    public Typed open(JavaType type, @Nullable BeanProperty holder, String culprit) {
        requireStandard(type, culprit);
        return OpenJson.of(mapper, type, holder, culprit);
    }

    /**
     * A class that JSON shows as what it wraps.
     *
     * @return null for any other class
     */
    public @Nullable ValueObject valueObject(JavaType type) {
        return valueObjects
                .computeIfAbsent(type, known -> Optional.ofNullable(ValueObject.of(mapper, known)))
                .orElse(null);
    }

    /**
     * Requires that JSON shows a value object as what it wraps. One that no property holds must also be read, because no
     * message can say that it is only written.
     *
     * @param holder the property that holds values; null at the root
     * @throws UnsupportedTypeException when JSON carries it in another way
     */
    public void requireUnwrapped(ValueObject value, JavaType type, @Nullable BeanProperty holder, String culprit) {
        value.requirePresent(culprit);
        requireNoConversion(value.accessor(), culprit);
        requireStandard(type, culprit);
        boolean hides = !annotations()
                .findPropertyIgnoralByName(mapper.serializationConfig(), value.accessor())
                .findIgnoredForSerialization()
                .isEmpty();
        if (hides) {
            throw new UnsupportedTypeException(
                    culprit, "its @JsonValue hides properties of what it wraps; annotate the class of these");
        }
        if (holder == null) {
            requireRead(type, culprit);
        }
    }

    /** Requires that JSON reads the value objects that a type consists of. */
    private void requireRead(JavaType type, String culprit) {
        if (type.getContentType() != null) {
            requireRead(type.getContentType(), culprit);
        }
        ValueObject value = valueObject(type);
        if (value == null) {
            return;
        }
        try {
            String whyNot = value.whyNotRead();
            if (whyNot != null) {
                throw new UnsupportedTypeException(culprit, whyNot);
            }
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot read it: " + e.getOriginalMessage());
        }
        requireRead(value.wrapped(), culprit);
    }

    /** A class whose text is the key of an object. */
    public Typed key(JavaType type, String culprit) {
        try {
            return JsonScalar.key(mapper, type);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot carry its keys: " + e.getOriginalMessage());
        }
    }

    /** Whether values of a type may be of several classes, of which it says so itself or JSON knows. */
    public boolean hasSubtypes(JavaType type) {
        return type.getRawClass().isSealed() || tellsSubtypesApart(type);
    }

    /** Whether values of a type may be of several classes, between which JSON tells. */
    public boolean tellsSubtypesApart(JavaType type) {
        return !type.isJavaLangObject() && Subtypes.areToldApart(type, this);
    }

    /**
     * The subtypes of a type, as JSON tells them apart.
     *
     * @throws UnsupportedTypeException when JSON does not tell them apart, or in a way that no other format can follow
     */
    public Subtypes subtypes(JavaType type, String culprit) {
        return Subtypes.of(type, this, culprit);
    }

    /**
     * Requires that JSON tells a subtype from others as it does where the subtype itself is declared, if its properties
     * depend on that.
     */
    public void requireToldAlike(Subtypes.Subtype subtype, Discriminator discriminator, String culprit) {
        OwnType own = OwnType.of(subtype.type(), List.of(), this);
        boolean fills = discriminator.form() == Form.EXISTING_PROPERTY || discriminator.visible();
        boolean ownFills = own != null
                && (own.discriminator().form() == Form.EXISTING_PROPERTY
                        || own.discriminator().visible());
        boolean alike = own != null
                && own.discriminator().equals(discriminator)
                && own.id().equals(subtype.id());
        if ((fills || ownFills) && !alike) {
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON tells it from others in several ways, because it has several types above it; let these have"
                            + " the same @JsonTypeInfo, and call it the same in each");
        }
    }

    /**
     * Requires that JSON shows every entry of a map.
     *
     * @param holder the property that holds the map, whose annotations may hide some
     * @param culprit the field to name when it does not
     * @throws UnsupportedTypeException when it does not
     */
    public void requireEveryEntry(JavaType map, @Nullable BeanProperty holder, String culprit) {
        ValueSerializer<?> keys = serializers().findKeySerializer(map.getKeyType(), holder);
        if (!keys.getClass().getName().equals(KotlinSupport.JACKSON_MODULE + "ValueClassUnboxKeySerializer")) {
            requireStandard(keys, culprit);
        }
        var config = mapper.serializationConfig();
        AnnotatedClass annotated = serializers().introspectClassAnnotations(map);
        requireNoInclusionFilter(config.getDefaultPropertyInclusion(), culprit);
        JsonIgnoreProperties.Value ignored = config.getDefaultPropertyIgnorals(map.getRawClass(), annotated);
        boolean restricted = restrictsEntries(annotated)
                || (ignored != null && !ignored.getIgnored().isEmpty());
        if (restricted || (holder != null && restrictsEntries(holder.getMember()))) {
            throw new UnsupportedTypeException(culprit, "its annotations decide which entries JSON shows");
        }
    }

    private boolean restrictsEntries(Annotated annotated) {
        var config = mapper.serializationConfig();
        JsonIgnoreProperties.Value ignored = annotations().findPropertyIgnoralByName(config, annotated);
        JsonIncludeProperties.Value included = annotations().findPropertyInclusionByName(config, annotated);
        return annotations().findFilterId(config, annotated) != null
                || annotations().findKeySerializer(config, annotated) != null
                || (ignored != null && !ignored.getIgnored().isEmpty())
                || (included != null && included.getIncluded() != null);
    }

    public JavaType boxed(JavaType primitive) {
        return javaType(ClassUtil.wrapperType(primitive.getRawClass()));
    }

    /** The text that JSON writes for an enum constant; empty when it writes something else. */
    public Optional<String> textOf(Object constant) {
        JsonNode node = mapper.valueToTree(constant);
        return node.isString() ? Optional.of(node.asString()) : Optional.empty();
    }

    public SerializationContext serializers() {
        return mapper._serializationContext();
    }

    public AnnotationIntrospector annotations() {
        return mapper.serializationConfig().getAnnotationIntrospector();
    }

    private void requireNothingBesideProperties(JavaType type, String name) {
        if (mapper.serializationConfig().getActiveView() != null) {
            throw new UnsupportedTypeException(name, "a JSON view that is always on decides what it shows");
        }
        Subtypes.discriminator(type, this, name);
        AnnotatedClass annotated = serializers().introspectClassAnnotations(type);
        if (serializers().introspectBeanDescription(type, annotated).findAnyGetter() != null) {
            throw new UnsupportedTypeException(
                    name,
                    "JSON shows the entries of its any-getter as properties; give it a property that holds them as a Map");
        }
        requireNoInclusionFilter(annotations().findPropertyInclusion(mapper.serializationConfig(), annotated), name);
    }

    private static void requireNoInclusionFilter(JsonInclude.@Nullable Value inclusion, String culprit) {
        if (inclusion != null
                && (inclusion.getValueInclusion() == JsonInclude.Include.CUSTOM
                        || inclusion.getContentInclusion() == JsonInclude.Include.CUSTOM)) {
            throw new UnsupportedTypeException(culprit, "a JSON inclusion filter decides when it shows");
        }
    }

    private List<PropertyWriter> writers(JavaType type, @Nullable BeanProperty holder, String name) {
        ValueSerializer<?> found = holder == null
                ? serializers().findRootValueSerializer(type)
                : serializers().findContentValueSerializer(type, holder);
        if (isOfNoProperties(found, type.getRawClass())) {
            return List.of();
        }
        boolean standard = found.getClass().getName().equals(JACKSON + "ser.BeanSerializer")
                || found.getClass().getName().equals(JACKSON + "ser.UnrolledBeanSerializer");
        if (!(found instanceof BeanSerializerBase bean) || !standard) {
            throw new UnsupportedTypeException(
                    name, "JSON writes it with " + found.getClass().getSimpleName() + ", not property by property");
        }
        if (bean.getFilterId() != null) {
            throw new UnsupportedTypeException(name, "a JSON filter decides which properties it shows");
        }
        if (bean.usesObjectId()) {
            throw new UnsupportedTypeException(
                    name,
                    "it has a JSON object id, by which JSON refers to what it has shown; let what holds it hold the id");
        }
        List<PropertyWriter> writers = new ArrayList<>();
        bean.properties().forEachRemaining(writers::add);
        return writers;
    }

    /** Whether JSON writes an empty object, because a class that has a name, unlike a lambda's, has no properties. */
    private boolean isOfNoProperties(ValueSerializer<?> serializer, Class<?> type) {
        return serializer.getClass() == UnknownSerializer.class
                && !type.isHidden()
                && !type.isAnonymousClass()
                && !serializers().isEnabled(SerializationFeature.FAIL_ON_EMPTY_BEANS);
    }

    private BeanPropertyWriter writer(PropertyWriter candidate, String owner) {
        String culprit = owner + "." + candidate.getName();
        if (candidate instanceof UnwrappingBeanPropertyWriter) {
            throw new UnsupportedTypeException(
                    culprit,
                    "@JsonUnwrapped shows what it holds among the properties of " + owner
                            + ", which JSON alone can; give " + owner + " these properties itself");
        }
        requireNoReference(candidate.getType(), culprit);
        if (!(candidate instanceof BeanPropertyWriter writer) || candidate.getClass() != BeanPropertyWriter.class) {
            throw new UnsupportedTypeException(
                    culprit, "JSON writes it with " + candidate.getClass().getSimpleName());
        }
        if (writer.getViews() != null && writer.getViews().length > 0) {
            throw new UnsupportedTypeException(culprit, "a JSON view decides who sees it");
        }
        requireNoTypeOfItsOwn(writer, culprit);
        requireNoInclusionFilter(
                writer.findPropertyInclusion(
                        mapper.serializationConfig(), writer.getType().getRawClass()),
                culprit);
        JavaType shownAs = writer.getSerializationType();
        if (shownAs != null && !shownAs.toCanonical().equals(writer.getType().toCanonical())) {
            throw new UnsupportedTypeException(
                    culprit, "JSON shows it as " + shownAs.toCanonical() + "; declare it with that type");
        }
        AnnotatedMember member = writer.getMember();
        requireNoConversion(member, culprit);
        requireFormat(writer, culprit);
        ValueSerializer<?> serializer = writer.getSerializer();
        boolean collection =
                writer.getType().isCollectionLikeType() || writer.getType().isMapLikeType();
        if (serializer != null && !collection && !ValueClass.is(typeOf(writer).getRawClass())) {
            requireStandard(serializer, culprit);
        }
        return writer;
    }

    /** Requires that JSON tells what a property holds as it does elsewhere, which is looked at with what it holds. */
    private void requireNoTypeOfItsOwn(BeanPropertyWriter writer, String culprit) {
        if (annotations().findPolymorphicTypeInfo(mapper.serializationConfig(), writer.getMember()) != null) {
            throw new UnsupportedTypeException(
                    culprit, "has a @JsonTypeInfo of its own; annotate the class that it holds instead");
        }
        JavaType type = writer.getType();
        JavaType held = type.isContainerType() || type.isReferenceType() ? type.getContentType() : type;
        if (writer.getTypeSerializer() != null && serializers().findTypeSerializer(held) == null) {
            throw new UnsupportedTypeException(culprit, "JSON adds a type id to it");
        }
    }

    /** Requires that a type is no reference to a value but an {@link Optional}: JSON tells it from null, and from nothing. */
    public static void requireNoReference(JavaType type, String culprit) {
        if (type.isReferenceType() && !type.getRawClass().getName().startsWith("java.util.Optional")) {
            throw new UnsupportedTypeException(
                    culprit,
                    "a " + type.getRawClass().getSimpleName()
                            + " may tell null from what is absent, as formats do not all; declare it as what it holds");
        }
    }

    private void requireNoConversion(AnnotatedMember member, String culprit) {
        AnnotationIntrospector annotations = annotations();
        var config = mapper.serializationConfig();
        if (annotations.findSerializer(config, member) != null
                || annotations.findContentSerializer(config, member) != null
                || (annotations.findSerializationConverter(config, member) != null && valueClass(member) == null)
                || annotations.findSerializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON serializer of its own");
        }
    }

    private void requireFormat(BeanPropertyWriter writer, String culprit) {
        JsonFormat.Value format = annotations().findFormat(mapper.serializationConfig(), writer.getMember());
        if (format == null || isFormattedText(writer) || isScalar(writer.getType())) {
            return;
        }
        boolean asText = writer.getMember().hasAnnotation(AsText.class);
        if (format.getShape() != JsonFormat.Shape.ANY && !asText) {
            throw new UnsupportedTypeException(
                    culprit,
                    "@JsonFormat changes its shape; leave it out"
                            + (mayBeText(writer.getType().getRawClass())
                                    ? ", or where JSON writes text add @AsText"
                                    : ""));
        }
        if (format.hasPattern() || format.hasTimeZone() || format.hasLocale()) {
            throw new UnsupportedTypeException(culprit, "@JsonFormat changes what JSON shows of it; leave it out");
        }
    }

    /** Whether {@link AsText} may stand at a property of a class. */
    private static boolean mayBeText(Class<?> type) {
        Class<?> boxed = type.isPrimitive() ? ClassUtil.wrapperType(type) : type;
        return boxed != Double.class
                && boxed != Float.class
                && Stream.of(Number.class, Date.class, Temporal.class).anyMatch(kind -> kind.isAssignableFrom(boxed));
    }

    /** Whether an annotation has JSON write a date or the like as text of its own, which may say less than the value. */
    private boolean isFormattedText(BeanPropertyWriter writer) {
        JsonFormat.Value format = annotations().findFormat(mapper.serializationConfig(), writer.getMember());
        Typed standard = StandardTypes.of(writer.getType().getRawClass());
        boolean said = format != null && (format.hasPattern() || format.getShape() == JsonFormat.Shape.STRING);
        boolean text = format != null
                && (format.getShape() == JsonFormat.Shape.STRING || format.getShape() == JsonFormat.Shape.ANY);
        return said && text && standard != null && standard.type() instanceof LogicalType;
    }

    /**
     * The text that JSON has for a property whose annotation says how it is to be formatted.
     *
     * @return null for any other property
     */
    public @Nullable Conversion formatted(Property property) {
        if (!isFormattedText(property.writer())) {
            return null;
        }
        ValueSerializer<Object> serializer =
                serializers().findPrimaryPropertySerializer(property.type(), property.writer());
        ValueDeserializer<Object> deserializer = mapper._deserializationContext()
                .findContextualValueDeserializer(
                        property.type(), property.reader() != null ? property.reader() : property.writer());
        return Conversion.ofText(
                property.type().getRawClass(),
                value -> {
                    TokenBuffer text = TokenBuffer.forGeneration();
                    serializer.serialize(value, text, serializers());
                    return textOf(text);
                },
                text -> {
                    DeserializationContext context = mapper._deserializationContext();
                    TokenBuffer written = TokenBuffer.forGeneration();
                    written.writeString(text);
                    JsonParser parser = written.asParser();
                    parser.nextToken();
                    return deserializer.deserialize(parser, context);
                });
    }

    private static String textOf(TokenBuffer written) {
        JsonParser parser = written.asParser();
        if (parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new EncodingException("is not written as text by JSON");
        }
        return parser.getString();
    }

    private void requireNoDeserializer(AnnotatedMember member, String culprit) {
        AnnotationIntrospector annotations = annotations();
        var config = mapper.deserializationConfig();
        if (annotations.findDeserializer(config, member) != null
                || annotations.findContentDeserializer(config, member) != null
                || annotations.findDeserializationConverter(config, member) != null
                || annotations.findDeserializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON deserializer of its own");
        }
    }

    /** Whether values, or those that a collection holds, are written by what minds the property's annotations. */
    private static boolean isScalar(JavaType type) {
        boolean holds = type.isContainerType() || type.isReferenceType();
        return holds ? isScalar(type.getContentType()) : StandardTypes.sampleOf(type.getRawClass()) != null;
    }

    private BeanDeserializerBase beanDeserializer(JavaType type, @Nullable BeanProperty holder, String name) {
        DeserializationContext deserializers = mapper._deserializationContext();
        ValueDeserializer<?> found = deserializers.findContextualValueDeserializer(type, holder);
        boolean standard =
                found.getClass() == BeanDeserializer.class || found.getClass() == BuilderBasedDeserializer.class;
        if (!(found instanceof BeanDeserializerBase bean) || !standard) {
            throw new UnsupportedTypeException(
                    name, "JSON reads it with " + found.getClass().getSimpleName() + ", not property by property");
        }
        if (bean.hasAnySetter()) {
            throw new UnsupportedTypeException(name, "JSON reads any property with its any-setter");
        }
        return bean;
    }

    private static Map<String, SettableBeanProperty> readers(BeanDeserializerBase bean) {
        Map<String, SettableBeanProperty> readers = new LinkedHashMap<>();
        for (Iterator<SettableBeanProperty> all = bean.properties(); all.hasNext(); ) {
            SettableBeanProperty reader = all.next();
            if (!reader.isIgnorable()) {
                readers.put(reader.getName(), reader);
            }
        }
        return readers;
    }

    /**
     * What JSON adds to a value of a subtype, so that it can be told from others.
     *
     * @return null where it adds nothing
     */
    public @Nullable TypeId typeId(JavaType type) {
        Discriminator discriminator =
                Subtypes.discriminator(type, this, type.getRawClass().getSimpleName());
        if (discriminator == null
                || (discriminator.form() != Form.PROPERTY && discriminator.form() != Form.WRAPPER_OBJECT)) {
            return null;
        }
        return new TypeId(discriminator, Subtypes.id(type, type.getRawClass(), discriminator, this));
    }

    static void requireStandard(Object codec, String culprit) {
        if (!isStandard(codec)) {
            throw notStandard(codec, culprit);
        }
    }

    private static boolean isStandard(Object codec) {
        boolean converts = codec instanceof StdConvertingSerializer || codec instanceof StdConvertingDeserializer;
        return !converts && codec.getClass().getName().startsWith(JACKSON);
    }

    private static UnsupportedTypeException notStandard(Object codec, String culprit) {
        return new UnsupportedTypeException(
                culprit, "JSON uses " + codec.getClass().getName() + " for it");
    }

    private static List<String> names(List<PropertyWriter> writers) {
        return writers.stream().map(PropertyWriter::getName).toList();
    }
}
