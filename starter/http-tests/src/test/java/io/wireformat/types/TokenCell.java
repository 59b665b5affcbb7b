package io.wireformat.types;

import io.wireformat.types.Row.Sample;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** What Jackson's parsers find in CBOR and Smile, in the words of the two specifications. */
final class TokenCell {

    /** The major type of CBOR that precedes a value with a number for its meaning. */
    private static final int TAG = 6;

    private final JsonParser parser;
    private final String text;
    private final String bytes;
    private final String map;
    private int start;

    private TokenCell(JsonParser parser, String text, String bytes, String map) {
        this.parser = parser;
        this.text = text;
        this.bytes = bytes;
        this.map = map;
    }

    static String cbor(Sample sample, byte[] content) {
        try (JsonParser parser = new CBORMapper().createParser(content)) {
            TokenCell cell = new TokenCell(parser, "text string", "byte string", "map");
            String kind = cell.valueOf(sample);
            int first = content[cell.start] & 0xFF;
            return first >> 5 == TAG ? kind + ", tag " + (first & 0x1F) : kind;
        }
    }

    static String smile(Sample sample, byte[] content) {
        try (JsonParser parser = new SmileMapper().createParser(content)) {
            return new TokenCell(parser, "string", "binary", "object").valueOf(sample);
        }
    }

    private String valueOf(Sample sample) {
        JsonToken token = parser.nextToken();
        if (!sample.isWhole()) {
            token = parser.nextToken();
            if (token == JsonToken.END_OBJECT) {
                return "absent";
            }
            start = (int) parser.currentLocation().getByteOffset();
            token = parser.nextToken();
        }
        return kindOf(token);
    }

    private String kindOf(JsonToken token) {
        return switch (token) {
            case START_ARRAY -> arrayOf(parser.nextToken());
            case START_OBJECT -> map;
            case VALUE_STRING -> text;
            case VALUE_EMBEDDED_OBJECT -> bytes;
            case VALUE_TRUE, VALUE_FALSE -> "boolean";
            case VALUE_NULL -> "null";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numberOf(parser.getNumberType());
            default -> throw new AssertionError(token);
        };
    }

    private String arrayOf(JsonToken first) {
        return first == JsonToken.END_ARRAY ? "array" : "array of " + kindOf(first);
    }

    private static String numberOf(JsonParser.NumberType type) {
        return switch (type) {
            case INT, LONG -> "integer";
            case BIG_INTEGER -> "big integer";
            case FLOAT -> "float 32";
            case DOUBLE -> "float 64";
            case BIG_DECIMAL -> "big decimal";
        };
    }
}
