package io.wireformat.model.internal.conversion;

import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A JSON value with the fields of {@code google.protobuf.Value}, of which exactly one is present. Its numbers are doubles: a
 * whole number reads as an integer, and an integer without an equal double is not written.
 *
 * @see <a href="https://protobuf.dev/reference/protobuf/google.protobuf/#value">Protobuf: Value</a>
 */
public record ProtobufValue(
        @FieldNumber(1) @Nullable Integer nullValue,
        @FieldNumber(2) @Nullable Double numberValue,
        @FieldNumber(3) @Nullable String stringValue,
        @FieldNumber(4) @Nullable Boolean boolValue,
        @FieldNumber(5) ProtobufValue.@Nullable Struct structValue,
        @FieldNumber(6) ProtobufValue.@Nullable ListOf listValue) {

    private static final long LAST_EXACT = 1L << 53;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    record Struct(Map<String, ProtobufValue> fields) {}

    record ListOf(List<ProtobufValue> values) {}

    /** The Protobuf name of one of these messages. */
    public static Optional<String> nameOf(Class<?> type) {
        if (type == ProtobufValue.class) {
            return Optional.of("Value");
        }
        if (type == Struct.class) {
            return Optional.of("Struct");
        }
        return type == ListOf.class ? Optional.of("ListValue") : Optional.empty();
    }

    /** A value of a tree. */
    public static ProtobufValue of(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL -> new ProtobufValue(0, null, null, null, null, null);
            case BOOLEAN -> new ProtobufValue(null, null, null, node.booleanValue(), null, null);
            case NUMBER -> new ProtobufValue(null, number(node), null, null, null, null);
            case STRING, BINARY -> new ProtobufValue(null, null, node.asString(), null, null, null);
            case ARRAY ->
                new ProtobufValue(
                        null, null, null, null, null, new ListOf(OpenValue.elements(node, ProtobufValue::of)));
            case OBJECT ->
                new ProtobufValue(null, null, null, null, new Struct(OpenValue.fields(node, ProtobufValue::of)), null);
            case MISSING, POJO -> throw OpenValue.notJson();
        };
    }

    private static double number(JsonNode node) {
        if (!node.isIntegralNumber()) {
            return OpenNumbers.number(node);
        }
        long integer = OpenNumbers.integer(node);
        if (integer > LAST_EXACT || integer < -LAST_EXACT) {
            throw new EncodingException(
                    "is an integer beyond 2^53, the maximum that a google.protobuf.Value holds exactly");
        }
        return integer;
    }

    /** The tree of a value. */
    public JsonNode node() {
        if (numberValue != null) {
            return number(numberValue);
        }
        if (stringValue != null) {
            return NODES.stringNode(stringValue);
        }
        if (boolValue != null) {
            return NODES.booleanNode(boolValue);
        }
        if (structValue != null) {
            return OpenValue.object(structValue.fields, ProtobufValue::node);
        }
        return listValue != null ? OpenValue.array(listValue.values, ProtobufValue::node) : NODES.nullNode();
    }

    private static JsonNode number(double number) {
        boolean whole = number == Math.rint(number) && Math.abs(number) <= LAST_EXACT && !Objects.equals(number, -0.0);
        return whole ? OpenNumbers.integer((long) number) : NODES.numberNode(number);
    }
}
