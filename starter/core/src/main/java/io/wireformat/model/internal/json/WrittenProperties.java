package io.wireformat.model.internal.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.wireformat.AsText;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.StandardTypes;
import io.wireformat.model.internal.reflection.ValueClass;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.bean.UnwrappingBeanPropertyWriter;
import tools.jackson.databind.ser.impl.UnknownSerializer;
import tools.jackson.databind.util.ClassUtil;

/** The properties of a class that JSON writes, each with a value that every other format can write as well. */
public final class WrittenProperties {

    private final JsonMapping json;

    WrittenProperties(JsonMapping json) {
        this.json = json;
    }

    /** Requires that nothing but properties decides what JSON shows of a class. */
    void requirePropertiesAlone(JavaType type, String name) {
        if (json.mapper().serializationConfig().getActiveView() != null) {
            throw new UnsupportedTypeException(name, "a JSON view that is always on decides what it shows");
        }
        Subtypes.discriminator(type, json, name);
        AnnotatedClass annotated = json.serializers().introspectClassAnnotations(type);
        requireNoInclusionFilter(
                json.annotations().findPropertyInclusion(json.mapper().serializationConfig(), annotated), name);
    }

    static void requireNoInclusionFilter(JsonInclude.@Nullable Value inclusion, String culprit) {
        if (inclusion != null
                && (inclusion.getValueInclusion() == JsonInclude.Include.CUSTOM
                        || inclusion.getContentInclusion() == JsonInclude.Include.CUSTOM)) {
            throw new UnsupportedTypeException(culprit, "a JSON inclusion filter decides when it shows");
        }
    }

    /** Whether a property or list that holds a class changes nothing in it. */
    boolean isSameIn(JavaType type, BeanProperty holder) {
        return json.serializers().findContentValueSerializer(type, holder)
                == json.serializers().findContentValueSerializer(type, null);
    }

    /**
     * The mapper's writers of a class.
     *
     * @param holder the property or list that holds the class; null at the root
     * @param name the class that an error names
     */
    List<PropertyWriter> writers(JavaType type, @Nullable BeanProperty holder, String name) {
        ValueSerializer<?> found = holder == null
                ? json.serializers().findRootValueSerializer(type)
                : json.serializers().findContentValueSerializer(type, holder);
        if (isEmptyObject(found, type.getRawClass())) {
            return List.of();
        }
        boolean standard = found.getClass().getName().equals(JsonMapping.JACKSON + "ser.BeanSerializer")
                || found.getClass().getName().equals(JsonMapping.JACKSON + "ser.UnrolledBeanSerializer");
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

    /** Whether JSON writes an empty object, because the class has no properties. Lambdas and anonymous classes do not count. */
    private boolean isEmptyObject(ValueSerializer<?> serializer, Class<?> type) {
        return serializer.getClass() == UnknownSerializer.class
                && !type.isHidden()
                && !type.isAnonymousClass()
                && !json.serializers().isEnabled(SerializationFeature.FAIL_ON_EMPTY_BEANS);
    }

    /** The writer, if JSON writes the property in the standard way. */
    BeanPropertyWriter requireStandard(PropertyWriter candidate, String owner) {
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
        requireNoOwnTypeInfo(writer, culprit);
        requireNoInclusionFilter(
                writer.findPropertyInclusion(
                        json.mapper().serializationConfig(), writer.getType().getRawClass()),
                culprit);
        JavaType shownAs = writer.getSerializationType();
        if (shownAs != null && !shownAs.toCanonical().equals(writer.getType().toCanonical())) {
            throw new UnsupportedTypeException(
                    culprit, "JSON shows it as " + shownAs.toCanonical() + "; declare it with that type");
        }
        AnnotatedMember member = writer.getMember();
        json.wrappers().requireNoSerializer(member, culprit);
        requireFormat(writer, culprit);
        ValueSerializer<?> serializer = writer.getSerializer();
        boolean collection =
                writer.getType().isCollectionLikeType() || writer.getType().isMapLikeType();
        if (serializer != null
                && !collection
                && !ValueClass.is(json.wrappers().typeOf(writer).getRawClass())) {
            JsonMapping.requireStandard(serializer, culprit);
        }
        return writer;
    }

    /** Requires that JSON adds to the property's value no type id beyond the one that its class has everywhere. */
    private void requireNoOwnTypeInfo(BeanPropertyWriter writer, String culprit) {
        if (json.annotations().findPolymorphicTypeInfo(json.mapper().serializationConfig(), writer.getMember())
                != null) {
            throw new UnsupportedTypeException(
                    culprit, "has a @JsonTypeInfo of its own; annotate the class that it holds instead");
        }
        JavaType type = writer.getType();
        JavaType content = type.isContainerType() || type.isReferenceType() ? type.getContentType() : type;
        if (writer.getTypeSerializer() != null && json.serializers().findTypeSerializer(content) == null) {
            throw new UnsupportedTypeException(culprit, "JSON adds a type id to it");
        }
    }

    /** Refuses references other than {@link Optional}: JSON distinguishes absent from null in them. */
    public static void requireNoReference(JavaType type, String culprit) {
        if (type.isReferenceType() && !type.getRawClass().getName().startsWith("java.util.Optional")) {
            throw new UnsupportedTypeException(
                    culprit,
                    "a " + type.getRawClass().getSimpleName()
                            + " may tell null from what is absent, as formats do not all; declare it as what it holds");
        }
    }

    private void requireFormat(BeanPropertyWriter writer, String culprit) {
        JsonFormat.Value format =
                json.annotations().findFormat(json.mapper().serializationConfig(), writer.getMember());
        if (format == null || JsonScalar.isFormatted(writer, json) || isScalar(writer.getType())) {
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

    /** Whether {@link AsText} is allowed on a property of a class. */
    private static boolean mayBeText(Class<?> type) {
        Class<?> boxed = type.isPrimitive() ? ClassUtil.wrapperType(type) : type;
        return boxed != Double.class
                && boxed != Float.class
                && Stream.of(Number.class, Date.class, Temporal.class).anyMatch(kind -> kind.isAssignableFrom(boxed));
    }

    /** Whether the serializer of the values, or of a collection's elements, follows the property's annotations. */
    private static boolean isScalar(JavaType type) {
        boolean isContainer = type.isContainerType() || type.isReferenceType();
        return isContainer ? isScalar(type.getContentType()) : StandardTypes.sampleOf(type.getRawClass()) != null;
    }
}
