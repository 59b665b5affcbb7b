package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.json.JsonFactory;

/**
 * Content being read: Jackson's parser, within the limits of a {@link ContentReader}. Each method that reads a value
 * finds its first token read and reads its last. For one thread.
 */
final class JsonInput implements AutoCloseable {

    /** Depth and lengths are bounded by the content's limits; Jackson goes on bounding the length of a number. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** As many characters as Jackson takes for a number outside quotes. */
    private static final int MAX_NUMBER_LENGTH = StreamReadConstraints.DEFAULT_MAX_NUM_LEN;

    private static final Pattern NUMBER =
            Pattern.compile("-?+(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][-+]?+[0-9]++)?+");

    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private final ContentReader content;

    private final JsonParser parser;

    JsonInput(ContentReader content) {
        this.content = content;
        this.parser = FACTORY.createParser(
                ObjectReadContext.empty(), content.array(), content.position(), content.remaining());
    }

    /** Goes to the next token; {@link JsonToken#NOT_AVAILABLE} behind the last. */
    JsonToken next() {
        JsonToken token = parser.nextToken();
        return token != null ? token : JsonToken.NOT_AVAILABLE;
    }

    JsonToken token() {
        return parser.currentToken();
    }

    /** The name of the member that the parser stands on, or is in the value of. */
    String name() {
        return parser.currentName();
    }

    /** The same, where it is a key and not one of the message's own names. */
    String textName() {
        return bounded(paired(name()));
    }

    int int32Name() {
        return int32(int64Name());
    }

    long int64Name() {
        try {
            return integral(number(name()));
        } catch (ArithmeticException | NumberFormatException e) {
            throw noWholeNumber();
        }
    }

    boolean isNull() {
        return parser.hasToken(JsonToken.VALUE_NULL);
    }

    /** Goes one object or array deeper. */
    void enter() {
        position();
        content.enter();
    }

    void leave() {
        content.leave();
    }

    void countElement(int bytes) {
        position();
        content.countElement(bytes);
    }

    /** Charges memory that is about to be allocated. */
    void charge(int bytes) {
        content.charge(bytes);
    }

    DecodingException error(String problem) {
        position();
        return content.error(problem);
    }

    /** Jackson's message repeats the content, so that only its place is told. */
    DecodingException malformed(JacksonException e) {
        position();
        return new DecodingException("not well-formed JSON", content.position() - content.start(), e);
    }

    private void position() {
        long offset = parser.currentLocation().getByteOffset();
        content.position((int) Math.max(content.start(), Math.min(content.limit(), content.start() + offset)));
    }

    /** Requires that nothing but white space follows, and that all text was UTF-8, which Jackson does not fully check. */
    void requireEnd() {
        if (parser.nextToken() != null) {
            throw error("more content follows the message");
        }
        content.position(content.start());
        for (int i = content.start(), end = content.limit(); i < end; i++) {
            if (content.array()[i] < 0) {
                content.readSyntax(content.remaining());
                return;
            }
        }
        content.position(content.limit());
    }

    /** Passes a value of a member that the message does not have. */
    void skip() {
        int depth = 0;
        do {
            switch (token()) {
                case START_OBJECT, START_ARRAY -> {
                    enter();
                    depth++;
                }
                case END_OBJECT, END_ARRAY -> {
                    leave();
                    depth--;
                }
                default -> {}
            }
        } while (depth > 0 && next() != JsonToken.NOT_AVAILABLE);
    }

    boolean bool() {
        return switch (token()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw error("true or false expected");
        };
    }

    int int32() {
        return int32(int64());
    }

    private int int32(long value) {
        if (value != (int) value) {
            throw error("a number of 32 bits expected");
        }
        return (int) value;
    }

    long int64() {
        try {
            return switch (token()) {
                case VALUE_NUMBER_INT -> parser.getLongValue();
                case VALUE_NUMBER_FLOAT -> integral(parser.getString());
                case VALUE_STRING -> integral(number(parser.getString()));
                default -> throw error("a whole number expected");
            };
        } catch (ArithmeticException | NumberFormatException | InputCoercionException e) {
            throw noWholeNumber();
        }
    }

    private DecodingException noWholeNumber() {
        return error("a whole number in the range of its type expected");
    }

    /** Whole numbers may have an exponent or a fraction of zeros. */
    private static long integral(String number) {
        return new BigDecimal(number).longValueExact();
    }

    /** Whether the whole number that the parser stands on fits into 64 bits. */
    boolean isInt64() {
        return parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    }

    BigInteger bigInteger() {
        return parser.getBigIntegerValue();
    }

    float float32() {
        String number = floating();
        float value = Float.parseFloat(number);
        requireRange(number, Float.isInfinite(value));
        return value;
    }

    double float64() {
        String number = floating();
        double value = Double.parseDouble(number);
        requireRange(number, Double.isInfinite(value));
        return value;
    }

    /** A number as JSON writes it, or one of the names by which Java knows them too. */
    private String floating() {
        if (token() == JsonToken.VALUE_STRING) {
            String text = parser.getString();
            return NOT_FINITE.contains(text) ? text : number(text);
        }
        if (token() != JsonToken.VALUE_NUMBER_INT && token() != JsonToken.VALUE_NUMBER_FLOAT) {
            throw error("a number expected");
        }
        return parser.getString();
    }

    private void requireRange(String number, boolean infinite) {
        if (infinite && !NOT_FINITE.contains(number)) {
            throw error("a number in the range of its type expected");
        }
    }

    /** Text that is a number, in no other syntax than JSON's own. */
    private String number(String text) {
        requireNumberLength(text);
        if (!NUMBER.matcher(text).matches()) {
            throw error("a number expected");
        }
        return text;
    }

    void requireNumberLength(String text) {
        if (text.length() > MAX_NUMBER_LENGTH) {
            throw error("a number of at most " + MAX_NUMBER_LENGTH + " characters expected");
        }
    }

    /** The characters of the text that the parser stands on. */
    int textLength() {
        int length = parser.getStringLength();
        requireLength(length);
        return length;
    }

    String text() {
        return bounded(quoted());
    }

    private String quoted() {
        if (token() != JsonToken.VALUE_STRING) {
            throw error("text expected");
        }
        String text = parser.getString();
        content.charge(ContentReader.TEXT + 2L * text.length());
        return paired(text);
    }

    private String bounded(String text) {
        requireLength(text.length());
        return text;
    }

    private void requireLength(int length) {
        if (length > content.limits().textLength()) {
            position();
            content.requireTextLength(length);
        }
    }

    private String paired(String text) {
        if (!Surrogates.paired(text)) {
            throw error("text holds an unpaired surrogate");
        }
        return text;
    }

    byte[] bytes() {
        String text = quoted().replace('-', '+').replace('_', '/');
        try {
            content.charge(ContentReader.TEXT + text.length());
            byte[] bytes = Base64.getDecoder().decode(text);
            requireLength(bytes.length);
            return bytes;
        } catch (IllegalArgumentException e) {
            throw error("Base64 expected");
        }
    }

    @Override
    public void close() {
        parser.close();
    }
}
