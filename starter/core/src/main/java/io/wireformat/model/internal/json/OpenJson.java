package io.wireformat.model.internal.json;

import io.wireformat.EncodingException;
import io.wireformat.model.OpenType;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Typed;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Values of a property that may hold any JSON value. The mapper writes a value by its runtime class, with everything that
 * JSON hides, and reads it as it reads JSON.
 */
public final class OpenJson {

    private final JsonMapper mapper;
    private final @Nullable BeanProperty holder;

    private OpenJson(JsonMapper mapper, @Nullable BeanProperty holder) {
        this.mapper = mapper;
        this.holder = holder;
    }

    public static boolean covers(Class<?> type) {
        return type == Object.class || type == JsonNode.class || type == ObjectNode.class || type == ArrayNode.class;
    }

    /** @param holder the property that holds values; null at the root */
    @SuppressWarnings("unchecked")
    public static Typed of(JsonMapping json, JavaType type, @Nullable BeanProperty holder, String culprit) {
        json.requireStandard(type, culprit);
        JsonMapper mapper = json.mapper();
        JsonMapping.requireStandard(
                mapper._deserializationContext().findContextualValueDeserializer(type, holder), culprit);
        OpenJson open = new OpenJson(mapper, holder);
        Class<Object> declared = (Class<Object>) type.getRawClass();
        return new Typed(
                OpenType.JSON,
                Conversion.ofNullable(
                        declared,
                        JsonNode.class,
                        open::shown,
                        node -> node == null ? null : open.read(node, declared)));
    }

    private JsonNode shown(@Nullable Object value) {
        if (value == null) {
            return JsonNodeFactory.instance.nullNode();
        }
        SerializationContext context = mapper._serializationContext();
        TokenBuffer buffer = context.bufferForValueConversion();
        try {
            context.findContentValueSerializer(value.getClass(), holder).serialize(value, buffer, context);
            try (JsonParser shown = buffer.asParser()) {
                return mapper.readTree(shown);
            }
        } catch (JacksonException e) {
            throw new EncodingException("holds a " + value.getClass().getSimpleName() + " that JSON cannot write", e);
        }
    }

    private @Nullable Object read(JsonNode node, Class<?> declared) {
        boolean absent = node.isNull() && declared != JsonNode.class;
        if (absent || declared == Object.class) {
            return absent ? null : mapper.treeToValue(node, declared);
        }
        return declared.cast(node);
    }
}
