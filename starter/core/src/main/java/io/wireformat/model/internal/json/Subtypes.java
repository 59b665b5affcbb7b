package io.wireformat.model.internal.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.model.Discriminator;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.TypeId;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * The subtypes of a type and how JSON distinguishes them. They are the concrete classes that JSON knows: the permitted
 * classes of a sealed type, those in {@code @JsonSubTypes}, and the type itself if it is concrete.
 *
 * @param discriminator where JSON writes the type id
 * @param all the subtypes, in the order of their ids
 * @param reading how JSON selects a subtype when it reads, with ids as names
 */
public record Subtypes(Discriminator discriminator, List<Subtype> all, UnionModel.Reading reading) {

    private static final String JACKSON = "tools.jackson.databind.jsontype.impl.";

    /**
     * A subtype.
     *
     * @param type the class
     * @param id its type id in JSON
     */
    public record Subtype(JavaType type, String id) {}

    /** Whether values of a type may be of several classes, which JSON distinguishes. */
    public static boolean areDistinguished(JavaType type, JsonMapping json) {
        return !type.isJavaLangObject()
                && json.serializers().findTypeSerializer(type) != null
                && classes(type, json).stream().anyMatch(known -> !type.hasRawClass(known));
    }

    /** Whether values of a type may be of several classes: the type is sealed, or JSON distinguishes them. */
    public static boolean exist(JavaType type, JsonMapping json) {
        return type.getRawClass().isSealed() || areDistinguished(type, json);
    }

    /**
     * The id that JSON adds to a value of a subtype.
     *
     * @return null when JSON adds nothing
     */
    public static @Nullable TypeId typeId(JavaType type, JsonMapping json) {
        Discriminator discriminator =
                discriminator(type, json, type.getRawClass().getSimpleName());
        if (discriminator == null
                || (discriminator.form() != Form.PROPERTY && discriminator.form() != Form.WRAPPER_OBJECT)) {
            return null;
        }
        return new TypeId(discriminator, id(type, type.getRawClass(), discriminator, json));
    }

