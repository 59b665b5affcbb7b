package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A repeated field: packed where the elements are numbers, booleans or enums, one tag per element otherwise. Reads
 * both forms.
 */
record RepeatedField(Field field, int tag, ProtobufValue element, boolean packed)
        implements ProtobufField, FieldWriter.OfObject<ContentBuffer> {

    private static final int PACKED_GAP = 1;

    /** A list that gets so long is looked at to its end, because there might not be memory for all of it. */
    private static final int LONG_LIST = 1024;

    static RepeatedField compile(Field field, ProtobufValue element) {
        boolean packed = element.wireType() != WireType.LEN;
        int tag = WireType.tag(field.number(), packed ? WireType.LEN : element.wireType());
        return new RepeatedField(field, tag, element, packed);
    }

    @Override
    public void write(ContentBuffer out, @Nullable Object value) {
        if (value == null) {
            field.requireNullable();
            return;
        }
        List<?> list = (List<?>) value;
        if (list.isEmpty()) {
            return;
        }
        if (packed) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint32Unchecked(tag);
            int at = out.openLength(PACKED_GAP);
            writeElements(out, list);
            out.closeLength(at, PACKED_GAP);
        } else {
            writeElements(out, list);
        }
    }

    private void writeElements(ContentBuffer out, List<?> list) {
        for (int i = 0, n = list.size(); i < n; i++) {
            Object item = list.get(i);
            if (item == null) {
                throw new EncodingException("is null").inElement(i).inField(field.name());
            }
            if (!packed) {
                out.ensure(ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint32Unchecked(tag);
            }
            try {
                element.write(out, item);
            } catch (EncodingException e) {
                throw e.inElement(i).inField(field.name());
            }
        }
    }

    @Override
    public boolean read(ContentReader in, int wireType, FieldValues values) {
        if (wireType == element.wireType()) {
            List<Object> list = list(in, values);
            if (list.size() == LONG_LIST) {
                requireMemory(in);
            }
            readElement(in, list);
            return true;
        }
        if (!packed || wireType != WireType.LEN) {
            return false;
        }
        List<Object> list = list(in, values);
        int outer = in.narrow(in.readVarint32());
        while (in.hasRemaining()) {
            readElement(in, list);
        }
        in.widen(outer);
        return true;
    }

    private void readElement(ContentReader in, List<Object> list) {
        try {
            in.countElement(ContentReader.LIST_ELEMENT);
            Object item = element.read(in);
            list.add(item);
        } catch (DecodingException e) {
            throw e.inElement(list.size());
        }
    }

    /** Protobuf does not say how many there are. */
    private void requireMemory(ContentReader in) {
        if (!(((ListType) field.type()).element() instanceof MessageModel message)) {
            return;
        }
        int at = in.position();
        long count = 0;
        try {
            do {
                in.skip(in.readVarint32());
                count++;
            } while (in.skipVarint32(tag));
        } catch (DecodingException e) {
            // what is wrong is told once it is read
        }
        in.position(at);
        in.requireMemory(count * (ContentReader.LIST_ELEMENT + message.heapSize()));
    }

    @SuppressWarnings("unchecked")
    private List<Object> list(ContentReader in, FieldValues values) {
        List<Object> list = (List<Object>) values.get(field.slot());
        if (list == null || list.isEmpty()) {
            in.charge(ContentReader.LIST);
            list = new ArrayList<>();
            values.set(field.slot(), list);
        }
        return list;
    }

    @Override
    public boolean needsFinish() {
        return field.nullable();
    }

    @Override
    public void finish(FieldValues values) {
        if (values.get(field.slot()) == null) {
            values.set(field.slot(), List.of());
        }
    }
}
