package io.wireformat.model.internal.json;

import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.reflection.KotlinReflection;
import io.wireformat.model.internal.reflection.KotlinSupport;
import io.wireformat.model.internal.reflection.ValueClass;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.std.StdDelegatingSerializer;

/** The classes that JSON shows as what they wrap: Kotlin's value classes, and {@linkplain ValueObject value objects}. */
public final class Wrappers {

    private final JsonMapping json;

    /** Each property asks, and the mapper would introspect the class each time. */
    private final Map<JavaType, Optional<ValueObject>> valueObjects = new ConcurrentHashMap<>();

    Wrappers(JsonMapping json) {
        this.json = json;
    }

    /** The type of a property's value. The class file may show a value class of Kotlin as the wrapped type. */
    JavaType typeOf(BeanPropertyWriter writer) {
        JavaType valueClass = valueClass(writer.getMember());
        return valueClass == null ? writer.getType() : valueClass;
    }

    private @Nullable JavaType valueClass(AnnotatedMember member) {
        Object converter =
                json.annotations().findSerializationConverter(json.mapper().serializationConfig(), member);
        if (converter == null || !isOfKotlinModule(converter) || !(member.getMember() instanceof Method getter)) {
            return null;
        }
        Class<?> type = KotlinReflection.typeOf(getter);
        return type != null && ValueClass.is(type) ? json.javaType(type) : null;
    }

    /**
     * Requires that JSON shows a value class of Kotlin as what it wraps.
     *
     * @param culprit the field that an error names
     */
    public void requireUnwrapped(JavaType type, String culprit) {
        ValueSerializer<?> serializer = json.serializers().findValueSerializer(type);
        ValueDeserializer<?> deserializer =
                json.mapper()._deserializationContext().findContextualValueDeserializer(type, null);
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

    static boolean isKotlinKey(ValueSerializer<?> keys) {
        return keys.getClass().getName().equals(KotlinSupport.JACKSON_MODULE + "ValueClassUnboxKeySerializer");
    }

    private static boolean isOfKotlinModule(Object codec) {
        return codec.getClass().getName().startsWith(KotlinSupport.JACKSON_MODULE);
    }

    /**
     * A class that JSON shows as what it wraps.
     *
     * @return null for any other class
     */
    public @Nullable ValueObject valueObject(JavaType type) {
        return valueObjects
                .computeIfAbsent(type, known -> Optional.ofNullable(ValueObject.of(json, known)))
                .orElse(null);
    }

    /**
     * Requires that JSON shows a value object as what it wraps. At the root JSON must also read it, because no message
     * can be marked as only written.
     *
     * @param holder the property that holds values; null at the root
     */
    public void requireUnwrapped(ValueObject value, JavaType type, @Nullable BeanProperty holder, String culprit) {
        value.requirePresent(culprit);
        requireNoSerializer(value.accessor(), culprit);
        json.requireStandard(type, culprit);
        boolean hides = !json.annotations()
                .findPropertyIgnoralByName(json.mapper().serializationConfig(), value.accessor())
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
    void requireRead(JavaType type, String culprit) {
        if (type.getContentType() != null) {
            requireRead(type.getContentType(), culprit);
        }
        ValueObject value = valueObject(type);
        if (value == null) {
            return;
        }
        String whyNot = JsonMapping.<@Nullable String>ask(culprit, "JSON cannot read it", value::whyNotRead);
        if (whyNot != null) {
            throw new UnsupportedTypeException(culprit, whyNot);
        }
        requireRead(value.wrapped(), culprit);
    }

    /** Refuses a member with a serializer or a converter of its own, other than that of a value class. */
    void requireNoSerializer(AnnotatedMember member, String culprit) {
        AnnotationIntrospector annotations = json.annotations();
        var config = json.mapper().serializationConfig();
        if (annotations.findSerializer(config, member) != null
                || annotations.findContentSerializer(config, member) != null
                || (annotations.findSerializationConverter(config, member) != null && valueClass(member) == null)
                || annotations.findSerializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON serializer of its own");
        }
    }
}