    /**
     * Requires that JSON distinguishes a subtype in the same way where the subtype itself is declared, if its properties
     * depend on that.
     */
    public void requireSameDiscriminator(Subtype subtype, JsonMapping json, String culprit) {
        OwnType own = OwnType.of(subtype.type(), List.of(), json);
        boolean same = own != null
                && own.discriminator().equals(discriminator)
                && own.id().equals(subtype.id());
        if (!same && (isInProperty(discriminator) || (own != null && isInProperty(own.discriminator())))) {
            if (own != null && own.discriminator().equals(discriminator)) {
                throw new UnsupportedTypeException(
                        culprit,
                        "its type id is " + subtype.id() + " here and " + own.id()
                                + " where the class itself is declared,"
                                + " and JSON reads the id into a property; give it the same name in @JsonTypeName and in"
                                + " each @JsonSubTypes");
            }
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON distinguishes it from other subtypes in several ways, because several types above it have a"
                            + " @JsonTypeInfo; give these the same one, and the class the same name in each");
        }
    }

    /** Whether reading sets a property of the class to the id. */
    private static boolean isInProperty(Discriminator discriminator) {
        return discriminator.form() == Form.EXISTING_PROPERTY || discriminator.visible();
    }

    /**
     * The subtypes of a type.
     *
     * @throws UnsupportedTypeException when JSON does not distinguish them, or in a way that no other format can follow
     */
    public static Subtypes of(JavaType type, JsonMapping json, String culprit) {
        String name = type.getRawClass().getSimpleName();
        Discriminator discriminator = discriminator(type, json, culprit);
        if (discriminator == null) {
            throw new UnsupportedTypeException(
                    culprit,
                    name + " has subtypes that JSON does not distinguish; annotate it with"
                            + " @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)");
        }
        List<Subtype> all = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Class<?> subtype : classes(type, json)) {
            String id = id(type, subtype, discriminator, json);
            if (!ids.add(id)) {
                throw new UnsupportedTypeException(
                        culprit, "two subtypes of " + name + " have the type id " + id + "; give each a @JsonTypeName");
            }
            all.add(new Subtype(json.serializers().getTypeFactory().constructSpecializedType(type, subtype), id));
        }
        if (all.isEmpty()) {
            throw new UnsupportedTypeException(
                    culprit, "JSON knows no subtypes of " + name + "; list them in @JsonSubTypes");
        }
        // class files and annotations have no reliable order
        all.sort(Comparator.comparing(Subtype::id));
        boolean deduces = discriminator.form() == Form.DEDUCTION;
        return new Subtypes(
                discriminator,
                all,
                new UnionModel.Reading(
                        fallback(type, all, json, culprit),
                        deduces ? Map.of() : aliases(type, all, json),
                        deduces ? Deduction.of(type, all, json) : Map.of()));
    }

    /** Additional ids that JSON reads for a subtype. */
    private static Map<String, String> aliases(JavaType type, List<Subtype> all, JsonMapping json) {
        Map<String, String> aliases = new TreeMap<>();
        for (NamedType named : known(type, json)) {
            all.stream()
                    .filter(subtype -> named.hasName() && subtype.type().hasRawClass(named.getType()))
                    .filter(subtype -> !subtype.id().equals(named.getName()))
                    .forEach(subtype -> aliases.put(named.getName(), subtype.id()));
        }
        all.forEach(subtype -> aliases.remove(subtype.id()));
        return aliases;
    }

    /**
     * How JSON distinguishes the subtypes of a type.
     *
     * @return null if JSON adds no type id
     * @throws UnsupportedTypeException if other formats do not support it
     */
    static @Nullable Discriminator discriminator(JavaType type, JsonMapping json, String culprit) {
        TypeSerializer serializer = json.serializers().findTypeSerializer(type);
        if (serializer == null) {
            return null;
        }
        JsonTypeInfo.Value info = json.annotations()
                .findPolymorphicTypeInfo(
                        json.mapper().serializationConfig(), json.serializers().introspectClassAnnotations(type));
        if (info == null) {
            throw new UnsupportedTypeException(
                    culprit,
                    "the default typing of the JSON mapper adds a type id to it; disable that, and annotate the class with"
                            + " @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)");
        }
        requireStandard(serializer, culprit);
        Form form = form(info, culprit);
        if (form == Form.DEDUCTION) {
            return new Discriminator(form, "", false);
        }
        requireStandard(serializer.getTypeIdResolver(), culprit);
        String property = info.getPropertyName();
        boolean isNamed = property != null && !property.isEmpty();
        return new Discriminator(
                form, isNamed ? property : info.getIdType().getDefaultPropertyName(), info.getIdVisible());
    }

    private static void requireStandard(Object handler, String culprit) {
        if (!handler.getClass().getName().startsWith(JACKSON)) {
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON distinguishes its subtypes with " + handler.getClass().getSimpleName()
                            + ", which other formats do not support; use @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)");
        }
    }

    private static Form form(JsonTypeInfo.Value info, String culprit) {
        JsonTypeInfo.Id id = info.getIdType();
        if (id == JsonTypeInfo.Id.DEDUCTION) {
            return Form.DEDUCTION;
        }
        if (id != JsonTypeInfo.Id.NAME && id != JsonTypeInfo.Id.SIMPLE_NAME) {
            throw new UnsupportedTypeException(
                    culprit,
                    "JSON distinguishes its subtypes by @JsonTypeInfo(use = " + id + "), "
                            + (id == JsonTypeInfo.Id.CUSTOM ? "with custom type ids" : "with Java class names")
                            + "; set use = NAME, and list the subtypes in @JsonSubTypes or make the type sealed");
        }
        return switch (info.getInclusionType()) {
            case PROPERTY -> Form.PROPERTY;
            case EXISTING_PROPERTY -> Form.EXISTING_PROPERTY;
            case WRAPPER_OBJECT -> Form.WRAPPER_OBJECT;
            default ->
                throw new UnsupportedTypeException(
                        culprit,
                        "JSON writes its type id by @JsonTypeInfo(include = " + info.getInclusionType()
                                + "), which other formats do not support; set include = PROPERTY, EXISTING_PROPERTY or"
                                + " WRAPPER_OBJECT");
        };
    }

    /** The concrete classes that JSON knows. */
    private static Set<Class<?>> classes(JavaType type, JsonMapping json) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (NamedType named : known(type, json)) {
            Class<?> known = named.getType();
            if (type.getRawClass().isAssignableFrom(known) && !Modifier.isAbstract(known.getModifiers())) {
                classes.add(known);
            }
        }
        return classes;
    }

    static Collection<NamedType> known(JavaType type, JsonMapping json) {
        var config = json.mapper().deserializationConfig();
        AnnotatedClass annotated = json.serializers().introspectClassAnnotations(type);
        return config.getSubtypeResolver().collectAndResolveSubtypesByTypeId(config, annotated);
    }

    /** The type id of a subtype; without one, the simple name of its class. */
    static String id(JavaType type, Class<?> subtype, Discriminator discriminator, JsonMapping json) {
        if (discriminator.form() == Form.DEDUCTION) {
            String name = json.annotations()
                    .findTypeName(
                            json.mapper().serializationConfig(),
                            json.serializers().introspectClassAnnotations(json.javaType(subtype)));
            return name == null || name.isEmpty() ? subtype.getSimpleName() : name;
        }
        return json.serializers()
                .findTypeSerializer(type)
                .getTypeIdResolver()
                .idFromValueAndType(json.serializers(), null, subtype);
    }

    /** Why JSON cannot deduce the subtypes of a type when it reads; null if it can, or if it does not deduce them. */
    public static @Nullable String whyNotDeduced(JavaType type, JsonMapping json) {
        JsonTypeInfo.Value info = json.annotations()
                .findPolymorphicTypeInfo(
                        json.mapper().serializationConfig(), json.serializers().introspectClassAnnotations(type));
        if (info == null || info.getIdType() != JsonTypeInfo.Id.DEDUCTION) {
            return null;
        }
        try {
            json.mapper()._deserializationContext().findTypeDeserializer(type);
            return null;
        } catch (IllegalStateException | DatabindException e) {
            return indistinct(type);
        }
    }

    private static String indistinct(JavaType type) {
        return "JSON cannot distinguish the subtypes of " + type.getRawClass().getSimpleName()
                + " when it reads, for example because two have the same properties; use"
                + " @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)";
    }

    private static @Nullable String fallback(JavaType type, List<Subtype> all, JsonMapping json, String culprit) {
        TypeDeserializer deserializer;
        try {
            deserializer = json.mapper()._deserializationContext().findTypeDeserializer(type);
        } catch (IllegalStateException | DatabindException e) {
            throw new UnsupportedTypeException(culprit, indistinct(type));
        }
        Class<?> fallback = deserializer == null ? null : deserializer.getDefaultImpl();
        if (fallback == null) {
            return null;
        }
        return all.stream()
                .filter(subtype -> subtype.type().hasRawClass(fallback))
                .map(Subtype::id)
                .findFirst()
                .orElseThrow(() -> new UnsupportedTypeException(
                        culprit,
                        "its defaultImpl " + fallback.getSimpleName()
                                + " is not one of its subtypes; list it in @JsonSubTypes, or remove defaultImpl"));
    }
}
