package io.wireformat.model.internal.conversion;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import io.wireformat.model.OpenType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON value as a sealed type. An {@link OpenType} is one of these in a format that has neither such values nor a
 * message of its own for them.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface OpenValue {

    /** Null. */
    @FieldNumber(1)
    record JsonNull() implements OpenValue {}

    @FieldNumber(2)
    record JsonBoolean(boolean value) implements OpenValue {}

    /** A number without a fraction. */
    @FieldNumber(3)
    record JsonInteger(long value) implements OpenValue {}

    /** Any other number. */
    @FieldNumber(4)
    record JsonNumber(double value) implements OpenValue {}

    @FieldNumber(5)
    record JsonText(String value) implements OpenValue {}

    @FieldNumber(6)
    record JsonList(List<OpenValue> values) implements OpenValue {}

    @FieldNumber(7)
    record JsonObject(Map<String, OpenValue> fields) implements OpenValue {}

    /** A value of a tree. */
    static OpenValue of(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL -> new JsonNull();
            case BOOLEAN -> new JsonBoolean(node.booleanValue());
            case NUMBER ->
                node.isIntegralNumber()
                        ? new JsonInteger(OpenNumbers.integer(node))
                        : new JsonNumber(OpenNumbers.number(node));
            case STRING, BINARY -> new JsonText(node.asString());
            case ARRAY -> new JsonList(elements(node, OpenValue::of));
            case OBJECT -> new JsonObject(fields(node, OpenValue::of));
            case MISSING, POJO -> throw notJson();
        };
    }

    /** The tree of a value. */
    static JsonNode node(OpenValue value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof JsonBoolean truth) {
            return nodes.booleanNode(truth.value);
        }
        if (value instanceof JsonInteger integer) {
            return OpenNumbers.integer(integer.value);
        }
        if (value instanceof JsonNumber number) {
            return nodes.numberNode(number.value);
        }
        if (value instanceof JsonText text) {
            return nodes.stringNode(text.value);
        }
        if (value instanceof JsonList list) {
            return array(list.values, OpenValue::node);
        }
        return value instanceof JsonObject object ? object(object.fields, OpenValue::node) : nodes.nullNode();
    }

    /** The elements of an array; a failure names the position. */
    static <V> List<V> elements(JsonNode array, Function<JsonNode, V> each) {
        List<V> elements = new ArrayList<>(array.size());
        for (JsonNode element : array) {
            try {
                elements.add(each.apply(element));
            } catch (EncodingException e) {
                throw e.inElement(elements.size());
            }
        }
        return elements;
    }

    /** The members of an object; a failure names the position. */
    static <V> Map<String, V> fields(JsonNode object, Function<JsonNode, V> each) {
        Map<String, V> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            try {
                fields.put(member.getKey(), each.apply(member.getValue()));
            } catch (EncodingException e) {
                throw e.inField("value").inElement(fields.size());
            }
        }
        return fields;
    }

    static <V> ArrayNode array(List<V> elements, Function<V, JsonNode> each) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(elements.size());
        elements.forEach(element -> array.add(each.apply(element)));
        return array;
    }

    static <V> ObjectNode object(Map<String, V> fields, Function<V, JsonNode> each) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        fields.forEach((name, value) -> object.set(name, each.apply(value)));
        return object;
    }

    static EncodingException notJson() {
        return new EncodingException("holds a value that is none of JSON's");
    }
}
