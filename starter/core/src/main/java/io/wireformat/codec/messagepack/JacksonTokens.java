package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.wireformat.DecodingException;
import io.wireformat.codec.Utf8;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.util.TokenBuffer;

/** Copies values between the application's mapper (Jackson 3) and jackson-dataformat-msgpack (Jackson 2). */
final class JacksonTokens {

    private JacksonTokens() {}

    /** Receives what a mapper writes, and rejects text that the library would change. */
    static JsonGeneratorDelegate paired(TokenBuffer value) {
        return new PairedText(value);
    }

    /** Supplies a mapper with what was read, and rejects text for bytes, which it would decode as Base64. */
    static JsonParserDelegate parser(TokenBuffer value) {
        return new Octets(value.asParser());
    }

    static void write(TokenBuffer value, JsonGenerator out) throws IOException {
        tools.jackson.core.JsonParser in = value.asParser();
        for (var token = in.nextToken(); token != null; token = in.nextToken()) {
            switch (token) {
                case START_OBJECT -> out.writeStartObject();
                case END_OBJECT -> out.writeEndObject();
                case START_ARRAY -> out.writeStartArray();
                case END_ARRAY -> out.writeEndArray();
                case PROPERTY_NAME -> out.writeFieldName(in.currentName());
                case VALUE_TRUE, VALUE_FALSE -> out.writeBoolean(in.getBooleanValue());
                case VALUE_NULL -> out.writeNull();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> writeNumber(in, out);
                case VALUE_EMBEDDED_OBJECT -> out.writeBinary(in.getBinaryValue());
                default -> out.writeString(in.getString());
            }
        }
    }

    private static void writeNumber(tools.jackson.core.JsonParser in, JsonGenerator out) throws IOException {
        switch (in.getNumberType()) {
            case INT, LONG -> out.writeNumber(in.getLongValue());
            case BIG_INTEGER -> out.writeNumber(in.getBigIntegerValue());
            case FLOAT -> out.writeNumber(in.getFloatValue());
            case DOUBLE -> out.writeNumber(in.getDoubleValue());
            // only as text does the library keep all digits
            case BIG_DECIMAL -> out.writeString(in.getDecimalValue().toString());
        }
    }

    /** Reads one value, whose structure has been checked. */
    static TokenBuffer read(JsonParser in) throws IOException {
        TokenBuffer value = TokenBuffer.forGeneration();
        int depth = 0;
        do {
            var token = in.nextToken();
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            switch (token) {
                case START_OBJECT -> value.writeStartObject();
                case END_OBJECT -> value.writeEndObject();
                case START_ARRAY -> value.writeStartArray();
                case END_ARRAY -> value.writeEndArray();
                case FIELD_NAME -> value.writeName(in.currentName());
                case VALUE_TRUE, VALUE_FALSE -> value.writeBoolean(in.getBooleanValue());
                case VALUE_NULL -> value.writeNull();
                case VALUE_NUMBER_INT -> readInteger(in, value);
                case VALUE_NUMBER_FLOAT -> value.writeNumber(in.getDoubleValue());
                case VALUE_EMBEDDED_OBJECT -> value.writeBinary(octets(in.getEmbeddedObject()));
                default -> value.writeString(in.getText());
            }
        } while (depth > 0);
        return value;
    }

    private static void readInteger(JsonParser in, TokenBuffer value) throws IOException {
        if (in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            value.writeNumber(in.getBigIntegerValue());
        } else {
            value.writeNumber(in.getLongValue());
        }
    }

    private static byte[] octets(Object embedded) {
        if (embedded instanceof byte[] octets) {
            return octets;
        }
        throw new DecodingException("is an extension that no type supports", -1);
    }

    private static final class PairedText extends JsonGeneratorDelegate {

        PairedText(TokenBuffer value) {
            super(value);
        }

        @Override
        public tools.jackson.core.JsonGenerator writeName(String name) {
            Utf8.requirePaired(name);
            return super.writeName(name);
        }

        @Override
        public tools.jackson.core.JsonGenerator writeString(String text) {
            Utf8.requirePaired(text);
            return super.writeString(text);
        }

        @Override
        public tools.jackson.core.JsonGenerator writeString(char[] text, int offset, int length) {
            return writeString(new String(text, offset, length));
        }
    }

    private static final class Octets extends JsonParserDelegate {

        Octets(tools.jackson.core.JsonParser value) {
            super(value);
        }

        @Override
        public byte[] getBinaryValue(Base64Variant variant) {
            requireOctets();
            return super.getBinaryValue(variant);
        }

        @Override
        public int readBinaryValue(Base64Variant variant, OutputStream out) {
            requireOctets();
            return super.readBinaryValue(variant, out);
        }

        private void requireOctets() {
            if (hasToken(JsonToken.VALUE_STRING)) {
                throw new DecodingException(MessagePackReader.TEXT_FOR_BYTES);
            }
        }
    }
}
