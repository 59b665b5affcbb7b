package io.wireformat.model.internal.json;

import io.wireformat.EncodingException;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.StandardTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.ClassUtil;

/**
 * A class that JSON writes as the value that it wraps, because one of its members is a {@code @JsonValue}. Formats write the
 * wrapped value, and create values with the same creator as JSON. An enum is a value object if JSON writes its constants as
 * numbers.
 */
public final class ValueObject {

    private final JsonMapping json;
    private final JsonMapper mapper;
    private final JavaType type;
    private final AnnotatedMember accessor;
    private final JavaType wrapped;
    private final Map<Class<?>, AnnotatedMember> accessors = new ConcurrentHashMap<>();

    private ValueObject(JsonMapping json, JavaType type, AnnotatedMember accessor) {
        this.json = json;
        this.mapper = json.mapper();
        this.type = type;
        this.accessor = accessor;
        accessor.fixAccess(true);
        JavaType shown = accessor.getType();
        this.wrapped = shown.isPrimitive() ? mapper.constructType(ClassUtil.wrapperType(shown.getRawClass())) : shown;
    }

    /**
     * The value object of a class; null if it is not one.
     *
     * @throws UnsupportedTypeException if it wraps itself
     */
    static @Nullable ValueObject of(JsonMapping json, JavaType type) {
        AnnotatedMember accessor = accessor(json, type);
        if (accessor == null) {
            return null;
        }
        requireEnd(json, type, new HashSet<>());
        return new ValueObject(json, type, accessor);
    }

    private static void requireEnd(JsonMapping json, JavaType type, Set<JavaType> seen) {
        if (type.getContentType() != null) {
            requireEnd(json, type.getContentType(), seen);
        }
        AnnotatedMember accessor = accessor(json, type);
        if (accessor != null) {
            if (!seen.add(type)) {
                throw new UnsupportedTypeException(type.getRawClass().getSimpleName(), "its @JsonValue wraps itself");
            }
            requireEnd(json, accessor.getType(), seen);
        }
    }

