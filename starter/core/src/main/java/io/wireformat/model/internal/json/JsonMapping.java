package io.wireformat.model.internal.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.AnyGetterWriter;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.util.ClassUtil;

/**
 * How the application's JSON mapper maps a class, according to the serializer and deserializer that it uses.
 *
 * <p>A property that JSON does not show must not appear in any other format. The serializer's own property list
 * already reflects ignored and renamed properties, naming strategies, visibility, mix-ins and modules. Anything else
 * that can hide or change a value (views, filters, custom serializers, type ids) makes the class unsupported.
 *
 * <p>{@link WrittenProperties} covers what JSON writes, {@link ReadProperties} what it reads, and {@link Wrappers} the
 * classes that JSON shows as what they wrap.
 */
public final class JsonMapping {

    /**
     * A property as JSON shows it.
     *
     * @param name its name in JSON
     * @param internalName its name in the class
     * @param type the type of its value
     * @param writer the mapper's writer of the property
     * @param reader the mapper's reader of the property; null when the mapper skips it
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

        /**
         * Requires that JSON reads the property.
         *
         * @param owner the class that an error names
         */
        public SettableBeanProperty requireReader(String owner) {
            if (reader == null) {
                throw new UnsupportedTypeException(owner + "." + name, "JSON writes it but does not read it");
            }
            return reader;
        }
    }

    /**
     * A class as JSON shows it.
     *
     * @param properties the properties that JSON writes, in the order of the class's introspection
     * @param hidden the names of properties that annotations on the holder hide
     * @param included whether these annotations list what JSON shows, rather than what it hides
     * @param reading how JSON creates values
     * @param ownType the property in which JSON names the subtype that the class is; null when there is none
     * @param anyGetter has a map whose entries JSON shows as properties; null when there is none
     */
    public record Mapped(
            List<Property> properties,
            Set<String> hidden,
            boolean included,
            Reading reading,
            @Nullable OwnType ownType,
            @Nullable Member anyGetter) {

        /** The mapper's instantiator; throws the reason when another format cannot create values as JSON does. */
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
     * @param readers the mapper's readers of properties, by name
     * @param parameters the names in the class of the properties that JSON passes to the creator
     * @param instantiator creates values; null when JSON cannot
     * @param build turns the instantiator's builder into a value; null when there is no builder
     * @param keepsUnknown whether JSON keeps the properties that it does not know, with an any-setter
     * @param singleton the value of every content; null when the class is no Kotlin object
     * @param refusal why another format cannot do the same; null when it can
     */
    public record Reading(
            Map<String, SettableBeanProperty> readers,
            List<String> parameters,
            @Nullable ValueInstantiator instantiator,
            @Nullable Method build,
            boolean keepsUnknown,
            @Nullable Object singleton,
            @Nullable UnsupportedTypeException refusal) {}

    static final String JACKSON = "tools.jackson.databind.";

    private final JsonMapper mapper;
    private final Wrappers wrappers;
    private final WrittenProperties written;
    private final ReadProperties read;

    /** Null while nothing is described. */
    private volatile @Nullable Description description;

    public JsonMapping(JsonMapper mapper) {
        this.mapper = mapper;
        this.wrappers = new Wrappers(this);
        this.written = new WrittenProperties(this);
        this.read = new ReadProperties(this);
    }

    public JsonMapper mapper() {
        return mapper;
    }

    public Wrappers wrappers() {
        return wrappers;
    }

    /**
     * The objects that one thread needs again and again while it describes types.
     *
     * @param context of the mapper, which copies a table of all serializers for each
     * @param introspected what Jackson finds in classes
     * @param unchanged the properties of classes, if no holder changes them
     */
    private record Description(
            Thread thread,
            SerializationContext context,
            Map<JavaType, BeanDescription> introspected,
            Map<JavaType, Mapped> unchanged) {}

    /** Describes types with one context for all of them. */
    public <T> T describing(Supplier<T> description) {
        Description outer = this.description;
        this.description = new Description(
                Thread.currentThread(), mapper._serializationContext(), new HashMap<>(), new HashMap<>());
        try {
            return description.get();
        } finally {
            this.description = outer;
        }
    }

    /** The mapper's serializers, for the current thread. */
    public SerializationContext serializers() {
        Description now = now();
        return now != null ? now.context : mapper._serializationContext();
    }

    /** The members of a class that JSON writes. */
    BeanDescription introspected(JavaType type) {
        Description now = now();
        if (now == null) {
            return introspected(type, mapper._serializationContext());
        }
        BeanDescription known = now.introspected.get(type);
        if (known == null) {
            known = introspected(type, now.context);
            now.introspected.put(type, known);
        }
        return known;
    }

    private static BeanDescription introspected(JavaType type, SerializationContext context) {
        return context.introspectBeanDescription(type, context.introspectClassAnnotations(type));
    }

    private @Nullable Description now() {
        Description now = description;
        return now != null && now.thread == Thread.currentThread() ? now : null;
    }

    public AnnotationIntrospector annotations() {
        return mapper.serializationConfig().getAnnotationIntrospector();
    }

    /** The mapper's name for a type. */
    public JavaType javaType(Type type) {
        return mapper.constructType(type);
    }

    /** The box of a primitive, or the type itself. */
    public JavaType boxed(JavaType type) {
        return type.isPrimitive() ? javaType(ClassUtil.wrapperType(type.getRawClass())) : type;
    }

    /** The text that JSON writes for an enum constant; empty when it writes something else. */
    public Optional<String> textOf(Object constant) {
        JsonNode node = mapper.valueToTree(constant);
        return node.isString() ? Optional.of(node.asString()) : Optional.empty();
    }

    /** Whether JSON writes the constants of an enum as whole numbers, as it does for a {@link java.time.Month}. */
    public boolean isNumber(Object[] constants) {
        return constants.length > 0
                && Arrays.stream(constants)
                        .allMatch(constant -> mapper.valueToTree(constant).isIntegralNumber());
    }

    /**
     * The properties that JSON writes and reads.
     *
     * @param holder the property or list that holds the class, whose annotations may hide more
     * @throws UnsupportedTypeException when anything but the list of properties decides what JSON shows
     */
    public List<Property> properties(JavaType type, @Nullable BeanProperty holder) {
        Mapped mapped = whole(type, holder);
        mapped.requireInstantiator();
        mapped.properties()
                .forEach(property -> property.requireReader(type.getRawClass().getSimpleName()));
        return mapped.properties();
    }

    /**
     * How JSON maps a class. A property that JSON writes and does not read is among the properties.
     *
     * @param holder the property or list that holds the class, whose annotations may hide more
     * @throws UnsupportedTypeException when anything but the list of properties decides what JSON shows
     */
    public Mapped mapped(JavaType type, @Nullable BeanProperty holder) {
        String name = type.getRawClass().getSimpleName();
        return ask(name, "JSON cannot carry it", () -> {
            Description now = now();
            if (now == null || (holder != null && !(written.isSameIn(type, holder) && read.isSameIn(type, holder)))) {
                return mapped(type, holder, name);
            }
            Mapped known = now.unchanged.get(type);
            if (known == null) {
                known = mapped(type, null, name);
                now.unchanged.put(type, known);
            }
            return known;
        });
    }

    private Mapped mapped(JavaType type, @Nullable BeanProperty holder, String name) {
        written.requirePropertiesAlone(type, name);
        List<PropertyWriter> writers = written.writers(type, holder, name);
        AnyGetterWriter entries = entries(writers);
        List<String> shown = names(writers);
        Set<String> hidden = hidden(type, holder, shown, name);
        Map<String, String> internalNames = internalNames(type);
        OwnType ownType = OwnType.of(type, shown, this);
        Reading reading = read.reading(type, shown, hidden, internalNames, ownType, entries);
        if (holder != null && reading.refusal() == null && reading.singleton() == null) {
            read.requireSameReaders(type, holder, shown, reading.readers(), name);
        }
        List<Property> properties = new ArrayList<>();
        for (PropertyWriter candidate : writers) {
            if (candidate == entries) {
                continue;
            }
            BeanPropertyWriter writer = written.requireStandard(candidate, name);
            SettableBeanProperty reader = reading.readers().get(writer.getName());
            properties.add(new Property(
                    writer.getName(),
                    internalNames.getOrDefault(writer.getName(), writer.getName()),
                    wrappers.typeOf(writer),
                    writer,
                    reader != null && ownType != null && ownType.isNeverSet(reader) ? null : reader));
        }
        boolean included = holder != null && includesByName(holder.getMember());
        return new Mapped(
                List.copyOf(properties),
                hidden,
                included,
                reading,
                ownType,
                entries == null ? null : entries.getMember().getMember());
    }

    private Map<String, String> internalNames(JavaType type) {
        Map<String, String> names = new HashMap<>();
        introspected(type)
                .findProperties()
                .forEach(property -> names.put(property.getName(), property.getInternalName()));
        return names;
    }

    /** The properties that JSON shows of the class elsewhere, but that the holder's annotations hide. */
    private Set<String> hidden(JavaType type, @Nullable BeanProperty holder, List<String> shown, String name) {
        if (holder == null) {
            return Set.of();
        }
        Set<String> hidden = new LinkedHashSet<>(names(written.writers(type, null, name)));
        if (!hidden.containsAll(shown)) {
            throw changed(holder, name);
        }
        shown.forEach(hidden::remove);
        return hidden;
    }

    private static List<String> names(List<PropertyWriter> writers) {
        return writers.stream()
                .filter(writer -> !(writer instanceof AnyGetterWriter))
                .map(PropertyWriter::getName)
                .toList();
    }

    /** Writes the entries of an any-getter, which have no names or types that are known before. */
    private static @Nullable AnyGetterWriter entries(List<PropertyWriter> writers) {
        return writers.stream()
                .filter(AnyGetterWriter.class::isInstance)
                .map(AnyGetterWriter.class::cast)
                .findFirst()
                .orElse(null);
    }

    /**
     * How JSON maps a class of which the holder hides nothing.
     *
     * @throws UnsupportedTypeException when annotations on the holder hide some of the class
     */
    public Mapped whole(JavaType type, @Nullable BeanProperty holder) {
        Mapped mapped = mapped(type, holder);
        if (holder != null && !mapped.hidden().isEmpty()) {
            throw changed(holder, type.getRawClass().getSimpleName());
        }
        return mapped;
    }

    private static UnsupportedTypeException changed(BeanProperty holder, String name) {
        return new UnsupportedTypeException(
                holder.getName(), "its annotations change which properties of " + name + " JSON shows");
    }

    /**
     * Requires that JSON shows the same properties of a class as of the class that is described instead.
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

    /**
     * Requires that JSON shows every entry of a map.
     *
     * @param holder the property that holds the map, whose annotations may hide some
     * @param culprit the field that an error names
     */
    public void requireEveryEntry(JavaType map, @Nullable BeanProperty holder, String culprit) {
        ValueSerializer<?> keys = serializers().findKeySerializer(map.getKeyType(), holder);
        if (!Wrappers.isKotlinKey(keys)) {
            requireStandard(keys, culprit);
        }
        var config = mapper.serializationConfig();
        AnnotatedClass annotated = serializers().introspectClassAnnotations(map);
        WrittenProperties.requireNoInclusionFilter(config.getDefaultPropertyInclusion(), culprit);
        boolean restricted = restrictsEntries(annotated)
                || ignores(config.getDefaultPropertyIgnorals(map.getRawClass(), annotated))
                || (holder != null && restrictsEntries(holder.getMember()));
        if (restricted) {
            throw new UnsupportedTypeException(culprit, "its annotations decide which entries JSON shows");
        }
    }

    private boolean restrictsEntries(Annotated annotated) {
        var config = mapper.serializationConfig();
        return annotations().findFilterId(config, annotated) != null
                || annotations().findKeySerializer(config, annotated) != null
                || ignores(annotations().findPropertyIgnoralByName(config, annotated))
                || includesByName(annotated);
    }

    private static boolean ignores(JsonIgnoreProperties.@Nullable Value ignored) {
        return ignored != null && !ignored.getIgnored().isEmpty();
    }

    private boolean includesByName(Annotated annotated) {
        JsonIncludeProperties.Value included =
                annotations().findPropertyInclusionByName(mapper.serializationConfig(), annotated);
        return included != null && included.getIncluded() != null;
    }

    /**
     * Requires that JSON treats a scalar, an enum or a collection in the standard way.
     *
     * @param culprit the field that an error names
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

    static void requireStandard(Object codec, String culprit) {
        if (!isStandard(codec)) {
            throw notStandard(codec, culprit);
        }
    }

    static boolean isStandard(Object codec) {
        boolean converts = codec instanceof StdConvertingSerializer || codec instanceof StdConvertingDeserializer;
        return !converts && codec.getClass().getName().startsWith(JACKSON);
    }

    static UnsupportedTypeException notStandard(Object codec, String culprit) {
        return new UnsupportedTypeException(
                culprit, "JSON uses " + codec.getClass().getName() + " for it");
    }

    /** Asks the mapper about a type; a failure of the mapper is the reason why the type is not supported. */
    static <T extends @Nullable Object> T ask(String culprit, String problem, Supplier<T> question) {
        try {
            return question.get();
        } catch (JacksonException e) {
            throw new UnsupportedTypeException(culprit, problem + ": " + e.getOriginalMessage());
        }
    }
}
