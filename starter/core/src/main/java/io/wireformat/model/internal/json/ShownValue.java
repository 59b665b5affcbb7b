package io.wireformat.model.internal.json;

import io.wireformat.EncodingException;
import java.lang.StackWalker.Option;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Finds the value that a serializer writes instead of a given one. The serializer runs until it writes null or passes a value
 * to Jackson's own serializer of collections or beans.
 *
 * <p>This shows how a module such as Hibernate's handles unloaded collections and proxies, without depending on the module,
 * and detects serializers with an output of their own. For one value; not thread-safe.
 */
final class ShownValue extends JsonGeneratorDelegate {

    private static final StackWalker CALLER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private static final String JACKSON = "tools.jackson.databind.";

    /** Subclasses of Jackson's serializers, which may start like those and then write something else. */
    private static final ClassValue<Boolean> SUBCLASSES = new ClassValue<>() {
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
        requireNoSubclass(serializer);
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
            throw customOutput(serializer);
        }
        return asked.shown;
    }

    private static void requireNoSubclass(ValueSerializer<?> serializer) {
        for (ValueSerializer<?> asked = serializer; asked != null; asked = asked.getDelegatee()) {
            if (SUBCLASSES.get(asked.getClass())) {
                throw customOutput(asked);
            }
        }
    }

    private static boolean writes(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(
                        method -> method.getName().equals("serialize") && !Modifier.isAbstract(method.getModifiers()));
    }

    private static EncodingException customOutput(ValueSerializer<?> serializer) {
        return new EncodingException(
                "has the custom serializer " + serializer.getClass().getName() + ", which only JSON supports");
    }

    private static boolean isOfJackson(Class<?> type) {
        return type.getName().startsWith(JACKSON);
    }

    private JsonGenerator found(Class<?> caller, @Nullable Object value) {
        if (!known && isOfJackson(caller)) {
            shown = value;
            known = true;
        }
        throw new Found();
    }

    @Override
    public JsonGenerator writeStartArray() {
        throw new Found();
    }

    @Override
    public JsonGenerator writeStartArray(Object value) {
        return found(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeStartArray(Object value, int size) {
        return found(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeStartObject() {
        throw new Found();
    }

    @Override
    public JsonGenerator writeStartObject(Object value) {
        return found(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeStartObject(Object value, int size) {
        return found(CALLER.getCallerClass(), value);
    }

    @Override
    public JsonGenerator writeNull() {
        known = true;
        throw new Found();
    }

    /** Stops the serializer. */
    private static final class Found extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Found() {
            super(null, null, false, false);
        }
    }
}
