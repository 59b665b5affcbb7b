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
interface PackedField extends FieldWriter<ContentBuffer> {

    /** Reads the value. */
    void read(ContentReader in, FieldValues values);

    /** Compiles a field. */
    static PackedField compile(Field field, byte[] prefix, PackedTypes types) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, (ScalarType) field.type(), prefix);
        }
        return new ObjectField(field, prefix, value(field, types));
    }

    private static PackedValue value(Field field, PackedTypes types) {
        if (field.type() instanceof EnumModel model) {
            return EnumValue.of(model, field.unknownIsNull());
        }
        return field.type() instanceof UnionModel model
                ? new PackedValue.UnionValue(types.union(model), field.unknownIsNull())
                : PackedValue.of(field.type(), types);
    }
}
