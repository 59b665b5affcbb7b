package io.wireformat.model.internal.conversion;

import io.wireformat.EncodingException;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The numbers in JSON values: 64-bit integers and doubles. Numbers are never rounded. */
public final class OpenNumbers {

    private OpenNumbers() {}

    /** A node with the fewest bits, like the ones that JSON reads. */
    public static JsonNode integer(long value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return value == (int) value ? nodes.numberNode((int) value) : nodes.numberNode(value);
    }

    /** A whole number of at most 64 bits, or throws {@link EncodingException}. */
    public static long integer(JsonNode node) {
        if (!node.canConvertToLong()) {
            throw new EncodingException("is an integer of more than 64 bits");
        }
        return node.longValue();
    }

    /** A number with no more digits than a double, or throws {@link EncodingException}. */
    public static double number(JsonNode node) {
        if (node.isFloat()) {
            // JSON writes fewer digits than the equal double has
            return Double.parseDouble(node.asString());
        }
        double number = node.isBigDecimal() ? node.decimalValue().doubleValue() : node.doubleValue();
        boolean same = !node.isBigDecimal()
                || (Double.isFinite(number) && BigDecimal.valueOf(number).compareTo(node.decimalValue()) == 0);
        if (!same) {
            throw new EncodingException("is a number with more digits than a double has");
        }
        return number;
    }
}
