package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/** A number as the key of a map: decimal digits, as in JSON; integers are read too. */
final class IntegerKey {

    private IntegerKey() {}

    record Int32() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.text(out, value.toString());
        }

        @Override
        public Object read(ContentReader in) {
            if (!Token.isStr(in.peekUnsignedByte())) {
                return MessagePackReader.int32(in);
            }
            long value = digits(in);
            if (value != (int) value) {
                throw in.error("the number does not fit into 32 bits");
            }
            return (int) value;
        }
    }

    record Int64() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            MessagePackWriter.text(out, value.toString());
        }

        @Override
        public Object read(ContentReader in) {
            return Token.isStr(in.peekUnsignedByte()) ? digits(in) : MessagePackReader.int64(in);
        }
    }

    private static long digits(ContentReader in) {
        try {
            return Long.parseLong(MessagePackReader.text(in));
        } catch (NumberFormatException e) {
            throw in.error("the text is no number of 64 bits");
        }
    }
}
