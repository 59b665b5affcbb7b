package io.wireformat.codec.capnproto;

import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageReader;
import io.wireformat.model.MessageWriter;
import io.wireformat.model.RecordedField;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message compiled for Cap'n Proto: a struct, data first, then pointers. */
final class MessageStruct implements CapnProtoStruct {

    private final MessageModel model;

    private int dataWords;

    private int pointers;

    private MessageWriter<CapnProtoOutput> writer = MessageWriter.compose(List.of());

    private MessageReader<CapnProtoInput> reader = MessageReader.compose(List.of());

    MessageStruct(MessageModel model) {
        this.model = model;
    }

    /** Fields come after the struct exists, because a message may hold itself. */
    void complete(Map<FieldType, CapnProtoStruct> compiled) {
        StructLayout layout = new StructLayout();
        List<CapnProtoField> fields = new ArrayList<>();
        Iterator<RecordedField> removed = model.removed().iterator();
        RecordedField gone = next(removed);
        for (Field field : model.fields()) {
            for (; gone != null && gone.number() < field.number(); gone = next(removed)) {
                RemovedField.place(gone, layout);
            }
            fields.add(CapnProtoField.compile(field, layout, compiled));
        }
        for (; gone != null; gone = next(removed)) {
            RemovedField.place(gone, layout);
        }
        dataWords = layout.dataWords();
        pointers = layout.pointers();
        writer = MessageWriter.compose(fields);
        reader = MessageReader.compose(fields);
    }

    private static @Nullable RecordedField next(Iterator<RecordedField> removed) {
        return removed.hasNext() ? removed.next() : null;
    }

    @Override
    public int dataWords() {
        return dataWords;
    }

    @Override
    public int pointers() {
        return pointers;
    }

    @Override
    public void writeFields(CapnProtoOutput out, int target, Object message) {
        int outerData = out.data();
        int outerPointers = out.pointers();
        out.open(target, target + dataWords * Long.BYTES);
        writer.write(out, message);
        out.open(outerData, outerPointers);
    }

    @Override
    public Object readFields(CapnProtoInput in, int at, int dataSize, int pointerCount) {
        int outerData = in.data();
        int outerDataSize = in.dataSize();
        int outerPointers = in.pointers();
        int outerPointerCount = in.pointerCount();
        in.enter(at);
        in.open(at, dataSize, at + dataSize, pointerCount);
        in.charge(model.heapSize());
        FieldValues values = model.newValues();
        reader.read(in, values);
        in.open(outerData, outerDataSize, outerPointers, outerPointerCount);
        in.leave();
        return model.newInstance(values);
    }
}
