package io.wireformat.codec.protobufjson;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/**
 * Checks content before protobuf-java-util reads it, which knows no limits: it has to be one object of well-formed JSON
 * within those that are set, and no text that stands for a number may be longer than numbers are, because reading digits
 * takes time in the square of their number.
 */
final class GeneratedContent {

    /** Its messages are any JSON, and not objects of the fields that the {@code .proto} gives them. */
    private static final String VALUES = "google/protobuf/struct.proto";

    private static final String WRAPPERS = "google/protobuf/wrappers.proto";

    private final Descriptor root;

    private final Map<Descriptor, Map<String, FieldDescriptor>> fields = new ConcurrentHashMap<>();

    GeneratedContent(Descriptor root) {
        this.root = root;
    }

    void check(ContentReader content) {
        try (JsonInput in = new JsonInput(content)) {
            try {
                if (in.next() != JsonToken.START_OBJECT) {
                    throw in.error("an object expected");
                }
                message(in, root);
                in.requireEnd();
            } catch (JacksonException e) {
                throw in.malformed(e);
            }
        }
    }

    private void message(JsonInput in, Descriptor message) {
        Map<String, FieldDescriptor> known = fields.computeIfAbsent(message, GeneratedContent::byName);
        in.enter();
        while (in.next() == JsonToken.PROPERTY_NAME) {
            FieldDescriptor field = known.get(in.name());
            in.next();
            if (field == null) {
                in.countElement(ContentReader.LIST_ELEMENT);
                anything(in);
            } else {
                field(in, field);
            }
        }
        in.leave();
    }

    private void field(JsonInput in, FieldDescriptor field) {
        try {
            if (field.isMapField() && in.token() == JsonToken.START_OBJECT) {
                map(in, field.getMessageType());
            } else if (field.isRepeated() && in.token() == JsonToken.START_ARRAY) {
                in.enter();
                while (in.next() != JsonToken.END_ARRAY) {
                    in.countElement(ContentReader.LIST_ELEMENT);
                    value(in, field);
                }
                in.leave();
            } else {
                value(in, field);
            }
        } catch (DecodingException e) {
            throw e.inField(field.getName());
        }
    }

    private void map(JsonInput in, Descriptor entry) {
        boolean numbers = isNumber(entry.findFieldByNumber(1));
        in.enter();
        while (in.next() == JsonToken.PROPERTY_NAME) {
            in.countElement(ContentReader.LIST_ELEMENT);
            if (numbers) {
                in.requireNumberLength(in.name());
            }
            in.next();
            value(in, entry.findFieldByNumber(2));
        }
        in.leave();
    }

    private void value(JsonInput in, FieldDescriptor field) {
        if (in.token() == JsonToken.START_OBJECT && hasFields(field)) {
            message(in, field.getMessageType());
        } else if (in.token() == JsonToken.VALUE_STRING && isNumber(field)) {
            in.requireNumberLength(in.text());
        } else {
            anything(in);
        }
    }

    /** Counts what a value of no known fields holds: the library makes objects of all JSON, also of what it ignores. */
    private static void anything(JsonInput in) {
        if (in.token() == JsonToken.START_ARRAY) {
            in.enter();
            while (in.next() != JsonToken.END_ARRAY) {
                in.countElement(ContentReader.LIST_ELEMENT);
                anything(in);
            }
            in.leave();
        } else if (in.token() == JsonToken.START_OBJECT) {
            in.enter();
            while (in.next() == JsonToken.PROPERTY_NAME) {
                in.countElement(ContentReader.LIST_ELEMENT);
                in.next();
                anything(in);
            }
            in.leave();
        }
    }

    private static boolean hasFields(FieldDescriptor field) {
        return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                && !field.getMessageType().getFile().getName().equals(VALUES);
    }

    private static boolean isNumber(@Nullable FieldDescriptor field) {
        if (field == null) {
            return false;
        }
        return switch (field.getJavaType()) {
            // an enum's constant may be told by its number
            case INT, LONG, FLOAT, DOUBLE, ENUM -> true;
            case BOOLEAN, STRING, BYTE_STRING -> false;
            case MESSAGE ->
                field.getMessageType().getFile().getName().equals(WRAPPERS)
                        && isNumber(field.getMessageType().findFieldByNumber(1));
        };
    }

    private static Map<String, FieldDescriptor> byName(Descriptor message) {
        Map<String, FieldDescriptor> names = new HashMap<>();
        for (FieldDescriptor field : message.getFields()) {
            names.put(field.getName(), field);
            names.put(field.getJsonName(), field);
        }
        return names;
    }
}
