package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.codec.internal.json.JsonText;
import io.wireformat.model.internal.conversion.OpenNumbers;
import java.math.BigInteger;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A value of any type, written and read as plain JSON. */
final class OpenJsonValue {

    /** The estimated bytes of a value, in the tree and in the object mapped from it. */
    private static final int VALUE = 64;

    private static final int LONG_BITS = 63;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private OpenJsonValue() {}

    static void write(ContentBuffer out, JsonNode node) {
        switch (node.getNodeType()) {
            case NULL -> JsonText.writeAscii(out, "null");
            case BOOLEAN -> JsonText.writeAscii(out, node.booleanValue() ? "true" : "false");
            case NUMBER -> {
                if (node.isIntegralNumber()) {
                    JsonText.writeAscii(out, Long.toString(OpenNumbers.integer(node)));
                } else {
                    double number = OpenNumbers.number(node);
                    JsonText.writeReal(out, Double.toString(number), Double.isFinite(number));
                }
            }
            case STRING, BINARY -> JsonText.write(out, node.asString());
            case ARRAY -> writeArray(out, node);
            case OBJECT -> writeObject(out, node);
            case MISSING, POJO -> throw new EncodingException("holds a value that JSON does not have");
        }
    }

    private static void writeArray(ContentBuffer out, JsonNode array) {
        out.writeByte('[');
        for (int i = 0; i < array.size(); i++) {
            try {
                comma(out, i);
                write(out, array.get(i));
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
        out.writeByte(']');
    }

    private static void writeObject(ContentBuffer out, JsonNode object) {
        out.writeByte('{');
        int index = 0;
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            comma(out, index);
            try {
                JsonText.write(out, member.getKey());
            } catch (EncodingException e) {
                throw e.inField("key").inElement(index);
            }
            out.writeByte(':');
            try {
                write(out, member.getValue());
            } catch (EncodingException e) {
                throw e.inField("value").inElement(index);
            }
            index++;
        }
        out.writeByte('}');
    }

    private static void comma(ContentBuffer out, int index) {
        if (index > 0) {
            out.writeByte(',');
        }
    }

    static JsonNode read(ContentReader in) {
        in.charge(VALUE);
        return switch (JsonReader.peek(in)) {
            case '"' -> NODES.stringNode(JsonReader.text(in));
            case 't', 'f' -> NODES.booleanNode(JsonReader.bool(in));
            case '[' -> readArray(in);
            case '{' -> readObject(in);
            case 'n' -> {
                JsonReader.tryNull(in);
                yield NODES.nullNode();
            }
            default -> {
                JsonReader.requireValue(in, false);
                yield number(in);
            }
        };
    }

    private static JsonNode number(ContentReader in) {
        int start = in.position();
        String number = JsonReader.plainNumber(in);
        if (number.indexOf('.') >= 0 || number.indexOf('e') >= 0 || number.indexOf('E') >= 0) {
            in.position(start);
            return NODES.numberNode(JsonReader.float64(in, true));
        }
        BigInteger integer = new BigInteger(number);
        return integer.bitLength() > LONG_BITS ? NODES.numberNode(integer) : OpenNumbers.integer(integer.longValue());
    }

    private static JsonNode readArray(ContentReader in) {
        in.enter();
        in.charge(ContentReader.LIST);
        ArrayNode array = NODES.arrayNode();
        for (boolean more = JsonReader.open(in, '[', ']'); more; more = JsonReader.more(in, ']')) {
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

    private static JsonNode readObject(ContentReader in) {
        in.enter();
        in.charge(ContentReader.LIST);
        ObjectNode object = NODES.objectNode();
        for (boolean more = JsonReader.open(in, '{', '}'); more; more = JsonReader.more(in, '}')) {
            in.countElement(2 * ContentReader.MAP_ENTRY);
            String name = JsonReader.name(in);
            in.requireTextLength(name.length());
            if (object.has(name)) {
                throw in.error("occurs twice").inField("key").inElement(object.size());
            }
            try {
                object.set(name, read(in));
            } catch (DecodingException e) {
                throw e.inField("value").inElement(object.size());
            }
        }
        in.leave();
        return object;
    }
}
