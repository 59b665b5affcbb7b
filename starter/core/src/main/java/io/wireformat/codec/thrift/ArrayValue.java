package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.ArrayType;

/** A list that is an array of primitives: {@link ListValue} without boxes. */
record ArrayValue(ArrayElements elements, int elementCode, int elementSize, ThriftEncoding encoding)
        implements ThriftContainer {

    static ArrayValue of(ArrayType type, ThriftEncoding encoding) {
        ArrayElements elements = ArrayElements.of(type.element(), encoding);
        return new ArrayValue(elements, encoding.code(elements.type()), encoding.leastSize(elements.type()), encoding);
    }

    @Override
    public ThriftType type() {
        return ThriftType.LIST;
    }

    @Override
    public void write(ThriftOutput out, Object array) {
        encoding.writeList(out.content, elementCode, elements.length(array));
        elements.write(out.content, array);
    }

    @Override
    public long readHeader(ThriftInput in) {
        return encoding.readList(in);
    }

    @Override
    public boolean expects(ThriftInput in) {
        return in.elementCode == elementCode;
    }

    @Override
    public Object readElements(ThriftInput in, long declared) {
        int count = in.requireElements(declared, elementSize);
        in.content.countElements(count, ContentReader.ARRAY_ELEMENT);
        return elements.read(in.content, count);
    }
}
