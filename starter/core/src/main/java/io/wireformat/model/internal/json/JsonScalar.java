package io.wireformat.model.internal.json;

import io.wireformat.EncodingException;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Typed;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.DeserializationContextExt;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Values with the type that they have in JSON: text, a whole number or a boolean. The serializer and deserializer of the
 * mapper convert them, so that its settings and the annotations of a property apply in every format.
 */
final class JsonScalar {

    private final JsonMapper mapper;

    private final ValueSerializer<Object> serializer;

    private JsonScalar(JsonMapper mapper, ValueSerializer<Object> serializer) {
        this.mapper = mapper;
        this.serializer = serializer;
    }

    /**
     * The type of a class in JSON.
     *
     * @param sample a value, whose type in JSON is that of all values
     * @param holder the property that holds values, with its annotations
     * @throws JacksonException if the mapper cannot read or write it
     * @throws UnsupportedTypeException if its type in JSON is not supported
     */
    static Typed of(JsonMapper mapper, JavaType type, Object sample, @Nullable BeanProperty holder, String culprit) {
        ValueSerializer<Object> serializer = mapper._serializationContext().findContentValueSerializer(type, holder);
        JsonMapping.requireStandard(serializer, culprit);
        ValueDeserializer<Object> deserializer =
                mapper._deserializationContext().findContextualValueDeserializer(type, holder);
        JsonMapping.requireStandard(deserializer, culprit);
        JsonScalar scalar = new JsonScalar(mapper, serializer);
        Class<?> declared = type.getRawClass();
        try (JsonParser shown = scalar.shown(sample)) {
            boolean isInt = shown.currentToken() == JsonToken.VALUE_NUMBER_INT
                    && shown.getNumberType() == JsonParser.NumberType.INT;
            return switch (shown.currentToken()) {
                case VALUE_STRING -> scalar.typed(ScalarType.STRING, declared, String.class, deserializer);
                case VALUE_NUMBER_INT ->
                    isInt
                            ? scalar.typed(ScalarType.INT32, declared, Integer.class, deserializer)
                            : scalar.typed(ScalarType.INT64, declared, Long.class, deserializer);
                case VALUE_TRUE, VALUE_FALSE -> scalar.typed(ScalarType.BOOLEAN, declared, Boolean.class, deserializer);
                default ->
                    throw new UnsupportedTypeException(
                            culprit, "JSON writes it neither as text nor as a whole number or boolean");
            };
        }
    }

    /** A class as a key, which is text. */
    static Typed key(JsonMapper mapper, JavaType type) {
        JsonScalar key = new JsonScalar(mapper, mapper._serializationContext().findKeySerializer(type, null));
        KeyDeserializer deserializer = keyReader(mapper, type);
        return new Typed(
                ScalarType.STRING,
                Conversion.of(
                        boxed(type.getRawClass()),
                        String.class,
                        key::name,
                        text -> deserializer.deserializeKey(text, mapper._deserializationContext())));
    }

    /** The deserializer of keys; if there is none, the class with the map is write-only. */
    private static KeyDeserializer keyReader(JsonMapper mapper, JavaType type) {
        try {
            return mapper._deserializationContext().findKeyDeserializer(type, null);
        } catch (DatabindException e) {
            return new KeyDeserializer() {
                @Override
                public Object deserializeKey(String key, DeserializationContext context) {
                    throw e;
                }
            };
        }
    }

    private <C> Typed typed(
            ScalarType type, Class<?> declared, Class<C> carried, ValueDeserializer<Object> deserializer) {
        return new Typed(
                type,
                Conversion.of(
                        boxed(declared),
                        carried,
                        value -> carried(value, carried),
                        value -> read(mapper, value, deserializer)));
    }

    @SuppressWarnings("unchecked")
    private static Class<Object> boxed(Class<?> declared) {
        return (Class<Object>) declared;
    }

    private JsonParser shown(Object value) {
        return shown(mapper, serializer, value);
    }

    /** The output of a serializer, at its first token. */
    static JsonParser shown(JsonMapper mapper, ValueSerializer<Object> serializer, Object value) {
        SerializationContext context = mapper._serializationContext();
        TokenBuffer buffer = context.bufferForValueConversion();
        serializer.serialize(value, buffer, context);
        JsonParser shown = buffer.asParser();
        shown.nextToken();
        return shown;
    }

    private <C> C carried(Object value, Class<C> carried) {
        try (JsonParser shown = shown(value)) {
            Object found =
                    switch (shown.currentToken()) {
                        case VALUE_STRING -> shown.getString();
                        case VALUE_NUMBER_INT ->
                            carried == Integer.class ? (Object) shown.getIntValue() : (Object) shown.getLongValue();
                        case VALUE_TRUE -> true;
                        case VALUE_FALSE -> false;
                        default -> "";
                    };
            return carried.cast(found);
        } catch (JacksonException | ClassCastException e) {
            throw new EncodingException("is a value that JSON writes with another type than other values");
        }
    }

    private String name(Object key) {
        SerializationContext context = mapper._serializationContext();
        TokenBuffer buffer = context.bufferForValueConversion();
        buffer.writeStartObject();
        try {
            serializer.serialize(key, buffer, context);
        } catch (JacksonException e) {
            throw new EncodingException("is a key that JSON cannot write", e);
        }
        try (JsonParser shown = buffer.asParser()) {
            shown.nextToken();
            return shown.nextName();
        }
    }

    /** The result of a deserializer for text, a whole number or a boolean. */
    static Object read(JsonMapper mapper, Object carried, ValueDeserializer<Object> deserializer) {
        DeserializationContextExt context = mapper._deserializationContext();
        TokenBuffer buffer = TokenBuffer.forGeneration();
        if (carried instanceof String text) {
            buffer.writeString(text);
        } else if (carried instanceof Boolean truth) {
            buffer.writeBoolean(truth);
        } else {
            buffer.writeNumber(((Number) carried).longValue());
        }
        try (JsonParser parser = context.assignAndReturnParser(buffer.asParser(context))) {
            parser.nextToken();
            return deserializer.deserialize(parser, context);
        }
    }
}
