package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import org.jspecify.annotations.Nullable;

/**
 * A repeated field of an array of primitives: {@link RepeatedField} without boxes. While the message is read, its slot
 * holds what the occurrences so far amount to.
 */
record ArrayField(Field field, int tag, PackedElements elements)
        implements ProtobufField, FieldWriter.OfObject<ContentBuffer> {

    static ArrayField compile(Field field, ArrayType type) {
        int tag = WireType.tag(field.number(), WireType.LEN);
        return new ArrayField(field, tag, PackedElements.of(type.element(), field.signed()));
    }

    @Override
    public void write(ContentBuffer out, @Nullable Object value) {
        if (value == null) {
            field.requireNullable();
        } else if (elements.length(value) > 0) {
            out.ensure(ContentBuffer.MAX_VARINT_SIZE);
            out.writeVarint32Unchecked(tag);
            elements.write(out, value);
        }
    }

    @Override
    public boolean read(ContentReader in, int wireType, FieldValues values) {
        if (wireType == WireType.LEN) {
            int outer = in.narrow(in.readVarint32());
            readElements(in, elements.count(in), values);
            in.widen(outer);
            return true;
        }
        if (wireType == elements.wireType()) {
            readElements(in, 1, values);
            return true;
        }
        return false;
    }

    private void readElements(ContentReader in, int count, FieldValues values) {
        in.countElements(count, ContentReader.ARRAY_ELEMENT);
        if (values.get(field.slot()) instanceof Occurrences occurrences) {
            occurrences.add(in, count);
        } else {
            values.set(field.slot(), new Occurrences(elements, in, count));
        }
    }

    @Override
    public boolean needsFinish() {
        return true;
    }

    @Override
    public void finish(FieldValues values) {
        Object value = values.get(field.slot());
        if (value instanceof Occurrences occurrences) {
            values.set(field.slot(), occurrences.array());
        } else if (value == null) {
            values.set(field.slot(), elements.newArray(0));
        }
    }

    /** What has been read; mostly one occurrence has it all, and its array becomes the value without a copy. */
    private static final class Occurrences {

        private final PackedElements elements;

        private Object array;

        private int size;

        Occurrences(PackedElements elements, ContentReader in, int count) {
            this.elements = elements;
            this.array = elements.newArray(count);
            elements.read(in, array, 0, count);
            size = count;
        }

        void add(ContentReader in, int count) {
            int capacity = elements.length(array);
            if (count > capacity - size) {
                array = elements.resized(array, Math.max(size + count, capacity + (capacity >> 1) + 1));
            }
            elements.read(in, array, size, count);
            size += count;
        }

        Object array() {
            return size == elements.length(array) ? array : elements.resized(array, size);
        }
    }
}
