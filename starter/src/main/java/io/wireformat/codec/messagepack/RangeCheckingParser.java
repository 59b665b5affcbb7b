package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.math.BigInteger;

/** Refuses integers that do not fit, of which the library's parser keeps the low bits. */
final class RangeCheckingParser extends JsonParserDelegate {

    RangeCheckingParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public byte getByteValue() throws IOException {
        // as in JSON, where bytes may be written without a sign
        return (byte) inRange(Byte.MIN_VALUE, 255, byte.class);
    }

    @Override
    public short getShortValue() throws IOException {
        return (short) inRange(Short.MIN_VALUE, Short.MAX_VALUE, short.class);
    }

    @Override
    public int getIntValue() throws IOException {
        return (int) inRange(Integer.MIN_VALUE, Integer.MAX_VALUE, int.class);
    }

    @Override
    public long getLongValue() throws IOException {
        return inRange(Long.MIN_VALUE, Long.MAX_VALUE, long.class);
    }

    private long inRange(long min, long max, Class<?> type) throws IOException {
        if (delegate.getNumberType() == NumberType.BIG_INTEGER) {
            BigInteger value = delegate.getBigIntegerValue();
            if (value.bitLength() >= Long.SIZE) {
                throw outOfRange(type);
            }
        }
        long value = delegate.getLongValue();
        if (value < min || value > max) {
            throw outOfRange(type);
        }
        return value;
    }

    private InputCoercionException outOfRange(Class<?> type) {
        return new InputCoercionException(this, "number out of range of " + type, JsonToken.VALUE_NUMBER_INT, type);
    }
}
