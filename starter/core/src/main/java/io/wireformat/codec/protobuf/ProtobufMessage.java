package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageReader;
import io.wireformat.model.MessageWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message compiled for Protobuf. */
final class ProtobufMessage implements Plan {

    private static final int DENSE = 64;

    private final MessageModel model;

    private final Map<Integer, ProtobufField> sparse = new HashMap<>();

    private @Nullable ProtobufField[] dense = new ProtobufField[0];

    private List<ProtobufField> fieldsToFinish = List.of();

    private MessageWriter<ContentBuffer> writer = MessageWriter.compose(List.of());

    private MessageReader<ContentReader> reader = MessageReader.compose(List.of());

    /** How many bytes the last nested length took; a race between threads costs one move of some bytes. */
    private int lengthGap = 1;

    private ProtobufMessage(MessageModel model) {
        this.model = model;
    }

    static ProtobufMessage compile(MessageModel model) {
        return compile(model, new HashMap<>());
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being compiled. */
    static ProtobufMessage compile(MessageModel model, Map<MessageModel, ProtobufMessage> compiled) {
        ProtobufMessage known = compiled.get(model);
        if (known != null) {
            return known;
        }
        ProtobufMessage message = new ProtobufMessage(model);
        compiled.put(model, message);
        message.complete(compiled);
        return message;
    }

    private void complete(Map<MessageModel, ProtobufMessage> compiled) {
        dense = new ProtobufField
                [model.fields().stream()
                                .mapToInt(io.wireformat.model.Field::number)
                                .filter(number -> number < DENSE)
                                .max()
                                .orElse(0)
                        + 1];
        List<ProtobufField> fields = model.fields().stream()
                .map(field -> ProtobufField.compile(model, field, compiled))
                .toList();
        for (int i = 0; i < fields.size(); i++) {
            int number = model.fields().get(i).number();
            if (number < DENSE) {
                dense[number] = fields.get(i);
            } else {
                sparse.put(number, fields.get(i));
            }
        }
        fieldsToFinish = fields.stream().filter(ProtobufField::needsFinish).toList();
        writer = MessageWriter.compose(fields);
        reader = MessageReader.compose(fields);
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        writer.write(content, value);
    }

    @Override
    public Object decode(ContentReader content) {
        FieldValues values = newValues(content);
        read(content, values);
        return finish(values);
    }

    /** Writes the message behind its length. */
    void writeDelimited(ContentBuffer out, Object message) {
        int gap = lengthGap;
        int at = out.openLength(gap);
        writer.write(out, message);
        int needed = out.closeLength(at, gap);
        if (needed != gap) {
            lengthGap = needed;
        }
    }

    /** Of a message that content does not mention. */
    FieldValues absent() {
        return model.newValues();
    }

    FieldValues newValues(ContentReader in) {
        in.charge(model.heapSize());
        return model.newValues();
    }

    /** Reads a message behind its length into values that may hold an earlier occurrence. */
    void readDelimited(ContentReader in, FieldValues values) {
        int outer = in.narrow(in.readVarint32());
        in.enter();
        read(in, values);
        in.leave();
        in.widen(outer);
    }

    /** Makes the value, once every occurrence of every field has been read. */
    Object finish(FieldValues values) {
        for (int i = 0, n = fieldsToFinish.size(); i < n; i++) {
            ProtobufField field = fieldsToFinish.get(i);
            try {
                field.finish(values);
            } catch (DecodingException e) {
                throw e.inField(field.field().name());
            }
        }
        return model.newInstance(values);
    }

    /** The same, but null for a union that is none of the alternatives that are known. */
    @Nullable
    Object finishKnown(FieldValues values) {
        return model.isNone(values) ? null : finish(values);
    }

    /** Most content has its fields in order, and the composed reader is faster; the loop takes what it leaves. */
    private void read(ContentReader in, FieldValues values) {
        reader.read(in, values);
        while (in.hasRemaining()) {
            int tag = in.readVarint32();
            int number = WireType.fieldNumber(tag);
            ProtobufField field = field(number);
            if (field == null) {
                if (number == 0) {
                    throw in.error("field number 0");
                }
                WireType.skip(in, tag);
                continue;
            }
            try {
                if (!field.read(in, WireType.of(tag), values)) {
                    WireType.skip(in, tag);
                }
            } catch (DecodingException e) {
                throw e.inField(field.field().name());
            }
        }
    }

    private @Nullable ProtobufField field(int number) {
        return number < dense.length ? dense[number] : sparse.get(number);
    }
}
