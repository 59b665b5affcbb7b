package io.wireformat.codec.thrift;

import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageReader;
import io.wireformat.model.MessageWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message compiled for Thrift: a struct. */
final class ThriftMessage implements ThriftStruct {

    private static final int DENSE = 64;

    private final MessageModel model;

    private final ThriftEncoding encoding;

    private final @Nullable ThriftField[] dense = new ThriftField[DENSE];

    private final Map<Integer, ThriftField> sparse = new HashMap<>();

    private MessageReader<ThriftInput> reader = MessageReader.compose(List.of());

    private MessageWriter<ThriftOutput> writer = MessageWriter.compose(List.of());

    ThriftMessage(MessageModel model, ThriftEncoding encoding) {
        this.model = model;
        this.encoding = encoding;
    }

    /** Fields come after the message exists, because one may hold it. */
    void complete(Map<FieldType, ThriftStruct> compiled) {
        List<ThriftField> fields = new ArrayList<>();
        for (Field field : model.fields()) {
            ThriftStruct.requireId(model.name(), field);
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

    @Override
    public void write(ThriftOutput out, Object value) {
        int outer = out.lastId;
        out.lastId = 0;
        writer.write(out, value);
        out.content.writeByte(ThriftType.STOP);
        out.lastId = outer;
    }

    @Override
    public Object readKnown(ThriftInput in) {
        return read(in);
    }

    @Override
    public Object read(ThriftInput in) {
        in.content.charge(model.heapSize());
        FieldValues values = model.newValues();
        int outer = in.fieldId;
        in.fieldId = 0;
        encoding.readField(in);
        reader.read(in, values);
        while (in.fieldCode != ThriftType.STOP) {
            readInAnyOrder(in, values);
        }
        in.fieldId = outer;
        return model.newInstance(values);
    }

    /** Reads a field that is unknown, or comes earlier than a smaller number. */
    private void readInAnyOrder(ThriftInput in, FieldValues values) {
        int id = in.fieldId;
        ThriftField field = id >= 0 && id < DENSE ? dense[id] : sparse.get(id);
        if (field == null) {
            SkippedValue.skipField(in, encoding);
        } else {
            field.readOrSkip(in, values);
        }
        encoding.readField(in);
    }
}
