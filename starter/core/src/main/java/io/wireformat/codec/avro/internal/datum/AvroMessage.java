package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageReader;
import io.wireformat.model.MessageWriter;
import io.wireformat.model.UnsupportedTypeException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A message compiled for Avro: its fields one after the other, with nothing between them. */
final class AvroMessage implements Plan {

    private final MessageModel model;

    private MessageReader<ContentReader> reader = MessageReader.compose(List.of());

    private MessageWriter<ContentBuffer> writer = MessageWriter.compose(List.of());

    private AvroMessage(MessageModel model) {
        this.model = model;
    }

    static AvroMessage compile(MessageModel model) {
        return compile(model, new HashMap<>());
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being compiled. */
    static AvroMessage compile(MessageModel model, Map<MessageModel, AvroMessage> compiled) {
        AvroMessage known = compiled.get(model);
        if (known != null) {
            return known;
        }
        AvroMessage message = new AvroMessage(model);
        compiled.put(model, message);
        message.complete(compiled);
        return message;
    }

    private void complete(Map<MessageModel, AvroMessage> compiled) {
        model.fields().forEach(this::requirePlace);
        List<AvroField> fields = model.fields().stream()
                .map(field -> AvroField.compile(field, compiled))
                .toList();
        writer = MessageWriter.compose(fields);
        reader = MessageReader.compose(fields);
    }

    private void requirePlace(Field field) {
        if (field.isLeftOut() && !field.nullable()) {
            throw new UnsupportedTypeException(
                    model.name() + "." + field.name(), "a datum leaves nothing out but by null, which this never is");
        }
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        writer.write(content, value);
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = read(content);
        content.requireEnd();
        return value;
    }

    /** Reads a message that more may follow. */
    Object read(ContentReader in) {
        in.charge(model.heapSize());
        FieldValues values = model.newValues();
        reader.read(in, values);
        return model.newInstance(values);
    }
}
