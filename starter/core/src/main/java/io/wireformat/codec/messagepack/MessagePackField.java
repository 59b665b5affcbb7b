package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;

/**
 * A field compiled for MessagePack. What precedes its value is a part of it: the encoded key in a map, a nil for each
 * hole in an array. The implementations are records, because the JIT compiler takes a record's components for
 * constants.
 */
interface MessagePackField extends FieldWriter<ContentBuffer> {

    /** Reads the value. */
    void read(ContentReader in, FieldValues values);

    /** Compiles a field. */
    static MessagePackField compile(Field field, byte[] prefix, MessagePackTypes types) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, (ScalarType) field.type(), prefix);
        }
        return new ObjectField(field, prefix, value(field, types));
    }

    private static MessagePackValue value(Field field, MessagePackTypes types) {
        if (field.type() instanceof EnumModel model) {
            return EnumValue.of(model, field.unknownIsNull());
        }
        return field.type() instanceof UnionModel model
                ? new MessagePackValue.UnionValue(types.union(model), field.unknownIsNull())
                : MessagePackValue.of(field.type(), types);
    }
}
