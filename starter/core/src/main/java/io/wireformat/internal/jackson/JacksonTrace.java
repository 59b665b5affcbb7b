package io.wireformat.internal.jackson;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.ContentTrace.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Records which bytes of JSON, XML, CBOR or Smile belong to which value, by the locations of the parsers. For one content. */
public final class JacksonTrace {

    private static final String XML = "XML";

    /** The maximum number of bytes before a text in CBOR and Smile. */
    private static final int MAX_HEAD = 9;

    private static final int IN_OBJECT = -1;

    private final ContentReader in;
    private final ContentTrace trace;
    private final JsonParser parser;

    /** The role of the bytes that begin an object or an array. */
    private final Role head;

    /** For each open array, the position of its next element; for each open object, {@link #IN_OBJECT}. */
    private final Deque<Integer> open = new ArrayDeque<>();

    /** The name of the next value, and where it starts. */
    private @Nullable String name;

    private int nameStart;

    /** The bytes before this position are recorded. */
    private int end;

    private JacksonTrace(ContentReader in, ContentTrace trace, JsonParser parser, boolean isText) {
        this.in = in;
        this.trace = trace;
        this.parser = parser;
        this.head = isText ? Role.STRUCTURE : Role.LENGTH;
        this.end = in.position();
    }

    /**
     * Records content as far as it is well-formed.
     *
     * @param mapper of the format
     * @param type the name of the root's type
     */
    public static void record(ContentReader in, ContentTrace trace, ObjectMapper mapper, String type) {
        in.traceTo(trace);
        trace.open("", type);
        // jackson-dataformat-xml may be absent
        if (mapper.tokenStreamFactory().getFormatName().equals(XML)) {
            XmlTrace.record(in, trace, mapper);
            return;
        }
        try (JsonParser parser = mapper.createParser(in.array(), in.position(), in.remaining())) {
            new JacksonTrace(in, trace, parser, mapper instanceof JsonMapper).tokens();
        } catch (JacksonException e) {
            // reported when the content is read
        }
    }

    private void tokens() {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            int start = in.start() + (int) parser.currentTokenLocation().getByteOffset();
            switch (token) {
                case PROPERTY_NAME -> {
                    until(start, Role.STRUCTURE);
                    name = parser.currentName();
                    nameStart = start;
                }
                case START_OBJECT, START_ARRAY -> {
                    boolean isObject = token == JsonToken.START_OBJECT;
                    openValue(start, isObject ? "object" : "array");
                    until(position(), head);
                    open.push(isObject ? IN_OBJECT : 0);
                }
                case END_OBJECT, END_ARRAY -> {
                    until(position(), Role.STRUCTURE);
                    open.pop();
                    closeValue();
                }
                default -> {
                    openValue(start, typeOf(token));
                    scalar(token, start);
                    closeValue();
                }
            }
        }
    }

    private int position() {
        return in.start() + (int) parser.currentLocation().getByteOffset();
    }

    /** Records the bytes up to a position. */
    private void until(int to, Role role) {
        trace.part(role, end, to);
        end = Math.max(end, to);
    }

    private void openValue(int start, String type) {
        if (open.isEmpty()) {
            until(start, Role.STRUCTURE);
        } else if (open.element() == IN_OBJECT) {
            trace.open(String.valueOf(name), type);
            end = nameStart;
            until(start, Role.KEY);
        } else {
            until(start, Role.STRUCTURE);
            int index = open.pop();
            open.push(index + 1);
            trace.open("[" + index + "]", type);
        }
    }

    private void closeValue() {
        if (!open.isEmpty()) {
            trace.close();
        }
    }

    private static String typeOf(JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> "text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number";
            case VALUE_TRUE, VALUE_FALSE -> "boolean";
            case VALUE_EMBEDDED_OBJECT -> "bytes";
            default -> token.name().toLowerCase(Locale.ROOT).replace("value_", "");
        };
    }

    /** Records a value; the parser reads it completely only when it is asked for it. */
    private void scalar(JsonToken token, int start) {
        if (token == JsonToken.VALUE_EMBEDDED_OBJECT) {
            byte[] bytes = parser.getBinaryValue();
            sized(start, bytes);
            trace.value(bytes);
        } else if (token == JsonToken.VALUE_STRING) {
            String text = parser.getString();
            if (head == Role.LENGTH) {
                sized(start, text.getBytes(StandardCharsets.UTF_8));
            }
            until(position(), Role.VALUE);
            trace.value(text);
        } else {
            String text = parser.getString();
            until(position(), Role.VALUE);
            trace.value(token == JsonToken.VALUE_NULL ? null : text);
        }
    }

    /** Records a value between its length and the mark at its end, if the content has it as such. */
    private void sized(int start, byte[] value) {
        int to = position();
        for (int at = start; at <= start + MAX_HEAD && at <= to - value.length; at++) {
            if (Arrays.equals(in.array(), at, at + value.length, value, 0, value.length)) {
                until(at, Role.LENGTH);
                until(at + value.length, Role.VALUE);
                until(to, Role.STRUCTURE);
                return;
            }
        }
        until(to, Role.VALUE);
    }
}
