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
 * Asks a serializer what it shows in place of a value: it is given the value, and stopped as soon as it has either
 * written null or handed one to Jackson's own serializer of collections or beans.
 *
 * <p>So what a module such as Hibernate's makes of collections and proxies that are not loaded is known without knowing
 * the module, and one that writes them in a way of its own is found out. For one value and one thread.
 */
final class ShownValue extends JsonGeneratorDelegate {

    private static final StackWalker CALLER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private static final String JACKSON = "tools.jackson.databind.";

    /** An heir of a serializer of Jackson's may start as that does, and then write something else. */
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
     * What JSON shows.
     *
     * @return null where JSON shows that
     * @throws EncodingException when JSON shows it in a way that has no counterpart
     */
    static @Nullable Object of(Object value, ValueSerializer<Object> serializer, SerializationContext context) {
        requireNoHeir(serializer);
        ShownValue asked = new ShownValue(TokenBuffer.forGeneration());
        try {
            serializer.serialize(value, asked, context);
        } catch (RuntimeException e) {
            if (!asked.known) {
                throw new EncodingException(
                        "cannot be shown by JSON: " + e.getClass().getSimpleName());
            }
        }
        if (!asked.known) {
            throw ownWay(serializer);
        }
        return asked.shown;
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
                "is written by " + serializer.getClass().getName() + " in a way of its own, which only JSON knows");
    }

    private static boolean isOfJackson(Class<?> type) {
        return type.getName().startsWith(JACKSON);
    }

    private JsonGenerator hand(Class<?> caller, @Nullable Object value) {
        if (!known && isOfJackson(caller)) {
            shown = value;
            known = true;
        }
        throw new Answered();
    }

    @Override
    public JsonGenerator writeStartArray() {
        throw new Answered();
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
        throw new Answered();
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
        throw new Answered();
    }

    /** Stops a serializer. */
    private static final class Answered extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Answered() {
            super(null, null, false, false);
        }
    }
}
