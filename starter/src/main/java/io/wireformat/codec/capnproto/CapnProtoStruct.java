package io.wireformat.codec.capnproto;

import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageReader;
import io.wireformat.model.MessageWriter;
import io.wireformat.model.Slots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A message compiled for Cap'n Proto: a struct, data first, then pointers. */
final class CapnProtoStruct {

    private final MessageModel model;

    private int dataWords;

    private int pointers;

    private MessageWriter<CapnProtoOutput> writer = MessageWriter.compose(List.of());

    private MessageReader<CapnProtoInput> reader = MessageReader.compose(List.of());

    private CapnProtoStruct(MessageModel model) {
        this.model = model;
    }

    static CapnProtoStruct compile(MessageModel model) {
        return compile(model, new HashMap<>());
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being compiled. */
    static CapnProtoStruct compile(MessageModel model, Map<MessageModel, CapnProtoStruct> compiled) {
        CapnProtoStruct known = compiled.get(model);
        if (known != null) {
            return known;
        }
        CapnProtoStruct struct = new CapnProtoStruct(model);
        compiled.put(model, struct);
        struct.complete(compiled);
        return struct;
    }

    private void complete(Map<MessageModel, CapnProtoStruct> compiled) {
        StructLayout layout = new StructLayout();
        List<CapnProtoField> fields = new ArrayList<>();
        for (Field field : model.fields()) {
            fields.add(CapnProtoField.compile(field, layout, compiled));
        }
        dataWords = layout.dataWords();
        pointers = layout.pointers();
        writer = MessageWriter.compose(fields);
        reader = MessageReader.compose(fields);
    }

    int dataWords() {
        return dataWords;
    }

    int pointers() {
        return pointers;
    }

    /** How many bytes it takes. */
    int size() {
        return (dataWords + pointers) * Long.BYTES;
    }

    /** Writes a message, whose pointer is at a place. */
    void write(CapnProtoOutput out, int place, Object message) {
        int target = out.allocate(dataWords + pointers);
        out.setStructPointer(place, target, dataWords, pointers);
        writeFields(out, target, message);
    }

    /** Writes a message to a place, where there is room for it. */
    void writeFields(CapnProtoOutput out, int target, Object message) {
        int outerData = out.data();
        int outerPointers = out.pointers();
        out.open(target, target + dataWords * Long.BYTES);
        writer.write(out, message);
        out.open(outerData, outerPointers);
    }

    /** Reads the message that was followed. */
    Object read(CapnProtoInput in) {
        CapnProtoList struct = in.struct();
        return readFields(in, struct.first(), struct.dataSize(), struct.pointers());
    }

    /** Reads a message of which content has nothing. */
    Object readDefault(CapnProtoInput in) {
        return readFields(in, in.root(), 0, 0);
    }

    /** Reads the message at a place. */
    Object readFields(CapnProtoInput in, int at, int dataSize, int pointerCount) {
        int outerData = in.data();
        int outerDataSize = in.dataSize();
        int outerPointers = in.pointers();
        int outerPointerCount = in.pointerCount();
        in.enter(at);
        in.open(at, dataSize, at + dataSize, pointerCount);
        Slots slots = model.newSlots();
        reader.read(in, slots);
        in.open(outerData, outerDataSize, outerPointers, outerPointerCount);
        in.leave();
        return model.newInstance(slots);
    }
}
