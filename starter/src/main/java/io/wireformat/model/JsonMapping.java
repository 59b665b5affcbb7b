package io.wireformat.model;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.wireformat.AsText;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.ser.std.StdDelegatingSerializer;
import tools.jackson.databind.util.ClassUtil;

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
        <A extends Annotation> @Nullable A annotation(Class<A> type) {
            return writer.getMember().getAnnotation(type);
        }
    }

    /**
     * A class as JSON carries it.
     *
     * @param properties what JSON writes, in the order of the class's introspection
     * @param instantiator what the mapper makes values with
     */
    record Mapped(List<Property> properties, ValueInstantiator instantiator) {}

    private static final String JACKSON = "tools.jackson.databind.";

    private final JsonMapper mapper;

    JsonMapping(JsonMapper mapper) {
        this.mapper = mapper;
    }

    JsonMapper mapper() {
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
        List<Property> properties = mapped(type, holder).properties();
        for (Property property : properties) {
            requireReader(property, type.getRawClass().getSimpleName());
        }
        return properties;
    }

    /** Requires that JSON reads a property that it writes. */
    static SettableBeanProperty requireReader(Property property, String owner) {
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
    Mapped mapped(JavaType type, @Nullable BeanProperty holder) {
        String name = type.getRawClass().getSimpleName();
        try {
            return mapped(type, holder, name);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(name, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    private Mapped mapped(JavaType type, @Nullable BeanProperty holder, String name) {
        requireNothingBesideProperties(type, name);
        BeanSerializerBase serializer = beanSerializer(type, null, name);
        if (holder != null) {
            BeanSerializerBase inContext = beanSerializer(type, holder, name);
            if (!names(inContext).equals(names(serializer)) || inContext.getFilterId() != null) {
                throw new UnsupportedTypeException(
                        holder.getName(), "its annotations change which properties of " + name + " JSON shows");
            }
        }
        BeanDeserializerBase deserializer = beanDeserializer(type, name);
        Map<String, SettableBeanProperty> readers = readers(deserializer, name);
        Map<String, String> internalNames = internalNames(type);
        List<Property> properties = new ArrayList<>();
        for (Iterator<PropertyWriter> writers = serializer.properties(); writers.hasNext(); ) {
            BeanPropertyWriter writer = writer(writers.next(), name);
            properties.add(new Property(
                    writer.getName(),
                    internalNames.getOrDefault(writer.getName(), writer.getName()),
                    typeOf(writer),
                    writer,
                    readers.remove(writer.getName())));
        }
        for (String unwritten : readers.keySet()) {
            throw new UnsupportedTypeException(name + "." + unwritten, "JSON reads it but does not write it");
        }
        return new Mapped(List.copyOf(properties), deserializer.getValueInstantiator());
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
    void requireUnwrapped(JavaType type, String culprit) {
        ValueSerializer<?> serializer = serializers().findValueSerializer(type);
        ValueDeserializer<?> deserializer = mapper._deserializationContext().findContextualValueDeserializer(type, null);
        boolean written = ValueClass.isUnsigned(type.getRawClass())
                ? isOfKotlinModule(serializer)
                : serializer.getClass() == StdDelegatingSerializer.class;
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
            throw new UnsupportedTypeException(culprit, "JSON adds a type id to it");
        }
    }

    /**
     * A class that is carried as JSON shows it.
     *
     * @param sample one of its values
     * @param holder the property that holds values
     */
    Typed scalar(JavaType type, Object sample, @Nullable BeanProperty holder, String culprit) {
        requireStandard(type, culprit);
        try {
            return JsonScalar.of(mapper, type, sample, holder, culprit);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    /**
     * A class whose values may be anything that JSON has.
     *
     * @param holder the property that holds values
     */
    Typed open(JavaType type, @Nullable BeanProperty holder, String culprit) {
        requireStandard(type, culprit);
        return OpenJson.of(mapper, type, holder, culprit);
    }

    /** A class whose text is the key of an object. */
    Typed key(JavaType type, String culprit) {
        try {
            return JsonScalar.key(mapper, type);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(culprit, "JSON cannot carry its keys: " + e.getOriginalMessage());
        }
    }

    /**
     * The subtypes of a sealed type, as JSON tells them apart.
     *
     * @throws UnsupportedTypeException when JSON does not tell them apart by a name in a property
     */
    Subtypes subtypes(JavaType sealed, String culprit) {
        return Subtypes.of(sealed, serializers(), culprit);
    }

    /**
     * Requires that JSON shows every entry of a map.
     *
     * @param holder the property that holds the map, whose annotations may hide some
     * @param culprit the field to name when it does not
     * @throws UnsupportedTypeException when it does not
     */
    public void requireEveryEntry(JavaType map, @Nullable BeanProperty holder, String culprit) {
        requireStandard(map, culprit);
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

    JavaType boxed(JavaType primitive) {
        return javaType(ClassUtil.wrapperType(primitive.getRawClass()));
    }

    /** The text that JSON writes for an enum constant; empty when it writes something else. */
    public Optional<String> textOf(Object constant) {
        JsonNode node = mapper.valueToTree(constant);
        return node.isString() ? Optional.of(node.asString()) : Optional.empty();
    }

    SerializationContext serializers() {
        return mapper._serializationContext();
    }

    AnnotationIntrospector annotations() {
        return mapper.serializationConfig().getAnnotationIntrospector();
    }

    private void requireNothingBesideProperties(JavaType type, String name) {
        if (mapper.serializationConfig().getActiveView() != null) {
            throw new UnsupportedTypeException(name, "a JSON view that is always on decides what it shows");
        }
        Subtypes.requireSealed(type, serializers().findTypeSerializer(type), name);
        AnnotatedClass annotated = serializers().introspectClassAnnotations(type);
        if (serializers().introspectBeanDescription(type, annotated).findAnyGetter() != null) {
            throw new UnsupportedTypeException(name, "JSON shows the entries of its any-getter as properties");
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

    private BeanSerializerBase beanSerializer(JavaType type, @Nullable BeanProperty holder, String name) {
        ValueSerializer<?> found = holder == null
                ? serializers().findRootValueSerializer(type)
                : serializers().findContentValueSerializer(type, holder);
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
            throw new UnsupportedTypeException(name, "it has a JSON object id");
        }
        return bean;
    }

    private BeanPropertyWriter writer(PropertyWriter candidate, String owner) {
        String culprit = owner + "." + candidate.getName();
        if (!(candidate instanceof BeanPropertyWriter writer) || candidate.getClass() != BeanPropertyWriter.class) {
            throw new UnsupportedTypeException(
                    culprit, "JSON writes it with " + candidate.getClass().getSimpleName());
        }
        if (writer.getViews() != null && writer.getViews().length > 0) {
            throw new UnsupportedTypeException(culprit, "a JSON view decides who sees it");
        }
        Subtypes.requireSealed(writer.getType(), writer.getTypeSerializer(), culprit);
        requireNoInclusionFilter(
                writer.findPropertyInclusion(
                        mapper.serializationConfig(), writer.getType().getRawClass()),
                culprit);
        AnnotatedMember member = writer.getMember();
        requireNoConversion(member, writer.getType(), culprit);
        ValueSerializer<?> serializer = writer.getSerializer();
        if (serializer != null && !ValueClass.is(typeOf(writer).getRawClass())) {
            requireStandard(serializer, culprit);
        }
        return writer;
    }

    private void requireNoConversion(AnnotatedMember member, JavaType type, String culprit) {
        AnnotationIntrospector annotations = annotations();
        var config = mapper.serializationConfig();
        if (annotations.findSerializer(config, member) != null
                || annotations.findContentSerializer(config, member) != null
                || (annotations.findSerializationConverter(config, member) != null && valueClass(member) == null)
                || annotations.findSerializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON serializer of its own");
        }
        if (annotations.findDeserializer(config, member) != null
                || annotations.findContentDeserializer(config, member) != null
                || annotations.findDeserializationConverter(config, member) != null
                || annotations.findDeserializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON deserializer of its own");
        }
        if (isScalar(type)) {
            return;
        }
        JsonFormat.Value format = annotations.findFormat(config, member);
        boolean asText = member.hasAnnotation(AsText.class);
        if (format != null && format.getShape() != JsonFormat.Shape.ANY && !asText) {
            throw new UnsupportedTypeException(culprit, "@JsonFormat changes its shape");
        }
        if (format != null && (format.hasPattern() || format.hasTimeZone() || format.hasLocale())) {
            throw new UnsupportedTypeException(culprit, "@JsonFormat changes what JSON shows of it");
        }
    }

    /** Whether values, or those that a collection holds, are written by what minds the property's annotations. */
    private static boolean isScalar(JavaType type) {
        boolean holds = type.isContainerType() || type.isReferenceType();
        return holds ? isScalar(type.getContentType()) : StandardTypes.sampleOf(type.getRawClass()) != null;
    }

    private BeanDeserializerBase beanDeserializer(JavaType type, String name) {
        DeserializationContext deserializers = mapper._deserializationContext();
        ValueDeserializer<?> found = deserializers.findContextualValueDeserializer(type, null);
        if (!(found instanceof BeanDeserializerBase bean) || found.getClass() != BeanDeserializer.class) {
            throw new UnsupportedTypeException(
                    name, "JSON reads it with " + found.getClass().getSimpleName() + ", not property by property");
        }
        if (bean.hasAnySetter()) {
            throw new UnsupportedTypeException(name, "JSON reads any property with its any-setter");
        }
        return bean;
    }

    private static Map<String, SettableBeanProperty> readers(BeanDeserializerBase bean, String name) {
        Map<String, SettableBeanProperty> readers = new LinkedHashMap<>();
        for (Iterator<SettableBeanProperty> all = bean.properties(); all.hasNext(); ) {
            SettableBeanProperty reader = all.next();
            if (reader.isIgnorable()) {
                continue;
            }
            if (reader.isInjectionOnly()) {
                throw new UnsupportedTypeException(name + "." + reader.getName(), "JSON injects it");
            }
            if (reader.hasValueDeserializer()
                    && !ValueClass.is(reader.getType().getRawClass())) {
                requireStandard(reader.getValueDeserializer(), name + "." + reader.getName());
            }
            readers.put(reader.getName(), reader);
        }
        return readers;
    }

    /**
     * What JSON writes into a value of a sealed type's subtype, so that it can be told from others.
     *
     * @return null for any other type
     */
    @Nullable
    TypeId typeId(JavaType type) {
        TypeSerializer ids = serializers().findTypeSerializer(type);
        return ids == null
                ? null
                : new TypeId(
                        ids.getPropertyName(),
                        ids.getTypeIdResolver().idFromValueAndType(serializers(), null, type.getRawClass()));
    }

    static void requireStandard(Object codec, String culprit) {
        boolean converts = codec instanceof StdConvertingSerializer || codec instanceof StdConvertingDeserializer;
        if (converts || !codec.getClass().getName().startsWith(JACKSON)) {
            throw new UnsupportedTypeException(
                    culprit, "JSON uses " + codec.getClass().getName() + " for it");
        }
    }

    private static List<String> names(BeanSerializerBase serializer) {
        List<String> names = new ArrayList<>();
        serializer.properties().forEachRemaining(property -> names.add(property.getName()));
        return names;
    }
}
