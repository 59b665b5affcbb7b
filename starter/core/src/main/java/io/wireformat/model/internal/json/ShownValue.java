package io.wireformat.model.internal.json;

import io.wireformat.EncodingException;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.StackWalker.Option;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Asks a serializer what it shows instead of a value. The serializer gets the value, and stops as soon as it has
 * written null or passed another value to Jackson's own serializer of collections or beans.
 *
 * <p>This finds what a module such as Hibernate's shows for collections and proxies that are not loaded, and rejects a
 * serializer that writes them in a way of its own. For one value and one thread.
 */
public final class ShownValue extends JsonGeneratorDelegate {

    private static final StackWalker CALLER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    /** The serializers of Hibernate's module show any collection that is not Hibernate's own as it is. */
    private static final Pattern HIBERNATE = Pattern.compile("tools\\.jackson\\.datatype\\.hibernate\\d+\\.");

    /** A subclass of a Jackson serializer may start like its parent, and then write something else. */
    private static final ClassValue<Boolean> HEIRS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Class<?> c = type; c != null && !isOfJackson(type); c = c.getSuperclass()) {
                if (isOfJackson(c) && (c == BeanSerializerBase.class || writes(c))) {
                    return true;
                }
            }
            return false;
        }
    };

    private boolean known;
    private @Nullable Object shown;

    private ShownValue(JsonGenerator ignored) {
        super(ignored);
    }

    /**
     * The value that JSON writes.
     *
     * @return null if JSON writes null
     * @throws EncodingException if the serializer has an output of its own
     */
    static @Nullable Object of(Object value, ValueSerializer<Object> serializer, SerializationContext context) {
        requireNoHeir(serializer);
        ShownValue asked = new ShownValue(TokenBuffer.forGeneration());
        try {
            serializer.serialize(value, asked, context);
        } catch (RuntimeException e) {
            if (!asked.known) {
                throw new EncodingException(
                        "cannot be written as JSON: " + e.getClass().getSimpleName());
            }
        }
        if (!asked.known) {
            throw ownWay(serializer);
        }
        return asked.shown;
    }

    /**
     * The value that JSON shows instead of a collection or a map, if a module decides so value by value.
     *
     * @param holder the property that holds it; null at the root
     * @param culprit the field that an error names
     * @return null when JSON shows every value as it is
     * @throws UnsupportedTypeException when JSON writes it in a way of its own
     */
    public static @Nullable UnaryOperator<@Nullable Object> ofContainer(
            JavaType type, @Nullable BeanProperty holder, JsonMapping json, String culprit) {
        SerializationContext context = json.serializers();
        if (context.findTypeSerializer(type) != null) {
            throw new UnsupportedTypeException(culprit, "JSON adds a type id to it");
        }
        ValueSerializer<Object> serializer = holder == null
                ? context.findRootValueSerializer(type)
                : context.findPrimaryPropertySerializer(type, holder);
        if (JsonMapping.isStandard(serializer)) {
            return null;
        }
        UnaryOperator<@Nullable Object> shown =
                value -> value == null ? null : of(value, serializer, json.serializers());
        try {
            for (Object sample : samples(type)) {
                if (shown.apply(sample) != sample) {
                    throw JsonMapping.notStandard(serializer, culprit);
                }
            }
        } catch (EncodingException e) {
            throw JsonMapping.notStandard(serializer, culprit);
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
     * The value that JSON shows instead of an entity, which may be a proxy of Hibernate or of another library that loads late.
     *
     * @param holder the property that holds it; null at the root
     */
    public static @Nullable Object ofEntity(Object value, @Nullable BeanProperty holder, JsonMapping json) {
        SerializationContext context = json.serializers();
        ValueSerializer<Object> serializer = holder == null
                ? context.findRootValueSerializer(value.getClass())
                : context.findPrimaryPropertySerializer(value.getClass(), holder);
        return of(value, serializer, context);
    }

    private static void requireNoHeir(ValueSerializer<?> serializer) {
        for (ValueSerializer<?> asked = serializer; asked != null; asked = asked.getDelegatee()) {
            if (HEIRS.get(asked.getClass())) {
                throw ownWay(asked);
            }
        }
    }

    private static boolean writes(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(
                        method -> method.getName().equals("serialize") && !Modifier.isAbstract(method.getModifiers()));
    }

    private static EncodingException ownWay(ValueSerializer<?> serializer) {
        return new EncodingException(
                "has the custom serializer " + serializer.getClass().getName() + ", which only JSON supports");
    }

    private static boolean isOfJackson(Class<?> type) {
        return type.getName().startsWith(JsonMapping.JACKSON);
    }

    private JsonGenerator hand(Class<?> caller, @Nullable Object value) {
        if (!known && isOfJackson(caller)) {
            shown = value;
            known = true;
        }
        throw new Stop();
    }

    @Override
    public JsonGenerator writeStartArray() {
        throw new Stop();
    }

    @Override
    public JsonGenerator writeStartArray(Object value) {
        return hand(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeStartArray(Object value, int size) {
        return hand(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeStartObject() {
        throw new Stop();
    }

    @Override
    public JsonGenerator writeStartObject(Object value) {
        return hand(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeStartObject(Object value, int size) {
        return hand(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeNull() {
        known = true;
        throw new Stop();
    }

    /** Stops the serializer. */
    private static final class Stop extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }
}
