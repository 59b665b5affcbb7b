package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/** A message compiled for Protobuf's JSON. */
final class JsonMessage {

    private final MessageModel model;

    private final Map<String, Integer> indexes = new HashMap<>();

    private List<JsonField> fields = List.of();

    /** Those that are empty, and not null, where content does not mention them. */
    private List<JsonField> nullableCollections = List.of();

    private MessageWriter<JsonGenerator> writer = MessageWriter.compose(List.of());

    private JsonMessage(MessageModel model) {
        this.model = model;
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being compiled. */
    static JsonMessage compile(MessageModel model, Map<MessageModel, JsonMessage> compiled) {
        JsonMessage known = compiled.get(model);
        if (known != null) {
            return known;
        }
        JsonMessage message = new JsonMessage(model);
        compiled.put(model, message);
        message.complete(compiled);
        return message;
    }

    private void complete(Map<MessageModel, JsonMessage> compiled) {
        List<JsonField> all = new ArrayList<>();
        for (Field field : model.fields()) {
            indexes.put(field.name(), all.size());
            all.add(JsonField.compile(field, compiled));
        }
        // behind all JSON names, which come first where one is another field's name in the .proto
        for (int i = 0; i < all.size(); i++) {
            indexes.putIfAbsent(ProtoNames.field(model.fields().get(i).name()), i);
        }
        fields = List.copyOf(all);
        nullableCollections = fields.stream()
                .filter(field -> field.field().nullable() && field.empty() != null)
                .toList();
        writer = MessageWriter.compose(fields);
    }

    void write(JsonGenerator out, Object message) {
        out.writeStartObject();
        writer.write(out, message);
        out.writeEndObject();
    }

    Object read(JsonInput in) {
        return model.newInstance(readFields(in));
    }

    /** The same, but null for a union that is none of the alternatives that are known. */
    @Nullable
    Object readKnown(JsonInput in) {
        FieldValues values = readFields(in);
        return model.isNone(values) ? null : model.newInstance(values);
    }

    private FieldValues readFields(JsonInput in) {
        if (in.token() != JsonToken.START_OBJECT) {
            throw in.error("an object expected");
        }
        in.enter();
        in.charge(model.heapSize());
        FieldValues values = newValues();
        BitSet seen = new BitSet(fields.size());
        boolean present = false;
        while (in.next() == JsonToken.PROPERTY_NAME) {
            Integer index = indexes.get(in.name());
            if (index == null) {
                in.next();
                in.skip();
                continue;
            }
            present |= readField(in, values, fields.get(index), seen.get(index), present && model.standsForUnion());
            seen.set(index);
        }
        in.leave();
        return values;
    }

    private FieldValues newValues() {
        FieldValues values = model.newValues();
        for (int i = 0, n = nullableCollections.size(); i < n; i++) {
            JsonField collection = nullableCollections.get(i);
            values.set(collection.field().slot(), collection.empty());
        }
        return values;
    }

    /** Whether the member is there: null stands for an absent one. */
    private static boolean readField(
            JsonInput in, FieldValues values, JsonField field, boolean again, boolean decided) {
        try {
            if (again) {
                throw in.error("occurs twice");
            }
            in.next();
            if (in.isNull()) {
                return false;
            }
            if (decided) {
                throw in.error("is a second alternative");
            }
            field.read(in, values);
            return true;
        } catch (JacksonException e) {
            throw in.malformed(e).inField(field.field().name());
        } catch (DecodingException e) {
            throw e.inField(field.field().name());
        }
    }
}
