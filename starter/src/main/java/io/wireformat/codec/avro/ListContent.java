package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.FieldType;

/**
 * A list that takes up the whole content: written as an array, read also from an object container file.
 *
 * @param array the list as an array
 * @param element what each element is
 */
record ListContent(AvroContent array, FieldType element) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        array.encode(value, content);
    }

    @Override
    public Object decode(ContentReader content) {
        Container container = Container.open(content);
        return container == null ? array.decode(content) : container.readAs(element);
    }
}
