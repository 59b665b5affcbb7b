package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.internal.conversion.OpenNumbers;
import java.math.BigInteger;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A value of any type that the format shares with JSON. A timestamp is read as its text; other extensions and keys that
 * are not text are rejected.
 */
final class OpenMessagePackValue {

    /** The estimated bytes of a value, in the tree and in the object mapped from it. */
    private static final int VALUE = 64;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private OpenMessagePackValue() {}

    static void write(ContentBuffer out, Object value) {
        JsonNode node = (JsonNode) value;
        switch (node.getNodeType()) {
            case NULL -> MessagePackWriter.nil(out);
            case BOOLEAN -> MessagePackWriter.bool(out, node.booleanValue());
            case NUMBER -> {
                if (node.isIntegralNumber()) {
                    MessagePackWriter.integer(out, OpenNumbers.integer(node));
                } else {
                    MessagePackWriter.float64(out, OpenNumbers.number(node));
                }
            }
            case STRING -> MessagePackWriter.text(out, node.stringValue());
            case BINARY -> MessagePackWriter.bytes(out, node.binaryValue());
            case ARRAY -> writeArray(out, node);
            case OBJECT -> writeObject(out, node);
            case MISSING, POJO -> throw new EncodingException("holds a value that JSON does not have");
        }
    }

    private static void writeArray(ContentBuffer out, JsonNode array) {
        MessagePackWriter.arrayHeader(out, array.size());
        for (int i = 0; i < array.size(); i++) {
            try {
                write(out, array.get(i));
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
    }

    private static void writeObject(ContentBuffer out, JsonNode object) {
        MessagePackWriter.mapHeader(out, object.size());
        int index = 0;
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            try {
                MessagePackWriter.text(out, member.getKey());
            } catch (EncodingException e) {
                throw e.inField("key").inElement(index);
            }
            try {
                write(out, member.getValue());
            } catch (EncodingException e) {
                throw e.inField("value").inElement(index);
            }
            index++;
        }
    }

    static JsonNode read(ContentReader in) {
        in.charge(VALUE);
        int token = in.peekUnsignedByte();
        if (Token.isMap(token)) {
            return readObject(in);
        }
        if (Token.isArray(token)) {
            return readArray(in);
        }
        if (Token.isStr(token)) {
            return NODES.stringNode(MessagePackReader.text(in));
        }
        return switch (token) {
            case Token.NIL -> {
                in.skip(1);
                yield NODES.nullNode();
            }
            case Token.TRUE, Token.FALSE -> NODES.booleanNode(MessagePackReader.bool(in));
            case Token.FLOAT32, Token.FLOAT64 -> NODES.numberNode(MessagePackReader.float64(in));
            case Token.BIN8, Token.BIN16, Token.BIN32 -> NODES.binaryNode(MessagePackReader.bytes(in));
            case Token.UINT64 -> {
                in.skip(1);
                long value = in.readLongBigEndian();
                yield value < 0
                        ? NODES.numberNode(new BigInteger(Long.toUnsignedString(value)))
                        : OpenNumbers.integer(value);
            }
            case Token.FIXEXT4, Token.FIXEXT8, Token.EXT8, Token.EXT16, Token.EXT32 ->
                NODES.stringNode(InstantValue.read(in).toString());
            default -> OpenNumbers.integer(MessagePackReader.int64(in));
        };
    }

    private static JsonNode readArray(ContentReader in) {
        int count = MessagePackReader.arraySize(in);
        in.countElements(count, ContentReader.LIST_ELEMENT);
        in.enter();
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < count; i++) {
            try {
                array.add(read(in));
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
        }
        in.leave();
        return array;
    }

    private static JsonNode readObject(ContentReader in) {
        int count = MessagePackReader.mapSize(in);
        in.countElements(count, 2 * ContentReader.MAP_ENTRY);
        in.enter();
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < count; i++) {
            object.set(key(in, i), member(in, i));
        }
        in.leave();
        return object;
    }

    private static String key(ContentReader in, int index) {
        try {
            if (!Token.isStr(in.peekUnsignedByte())) {
                throw MessagePackReader.unexpected(in, "text", in.readUnsignedByte());
            }
            return MessagePackReader.text(in);
        } catch (DecodingException e) {
            throw e.inField("key").inElement(index);
        }
    }

    private static JsonNode member(ContentReader in, int index) {
        try {
            return read(in);
        } catch (DecodingException e) {
            throw e.inField("value").inElement(index);
        }
    }
}
