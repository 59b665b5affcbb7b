package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.LogicalType;
import java.math.BigDecimal;
import tools.jackson.core.io.NumberOutput;

/**
 * A number of any size. It is written as text, because the format has no such number, and read from text or any number.
 * A float is read as its shortest decimal, as in JSON.
 */
final class DecimalValue {

    private DecimalValue() {}

    /**
     * Reads a number.
     *
     * @param type {@link LogicalType#DECIMAL} or {@link LogicalType#INTEGER}
     */
    static Object read(ContentReader in, LogicalType type) {
        int token = in.peekUnsignedByte();
        if (!Token.isNumber(token)) {
            return parse(in, type);
        }
        BigDecimal number = token == Token.FLOAT64 || token == Token.FLOAT32
                ? decimal(in, token)
                : new BigDecimal(MessagePackReader.integer(in));
        if (type == LogicalType.DECIMAL) {
            return number;
        }
        try {
            return number.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw in.error("the number has a fraction");
        }
    }

    private static Object parse(ContentReader in, LogicalType type) {
        String text = MessagePackReader.text(in);
        try {
            return type.parse(text);
        } catch (RuntimeException e) {
            throw in.error("is not a valid " + type.javaClass().getSimpleName());
        }
    }

    private static BigDecimal decimal(ContentReader in, int token) {
        double value = MessagePackReader.float64(in);
        if (!Double.isFinite(value)) {
            throw in.error("the number is not finite");
        }
        // as a double, a float would get more digits
        String shortest = token == Token.FLOAT32
                ? NumberOutput.toString((float) value, true)
                : NumberOutput.toString(value, true);
        BigDecimal decimal = new BigDecimal(shortest);
        return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
    }
}
