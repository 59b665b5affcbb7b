package io.wireformat.codec.protobufjson;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.LibraryObjects;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/**
 * Checks content before protobuf-java-util reads it, which knows no limits: it has to be one object of well-formed JSON
 * within those that are set, and no text that stands for a number or a time may be longer than numbers are, because
 * reading digits takes time in the square of their number. What is estimated is the tree that the library reads first,
 * and the message that it makes of it.
 */
final class GeneratedContent {

    /** Its messages are any JSON, and not objects of the fields that the {@code .proto} gives them. */
    private static final String VALUES = "google/protobuf/struct.proto";

    private static final String WRAPPERS = "google/protobuf/wrappers.proto";

    private static final Set<String> TIMES =
            Set.of("google/protobuf/timestamp.proto", "google/protobuf/duration.proto");

    private static final String FIELD_MASK = "google/protobuf/field_mask.proto";

    /** A node of the library's tree, and the value it holds. */
    private static final int NODE = 112;

    /** A message that may be anything, beside the tree's node that it is made of. */
    private static final int VALUE = 64;

    private final Descriptor root;

    private final Map<Descriptor, Map<String, FieldDescriptor>> fields = new ConcurrentHashMap<>();

    GeneratedContent(Descriptor root) {
        this.root = root;
    }

    void check(ContentReader content, LibraryObjects objects) {
        try (JsonInput in = new JsonInput(content)) {
            try {
                if (in.next() != JsonToken.START_OBJECT) {
                    throw in.error("an object expected");
                }
                new Check(in, objects).message(root);
                in.requireEnd();
            } catch (JacksonException e) {
                throw in.malformed(e);
            }
        }
    }

    /** The check of one piece of content. */
    private final class Check {

        private final JsonInput in;

        private final LibraryObjects objects;

        Check(JsonInput in, LibraryObjects objects) {
            this.in = in;
            this.objects = objects;
        }

        void message(Descriptor message) {
            Map<String, FieldDescriptor> known = fields.computeIfAbsent(message, GeneratedContent::byName);
            objects.object(message.getFields().size() * Long.BYTES);
            in.enter();
            while (in.next() == JsonToken.PROPERTY_NAME) {
                FieldDescriptor field = known.get(in.name());
                if (field == null) {
                    entry();
                    in.next();
                    anything();
                } else {
                    objects.take(NODE);
                    in.next();
                    field(field);
                }
            }
            in.leave();
        }

        private void field(FieldDescriptor field) {
            try {
                if (field.isMapField() && in.token() == JsonToken.START_OBJECT) {
                    map(field.getMessageType());
                } else if (field.isRepeated() && in.token() == JsonToken.START_ARRAY) {
                    in.enter();
                    while (in.next() != JsonToken.END_ARRAY) {
                        element();
                        value(field);
                    }
                    in.leave();
                } else {
                    value(field);
                }
            } catch (DecodingException e) {
                throw e.inField(field.getName());
            }
        }

        private void map(Descriptor entry) {
            boolean numbers = isNumber(entry.findFieldByNumber(1));
            in.enter();
            while (in.next() == JsonToken.PROPERTY_NAME) {
                entry();
                if (numbers) {
                    in.requireNumberLength(in.name());
                }
                in.next();
                value(entry.findFieldByNumber(2));
            }
            in.leave();
        }

        private void value(FieldDescriptor field) {
            if (in.token() == JsonToken.START_OBJECT && hasFields(field)) {
                message(field.getMessageType());
                return;
            }
            if (in.token() == JsonToken.VALUE_STRING) {
                if (isNumber(field) || isTime(field)) {
                    in.requireNumberLength(in.text());
                } else if (isOf(field, FIELD_MASK)) {
                    in.text().chars().filter(c -> c == ',').forEach(comma -> element());
                }
            }
            anything();
        }

        /** What a value of no known fields holds: the library makes objects of all JSON, also of what it ignores. */
        private void anything() {
            switch (in.token()) {
                case START_ARRAY -> {
                    in.enter();
                    while (in.next() != JsonToken.END_ARRAY) {
                        element();
                        objects.take(VALUE);
                        anything();
                    }
                    in.leave();
                }
                case START_OBJECT -> {
                    in.enter();
                    while (in.next() == JsonToken.PROPERTY_NAME) {
                        entry();
                        objects.take(VALUE);
                        in.next();
                        anything();
                    }
                    in.leave();
                }
                case VALUE_STRING -> objects.take(in.textLength());
                default -> {}
            }
        }

        private void element() {
            in.countElement(NODE);
        }

        /** An entry of a map, a member of an object that may be anything, or one that the message does not have. */
        private void entry() {
            element();
            objects.take(in.name().length());
        }
    }

    private static boolean hasFields(FieldDescriptor field) {
        return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && !isOf(field, VALUES);
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
                isOf(field, WRAPPERS) && isNumber(field.getMessageType().findFieldByNumber(1));
        };
    }

    private static boolean isTime(FieldDescriptor field) {
        return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                && TIMES.contains(field.getMessageType().getFile().getName());
    }

    private static boolean isOf(FieldDescriptor field, String file) {
        return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                && field.getMessageType().getFile().getName().equals(file);
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
