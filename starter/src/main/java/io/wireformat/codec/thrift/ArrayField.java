package io.wireformat.codec.thrift;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.Slots;
import org.jspecify.annotations.Nullable;

/** A list that is an array of primitives: {@link ListField} without boxes. */
record ArrayField(
        Field field,
        int id,
        int code,
        ArrayElements elements,
        int elementCode,
        int elementSize,
        ThriftEncoding encoding)
        implements ThriftField, FieldWriter.OfObject<ThriftOutput> {

    static ArrayField compile(Field field, ArrayType type, ThriftEncoding encoding) {
        ArrayElements elements = ArrayElements.of(type.element(), encoding);
        return new ArrayField(
                field,
                field.number(),
                encoding.code(ThriftType.LIST),
                elements,
                encoding.code(elements.type()),
                encoding.leastSize(elements.type()),
                encoding);
    }

    @Override
    public void write(ThriftOutput out, @Nullable Object property) {
        if (property == null) {
            field.requireNullable();
            return;
        }
        encoding.writeField(out, id, code);
        encoding.writeList(out.content, elementCode, elements.length(property));
        elements.write(out.content, property);
    }

    @Override
    public void read(ThriftInput in, Slots slots) {
        long declared = encoding.readList(in);
        if (declared == 0 || in.elementCode == elementCode) {
            int count = in.requireElements(declared, elementSize);
            in.content.countElements(count);
            slots.set(field.slot(), elements.read(in.content, count));
        } else {
            SkippedValue.skipElements(in, declared, encoding);
        }
    }
}
