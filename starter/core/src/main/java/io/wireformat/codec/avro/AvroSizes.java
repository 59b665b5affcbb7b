package io.wireformat.codec.avro;

import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.util.HashMap;
import java.util.Map;

/** The minimum sizes of values, which declared counts are checked against. */
final class AvroSizes {

    private static final int ENOUGH = 1 << 16;

    private final Map<MessageModel, Integer> known = new HashMap<>();

    private AvroSizes() {}

    static int minimum(FieldType type) {
        return new AvroSizes().of(type);
    }

    private int of(FieldType type) {
        if (type instanceof MessageModel message) {
            return message(message);
        }
        if (type == ScalarType.FLOAT32) {
            return Float.BYTES;
        }
        return type == ScalarType.FLOAT64 ? Double.BYTES : 1;
    }

    private int message(MessageModel message) {
        Integer size = known.get(message);
        if (size != null) {
            return size;
        }
        // a message that contains itself without a nullable field in between
        known.put(message, 0);
        int sum = 0;
        for (Field field : message.fields()) {
            if (!AvroSchemas.isPlaceholder(field.type())) {
                sum = Math.min(ENOUGH, sum + (field.nullable() ? 1 : of(field.type())));
            }
            if (sum == ENOUGH) {
                break;
            }
        }
        known.put(message, sum);
        return sum;
    }
}