    private static @Nullable AnnotatedMember accessor(JsonMapping json, JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw.isPrimitive()
                || type.isContainerType()
                || type.isReferenceType()
                || raw.getName().startsWith("java.")) {
            return null;
        }
        AnnotatedMember accessor = json.introspected(type).findJsonValueAccessor();
        return accessor != null && type.isEnumType() && !isNumber(accessor.getRawType()) ? null : accessor;
    }

    private static boolean isNumber(Class<?> type) {
        return Number.class.isAssignableFrom(ClassUtil.wrapperType(type) != null ? ClassUtil.wrapperType(type) : type);
    }

    /** The wrapped type; never primitive. */
    public JavaType wrapped() {
        return wrapped;
    }

    /** The member that returns the wrapped value. */
    AnnotatedMember accessor() {
        return accessor;
    }

    /** Requires that the wrapped value is always present. */
    void requirePresent(String culprit) {
        if (wrapped.isReferenceType()) {
            throw new UnsupportedTypeException(
                    culprit,
                    type.getRawClass().getSimpleName()
                            + " wraps an optional value; make the property nullable instead");
        }
    }

    /**
     * Why JSON does not read what it writes; null if it does.
     *
     * @throws JacksonException if the mapper cannot read the class at all
     */
    @Nullable
    String whyNotRead() {
        if (type.isEnumType()) {
            return constants().keySet().size() == type.getRawClass().getEnumConstants().length
                    ? null
                    : "JSON does not read its constants from the numbers that it writes; annotate a method that takes"
                            + " a number with @JsonCreator";
        }
        ValueDeserializer<?> deserializer = deserializer();
        if (!(deserializer instanceof BeanDeserializer bean)) {
            return "JSON reads it with " + deserializer.getClass().getSimpleName()
                    + ", not from the value that it wraps";
        }
        return Shown.of(json, wrapped).isRead(bean.getValueInstantiator())
                ? null
                : "JSON writes it as " + wrapped.getRawClass().getSimpleName()
                        + " but does not read it from that; annotate a constructor that takes one with @JsonCreator";
    }

    /** Wraps and unwraps values. */
    public Conversion conversion() {
        return conversion(classOf(type), classOf(wrapped));
    }

    private <D, C> Conversion conversion(Class<D> declared, Class<C> wireClass) {
        Function<Object, @Nullable Object> read = reader();
        return Conversion.ofNullable(
                declared,
                wireClass,
                value -> value == null ? null : wireClass.cast(unwrapped(value)),
                value -> value == null ? null : declared.cast(read.apply(value)));
    }

    @SuppressWarnings("unchecked")
    private static Class<Object> classOf(JavaType type) {
        return (Class<Object>) type.getRawClass();
    }

    /** JSON uses the runtime class of a value, which may have another accessor. */
    private @Nullable Object unwrapped(Object value) {
        Class<?> own = value.getClass();
        AnnotatedMember asked = own == type.getRawClass() || type.isEnumType()
                ? accessor
                : accessors.computeIfAbsent(own, this::accessorOfSubclass);
        return asked.getValue(value);
    }

    private AnnotatedMember accessorOfSubclass(Class<?> own) {
        ValueObject other = of(json, mapper.constructType(own));
        if (other == null || !other.wrapped.equals(wrapped)) {
            throw new EncodingException("is a " + own.getName() + ", which JSON does not write as a "
                    + wrapped.getRawClass().getSimpleName() + " like the declared "
                    + type.getRawClass().getSimpleName());
        }
        other.accessor.fixAccess(true);
        return other.accessor;
    }

    private ValueDeserializer<Object> deserializer() {
        return mapper._deserializationContext().findContextualValueDeserializer(type, null);
    }

    /** The constants that JSON reads back, by their numbers. */
    private Map<Object, Object> constants() {
        Map<Object, Object> constants = new HashMap<>();
        for (Object constant : type.getRawClass().getEnumConstants()) {
            Object number = accessor.getValue(constant);
            try {
                if (number != null && mapper.readValue(mapper.writeValueAsBytes(constant), type) == constant) {
                    constants.put(number, constant);
                }
            } catch (JacksonException e) {
                // JSON does not read this constant
            }
        }
        return constants;
    }

    private Function<Object, @Nullable Object> reader() {
        if (type.isEnumType()) {
            Map<Object, Object> constants = constants();
            return value -> {
                Object constant = constants.get(value);
                return constant != null ? constant : readByMapper(value);
            };
        }
        try {
            ValueDeserializer<Object> deserializer = deserializer();
            BiFunction<DeserializationContext, Object, @Nullable Object> creator =
                    deserializer instanceof BeanDeserializer bean ? creator(bean.getValueInstantiator()) : null;
            return creator != null
                    ? value -> creator.apply(mapper._deserializationContext(), value)
                    : this::readByMapper;
        } catch (JacksonException e) {
            // the class with the property is write-only for this reason
            return value -> {
                throw e;
            };
        }
    }

    private @Nullable Object readByMapper(Object value) {
        return mapper.readerFor(type).readValue(mapper.writerFor(wrapped).writeValueAsBytes(value));
    }

    /** The creator that JSON calls with the wrapped value; null if it converts the value first. */
    private @Nullable BiFunction<DeserializationContext, Object, @Nullable Object> creator(ValueInstantiator made) {
        Class<?> raw = wrapped.getRawClass();
        boolean takesInteger = made.canCreateFromInt() || made.canCreateFromLong();
        if (raw == String.class && made.canCreateFromString()) {
            return (context, value) -> made.createFromString(context, (String) value);
        }
        if (raw == Integer.class && takesInteger) {
            return (context, value) -> made.createFromInt(context, (Integer) value);
        }
        if (raw == Long.class && made.canCreateFromLong() && !made.canCreateFromInt()) {
            return (context, value) -> made.createFromLong(context, (Long) value);
        }
        if (raw == Double.class && made.canCreateFromDouble()) {
            return (context, value) -> made.createFromDouble(context, (Double) value);
        }
        if (raw == Boolean.class && made.canCreateFromBoolean()) {
            return (context, value) -> made.createFromBoolean(context, (Boolean) value);
        }
        if (made.canCreateFromString()
                || takesInteger
                || made.canCreateFromDouble()
                || made.canCreateFromBoolean()
                || (made.canCreateFromBigInteger() && raw != BigInteger.class)
                || (made.canCreateFromBigDecimal() && raw != BigDecimal.class)) {
            return null;
        }
        if (made.canCreateUsingDelegate() && isWrapped(made.getDelegateType(mapper.deserializationConfig()))) {
            return made::createUsingDelegate;
        }
        if (made.canCreateUsingArrayDelegate()
                && isWrapped(made.getArrayDelegateType(mapper.deserializationConfig()))) {
            return made::createUsingArrayDelegate;
        }
        return null;
    }

    /** Whether a creator takes the wrapped type, and JSON reads that type in the standard way. */
    private boolean isWrapped(JavaType delegate) {
        JavaType boxed =
                delegate.isPrimitive() ? mapper.constructType(ClassUtil.wrapperType(delegate.getRawClass())) : delegate;
        return boxed.equals(wrapped) && !delegate.hasHandlers();
    }

    /** The JSON type of a value, which determines how it is read. */
    private enum Shown {
        TEXT,
        INTEGER,
        NUMBER,
        TRUTH,
        LIST,
        OBJECT,
        ANYTHING;

        static Shown of(JsonMapping json, JavaType type) {
            ValueObject nested = ValueObject.of(json, type);
            if (nested != null) {
                return of(json, nested.wrapped);
            }
            Class<?> raw = type.getRawClass();
            Object sample = StandardTypes.sampleOf(raw);
            if (sample != null) {
                JsonNode shown = json.mapper().valueToTree(sample);
                return shown.isString() ? TEXT : shown.isBoolean() ? TRUTH : INTEGER;
            }
            if (OpenJson.covers(raw)) {
                return ANYTHING;
            }
            if (raw == Boolean.class) {
                return TRUTH;
            }
            if (type.isTypeOrSubTypeOf(Number.class)) {
                return raw == Float.class || raw == Double.class || raw == BigDecimal.class ? NUMBER : INTEGER;
            }
            if (type.isEnumType() || StandardTypes.of(raw) != null && !(type.isArrayType() && isNumbers(raw))) {
                return TEXT;
            }
            return type.isArrayType() || type.isCollectionLikeType() ? LIST : OBJECT;
        }

        private static boolean isNumbers(Class<?> array) {
            return array != byte[].class && array != char[].class;
        }

        boolean isRead(ValueInstantiator made) {
            boolean otherwise =
                    switch (this) {
                        case TEXT -> made.canCreateFromString();
                        case INTEGER ->
                            made.canCreateFromInt() || made.canCreateFromLong() || made.canCreateFromBigInteger();
                        case NUMBER -> made.canCreateFromDouble() || made.canCreateFromBigDecimal();
                        case TRUTH -> made.canCreateFromBoolean();
                        case LIST -> made.canCreateUsingArrayDelegate();
                        case OBJECT -> made.canCreateFromObjectWith() || made.canCreateUsingDefault();
                        case ANYTHING -> false;
                    };
            return otherwise || made.canCreateUsingDelegate();
        }
    }
}
