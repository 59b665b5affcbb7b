package io.wireformat.model;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.wireformat.AsText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.std.StdConvertingSerializer;

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
     * @param type what it holds
     * @param writer what the mapper writes it with
     */
    public record Property(String name, JavaType type, BeanPropertyWriter writer) {}

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
        String name = type.getRawClass().getSimpleName();
        try {
            return properties(type, holder, name);
        } catch (DatabindException e) {
            throw new UnsupportedTypeException(name, "JSON cannot carry it: " + e.getOriginalMessage());
        }
    }

    private List<Property> properties(JavaType type, @Nullable BeanProperty holder, String name) {
        requireNothingBesideProperties(type, name);
        BeanSerializerBase serializer = beanSerializer(type, null, name);
        if (holder != null) {
            BeanSerializerBase inContext = beanSerializer(type, holder, name);
            if (!names(inContext).equals(names(serializer)) || inContext.getFilterId() != null) {
                throw new UnsupportedTypeException(
                        holder.getName(), "its annotations change which properties of " + name + " JSON shows");
            }
        }
        List<Property> properties = new ArrayList<>();
        for (Iterator<PropertyWriter> writers = serializer.properties(); writers.hasNext(); ) {
            properties.add(property(writers.next(), name));
        }
        requireSymmetry(type, properties, name);
        return properties;
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
        requireStandard(serializers().findKeySerializer(map.getKeyType(), holder), culprit);
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

    private Property property(PropertyWriter candidate, String owner) {
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
        requireNoConversion(member, culprit);
        ValueSerializer<?> serializer = writer.getSerializer();
        if (serializer != null) {
            requireStandard(serializer, culprit);
        }
        return new Property(writer.getName(), writer.getType(), writer);
    }

    private void requireNoConversion(AnnotatedMember member, String culprit) {
        AnnotationIntrospector annotations = annotations();
        var config = mapper.serializationConfig();
        if (annotations.findSerializer(config, member) != null
                || annotations.findContentSerializer(config, member) != null
                || annotations.findSerializationConverter(config, member) != null
                || annotations.findSerializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON serializer of its own");
        }
        if (annotations.findDeserializer(config, member) != null
                || annotations.findContentDeserializer(config, member) != null
                || annotations.findDeserializationConverter(config, member) != null
                || annotations.findDeserializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON deserializer of its own");
        }
        JsonFormat.Value format = annotations.findFormat(config, member);
        boolean asText = member.getAnnotated().isAnnotationPresent(AsText.class);
        if (format != null && format.getShape() != JsonFormat.Shape.ANY && !asText) {
            throw new UnsupportedTypeException(culprit, "@JsonFormat changes its shape");
        }
        if (format != null && (format.hasPattern() || format.hasTimeZone() || format.hasLocale())) {
            throw new UnsupportedTypeException(culprit, "@JsonFormat changes what JSON shows of it");
        }
    }

    /** A property that JSON only writes, or only reads, has no counterpart in a schema. */
    private void requireSymmetry(JavaType type, List<Property> properties, String name) {
        DeserializationContext deserializers = mapper._deserializationContext();
        ValueDeserializer<?> found = deserializers.findContextualValueDeserializer(type, null);
        if (!(found instanceof BeanDeserializerBase bean) || found.getClass() != BeanDeserializer.class) {
            throw new UnsupportedTypeException(
                    name, "JSON reads it with " + found.getClass().getSimpleName() + ", not property by property");
        }
        Set<String> written = new HashSet<>();
        properties.forEach(property -> written.add(property.name()));
        Set<String> read = new HashSet<>();
        for (Iterator<SettableBeanProperty> readers = bean.properties(); readers.hasNext(); ) {
            SettableBeanProperty reader = readers.next();
            if (reader.isIgnorable()) {
                continue;
            }
            if (reader.isInjectionOnly()) {
                throw new UnsupportedTypeException(name + "." + reader.getName(), "JSON injects it");
            }
            if (reader.hasValueDeserializer()) {
                requireStandard(reader.getValueDeserializer(), name + "." + reader.getName());
            }
            read.add(reader.getName());
        }
        for (String property : written) {
            if (!read.contains(property)) {
                throw new UnsupportedTypeException(name + "." + property, "JSON writes it but does not read it");
            }
        }
        for (String property : read) {
            if (!written.contains(property)) {
                throw new UnsupportedTypeException(name + "." + property, "JSON reads it but does not write it");
            }
        }
    }

    private static void requireStandard(Object codec, String culprit) {
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
