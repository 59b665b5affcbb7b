package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageReader;
import io.wireformat.model.MessageWriter;
import io.wireformat.model.Slots;
import io.wireformat.model.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message compiled for Thrift: a struct. */
final class ThriftMessage implements Plan {

    private static final int DENSE = 64;

    private final MessageModel model;

    private final ThriftEncoding encoding;

    private final @Nullable ThriftField[] dense = new ThriftField[DENSE];

    private final Map<Integer, ThriftField> sparse = new HashMap<>();

    private MessageReader<ThriftInput> reader = MessageReader.compose(List.of());

    private MessageWriter<ThriftOutput> writer = MessageWriter.compose(List.of());

    private ThriftMessage(MessageModel model, ThriftEncoding encoding) {
        this.model = model;
        this.encoding = encoding;
    }

    static ThriftMessage compile(MessageModel model, ThriftEncoding encoding) {
        return compile(model, encoding, new HashMap<>());
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being compiled. */
    static ThriftMessage compile(
            MessageModel model, ThriftEncoding encoding, Map<MessageModel, ThriftMessage> compiled) {
        ThriftMessage known = compiled.get(model);
        if (known != null) {
            return known;
        }
        ThriftMessage message = new ThriftMessage(model, encoding);
        compiled.put(model, message);
        message.complete(compiled);
        return message;
    }

    private void complete(Map<MessageModel, ThriftMessage> compiled) {
        List<ThriftField> fields = new ArrayList<>();
        for (Field field : model.fields()) {
            requireId(field);
            ThriftField compiledField = ThriftField.compile(field, encoding, compiled);
            fields.add(compiledField);
            if (field.number() < DENSE) {
                dense[field.number()] = compiledField;
            } else {
                sparse.put(field.number(), compiledField);
            }
        }
        writer = MessageWriter.compose(fields);
        reader = MessageReader.compose(fields);
    }

    private void requireId(Field field) {
        if (field.number() > Short.MAX_VALUE) {
            throw new UnsupportedTypeException(
                    model.name() + "." + field.name(),
                    "has number " + field.number() + ", but Thrift's field ids end at " + Short.MAX_VALUE
                            + "; give it a smaller @FieldNumber");
        }
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        write(new ThriftOutput(content), value);
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = read(new ThriftInput(content));
        content.requireEnd();
        return value;
    }

    /** Writes the struct, its end included. */
    void write(ThriftOutput out, Object value) {
        int outer = out.lastId;
        out.lastId = 0;
        writer.write(out, value);
        out.content.writeByte(ThriftType.STOP);
        out.lastId = outer;
    }

    /** Reads the struct, its end included. */
    Object read(ThriftInput in) {
        Slots slots = model.newSlots();
        int outer = in.fieldId;
        in.fieldId = 0;
        encoding.readField(in);
        reader.read(in, slots);
        while (in.fieldCode != ThriftType.STOP) {
            readInAnyOrder(in, slots);
        }
        in.fieldId = outer;
        return model.newInstance(slots);
    }

    /** Reads a field that is unknown, or comes earlier than a smaller number. */
    private void readInAnyOrder(ThriftInput in, Slots slots) {
        int id = in.fieldId;
        ThriftField field = id >= 0 && id < DENSE ? dense[id] : sparse.get(id);
        if (field == null) {
            SkippedValue.skipField(in, encoding);
        } else {
            field.readOrSkip(in, slots);
        }
        encoding.readField(in);
    }
}
