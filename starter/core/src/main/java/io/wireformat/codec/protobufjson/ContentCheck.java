package io.wireformat.codec.protobufjson;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.LibraryObjects;
import io.wireformat.codec.internal.json.JsonReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks content before protobuf-java-util reads it, because the library has no limits: content must be one object of
 * well-formed JSON within the limits, and the text of a number or a time must not be longer than numbers may be,
 * because parsing digits takes quadratic time. The estimated heap is that of the library's tree and of the message.
 */
final class ContentCheck {

    /** Its messages are arbitrary JSON, and not objects with the fields of the {@code .proto}. */
    private static final String VALUES = "google/protobuf/struct.proto";

    private static final String WRAPPERS = "google/protobuf/wrappers.proto";

    private static final Set<String> TIMES =
            Set.of("google/protobuf/timestamp.proto", "google/protobuf/duration.proto");

    private static final String FIELD_MASK = "google/protobuf/field_mask.proto";

    /** The heap of a node of the library's tree and its value. */
    private static final int NODE = 112;

    /** The heap of a message of arbitrary JSON, without its node. */
    private static final int VALUE = 64;

    private final Descriptor root;
    private final Map<Descriptor, Map<String, FieldDescriptor>> fields = new ConcurrentHashMap<>();

    ContentCheck(Descriptor root) {
        this.root = root;
    }

    void check(ContentReader content, LibraryObjects objects) {
        new Walk(content, objects).message(root);
        JsonReader.requireEnd(content);
    }

    /** The check of one message. */
    private final class Walk {

        private final ContentReader in;
        private final LibraryObjects objects;

        Walk(ContentReader in, LibraryObjects objects) {
            this.in = in;
            this.objects = objects;
        }

        void message(Descriptor message) {
            Map<String, FieldDescriptor> known = fields.computeIfAbsent(message, ContentCheck::byName);
            objects.object(message.getFields().size() * Long.BYTES);
            in.enter();
            for (boolean more = JsonReader.open(in, '{', '}'); more; more = JsonReader.more(in, '}')) {
                String name = JsonReader.name(in);
                FieldDescriptor field = known.get(name);
                if (field == null) {
                    entry(name);
                    anything();
                } else {
                    objects.take(NODE);
                    if (!JsonReader.skipNumber(in)) {
                        field(field);
                    }
                }
            }
            in.leave();
        }

        private void field(FieldDescriptor field) {
            try {
                if (field.isMapField() && JsonReader.peek(in) == '{') {
                    map(field.getMessageType());
                } else if (field.isRepeated() && JsonReader.peek(in) == '[') {
                    in.enter();
                    for (boolean more = JsonReader.open(in, '[', ']'); more; more = JsonReader.more(in, ']')) {
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
            for (boolean more = JsonReader.open(in, '{', '}'); more; more = JsonReader.more(in, '}')) {
                String name = JsonReader.name(in);
                entry(name);
                if (numbers) {
                    JsonReader.requireNumberLength(in, name.length());
                }
                value(entry.findFieldByNumber(2));
            }
            in.leave();
        }

        private void value(FieldDescriptor field) {
            int start = in.position();
            int next = JsonReader.peek(in);
            if (next == '{' && hasFields(field)) {
                message(field.getMessageType());
                return;
            }
            if (next == '"' && (isNumber(field) || isTime(field))) {
                JsonReader.requireNumberLength(in, JsonReader.text(in).length());
            } else if (next == '"' && isOf(field, FIELD_MASK)) {
                JsonReader.text(in).chars().filter(c -> c == ',').forEach(comma -> element());
            }
            in.position(start);
            anything();
        }

        /** A value without known fields: the library creates objects for all JSON, even for what it ignores. */
        private void anything() {
            switch (JsonReader.peek(in)) {
                case '[' -> {
                    in.enter();
                    for (boolean more = JsonReader.open(in, '[', ']'); more; more = JsonReader.more(in, ']')) {
                        element();
                        objects.take(VALUE);
                        anything();
                    }
                    in.leave();
                }
                case '{' -> {
                    in.enter();
                    for (boolean more = JsonReader.open(in, '{', '}'); more; more = JsonReader.more(in, '}')) {
                        entry(JsonReader.name(in));
                        objects.take(VALUE);
                        anything();
                    }
                    in.leave();
                }
                case '"' -> {
                    int length = JsonReader.skipText(in);
                    in.requireTextLength(length);
                    objects.take(length);
                }
                default -> JsonReader.skip(in);
            }
        }

        private void element() {
            in.countElement(NODE);
        }

        /** An entry of a map, a member of arbitrary JSON or an unknown member. */
        private void entry(String name) {
            element();
            objects.take(name.length());
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
            // an enum's constant may be given by its number
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
