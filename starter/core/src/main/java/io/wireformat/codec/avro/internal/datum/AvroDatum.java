package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import java.util.HashMap;
import java.util.Objects;

/** A value that takes up the whole content, and is not a message. */
public record AvroDatum(AvroValue value) implements Plan {

    /** Compiles a plan for whatever content may consist of. */
    public static Plan compile(FieldType type) {
        return type instanceof MessageModel message
                ? AvroMessage.compile(message)
                : new AvroDatum(AvroValue.of(type, false, new HashMap<>()));
    }

    @Override
    public void encode(Object message, ContentBuffer content) {
        value.write(content, message);
    }

    @Override
    public Object decode(ContentReader content) {
        Object message = Objects.requireNonNull(value.read(content));
        content.requireEnd();
        return message;
    }
}
