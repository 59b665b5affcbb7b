package io.wireformat.model.internal.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.wireformat.EncodingException;
import io.wireformat.model.LogicalType;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.StandardTypes;
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
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Values with the type that they have in JSON: text, a whole number or a boolean. The serializer and deserializer of the
 * mapper convert them, so that its settings and the annotations of a property apply in every format.
 */
public final class JsonScalar {

    private final JsonMapper mapper;
    private final ValueSerializer<Object> serializer;

    private JsonScalar(JsonMapper mapper, ValueSerializer<Object> serializer) {
        this.mapper = mapper;
        this.serializer = serializer;
    }

    /**
     * The JSON of a class.
     *
     * @param sample a value, which JSON shows as it shows any other
     * @param holder the property that holds values, whose annotations may say more
     * @throws UnsupportedTypeException when JSON shows something else
     */
    public static Typed of(
            JsonMapping json, JavaType type, Object sample, @Nullable BeanProperty holder, String culprit) {
        json.requireStandard(type, culprit);
        return JsonMapping.ask(culprit, "JSON cannot carry it", () -> of(json.mapper(), type, sample, holder, culprit));
    }

    private static Typed of(
            JsonMapper mapper, JavaType type, Object sample, @Nullable BeanProperty holder, String culprit) {
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

    /** The text that JSON writes for a class as the key of an object. */
    public static Typed key(JsonMapping json, JavaType type, String culprit) {
        JsonMapper mapper = json.mapper();
        ValueSerializer<Object> serializer = JsonMapping.ask(
                culprit, "JSON cannot carry its keys", () -> json.serializers().findKeySerializer(type, null));
        JsonScalar key = new JsonScalar(mapper, serializer);
        KeyDeserializer deserializer = keyReader(mapper, type);
        return new Typed(
                ScalarType.STRING,
                Conversion.of(
                        boxed(type.getRawClass()),
                        String.class,
                        key::name,
                        text -> readKey(mapper, text, deserializer)));
    }

    /** A deserializer for keys may delegate to one for values, which needs a parser. */
    private static Object readKey(JsonMapper mapper, String text, KeyDeserializer deserializer) {
        DeserializationContextExt context = mapper._deserializationContext();
        TokenBuffer none = TokenBuffer.forGeneration();
        try (JsonParser parser = context.assignAndReturnParser(none.asParser(context))) {
            return deserializer.deserializeKey(text, context);
        }
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

    /**
     * The text that JSON has for a property whose annotation gives a format.
     *
     * @return null for any other property
     */
    public static @Nullable Conversion formatted(JsonMapping.Property property, JsonMapping json) {
        if (!isFormatted(property.writer(), json)) {
            return null;
        }
        JsonMapper mapper = json.mapper();
        ValueSerializer<Object> serializer =
                json.serializers().findPrimaryPropertySerializer(property.type(), property.writer());
        ValueDeserializer<Object> deserializer = mapper._deserializationContext()
                .findContextualValueDeserializer(
                        property.type(), property.reader() != null ? property.reader() : property.writer());
        return Conversion.ofText(
                property.type().getRawClass(),
                value -> {
                    try (JsonParser shown = shown(mapper, serializer, value)) {
                        if (!shown.hasToken(JsonToken.VALUE_STRING)) {
                            throw new EncodingException("is not written as text by JSON");
                        }
                        return shown.getString();
                    }
                },
                text -> read(mapper, text, deserializer));
    }

    /** Whether an annotation makes JSON write a date or the like as formatted text, which may lose part of the value. */
    static boolean isFormatted(BeanPropertyWriter writer, JsonMapping json) {
        Typed standard = StandardTypes.of(writer.getType().getRawClass());
        JsonFormat.Value format =
                json.annotations().findFormat(json.mapper().serializationConfig(), writer.getMember());
        if (format == null || standard == null || !(standard.type() instanceof LogicalType)) {
            return false;
        }
        return format.getShape() == JsonFormat.Shape.STRING
                || (format.getShape() == JsonFormat.Shape.ANY && format.hasPattern());
    }

    private <C> Typed typed(
            ScalarType type, Class<?> declared, Class<C> wireClass, ValueDeserializer<Object> deserializer) {
        return new Typed(
                type,
                Conversion.of(
                        boxed(declared),
                        wireClass,
                        value -> wireValue(value, wireClass),
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

    private <C> C wireValue(Object value, Class<C> wireClass) {
        try (JsonParser shown = shown(value)) {
            Object found =
                    switch (shown.currentToken()) {
                        case VALUE_STRING -> shown.getString();
                        case VALUE_NUMBER_INT ->
                            wireClass == Integer.class ? (Object) shown.getIntValue() : (Object) shown.getLongValue();
                        case VALUE_TRUE -> true;
                        case VALUE_FALSE -> false;
                        default -> "";
                    };
            return wireClass.cast(found);
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
    static Object read(JsonMapper mapper, Object wireValue, ValueDeserializer<Object> deserializer) {
        DeserializationContextExt context = mapper._deserializationContext();
        TokenBuffer buffer = TokenBuffer.forGeneration();
        if (wireValue instanceof String text) {
            buffer.writeString(text);
        } else if (wireValue instanceof Boolean truth) {
            buffer.writeBoolean(truth);
        } else {
            buffer.writeNumber(((Number) wireValue).longValue());
        }
        try (JsonParser parser = context.assignAndReturnParser(buffer.asParser(context))) {
            parser.nextToken();
            return deserializer.deserialize(parser, context);
        }
    }
}
