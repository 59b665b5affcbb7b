package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.internal.conversion.OpenNumbers;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A value of any type, which the mapping writes as what it is. */
record OpenJsonValue() implements JsonValue {

    /** What a value takes in the tree, and again in what is made of the tree. */
    private static final int VALUE = 64;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @Override
    public boolean takesNull() {
        return true;
    }

    @Override
    public boolean isZero(Object value) {
        return false;
    }

    @Override
    public void write(JsonGenerator out, Object value) {
        JsonNode node = (JsonNode) value;
        switch (node.getNodeType()) {
            case NULL -> out.writeNull();
            case BOOLEAN -> out.writeBoolean(node.booleanValue());
            case NUMBER -> {
                if (node.isIntegralNumber()) {
                    out.writeNumber(OpenNumbers.integer(node));
                } else {
                    out.writeNumber(OpenNumbers.number(node));
                }
            }
            case STRING, BINARY -> out.writeString(node.asString());
            case ARRAY -> writeArray(out, node);
            case OBJECT -> writeObject(out, node);
            case MISSING, POJO -> throw new EncodingException("holds a value that is none of JSON's");
        }
    }

    private void writeArray(JsonGenerator out, JsonNode array) {
        out.writeStartArray();
        for (int i = 0; i < array.size(); i++) {
            try {
                write(out, array.get(i));
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
        out.writeEndArray();
    }

    private void writeObject(JsonGenerator out, JsonNode object) {
        out.writeStartObject();
        int index = 0;
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            out.writeName(member.getKey());
            try {
                write(out, member.getValue());
            } catch (EncodingException e) {
                throw e.inField("value").inElement(index);
            }
            index++;
        }
        out.writeEndObject();
    }

    @Override
    public JsonNode read(JsonInput in) {
        in.charge(VALUE);
        return switch (in.token()) {
            case VALUE_NULL -> NODES.nullNode();
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_STRING -> NODES.stringNode(in.text());
            case VALUE_NUMBER_INT -> in.isInt64() ? OpenNumbers.integer(in.int64()) : NODES.numberNode(in.bigInteger());
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(in.float64());
            case START_ARRAY -> readArray(in);
            case START_OBJECT -> readObject(in);
            default -> throw in.error("a value expected");
        };
    }

    private JsonNode readArray(JsonInput in) {
        in.enter();
        in.charge(ContentReader.LIST);
        ArrayNode array = NODES.arrayNode();
        while (in.next() != JsonToken.END_ARRAY) {
            in.countElement(ContentReader.LIST_ELEMENT);
            try {
                array.add(read(in));
            } catch (DecodingException e) {
                throw e.inElement(array.size());
            }
        }
        in.leave();
        return array;
    }

    private JsonNode readObject(JsonInput in) {
        in.enter();
        in.charge(ContentReader.LIST);
        ObjectNode object = NODES.objectNode();
        while (in.next() == JsonToken.PROPERTY_NAME) {
            in.countElement(2 * ContentReader.MAP_ENTRY);
            String name = in.textName();
            if (object.has(name)) {
                throw in.error("occurs twice").inField("key").inElement(object.size());
            }
            try {
                in.next();
                object.set(name, read(in));
            } catch (DecodingException e) {
                throw e.inField("value").inElement(object.size());
            }
        }
        in.leave();
        return object;
    }
}
