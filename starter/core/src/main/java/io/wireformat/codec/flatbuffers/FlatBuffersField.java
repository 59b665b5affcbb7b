package io.wireformat.codec.flatbuffers;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.util.Map;

/**
 * A field compiled for FlatBuffers. The implementations are records, because the JIT compiler takes a record's
 * components for constants and so folds ids and element types into the code.
 */
interface FlatBuffersField extends FieldWriter<FlatBuffersOutput> {

    /** The place of its entry in the vtable, from 0. */
    int id();

    /** How many bytes it takes within the table; it is aligned to as many. */
    int size();

    /** Reads the field, which is present. */
    void read(FlatBuffersInput in, int at, FieldValues values);

    /** Compiles a field of a message. */
    static FlatBuffersField compile(
            MessageModel message, Field field, int id, Map<FieldType, FlatBuffersTable> compiled) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, id, (ScalarType) field.type());
        }
        if (!InlineValue.covers(field.type())) {
            return new ReferenceField(field, id, ReferenceValue.of(field, compiled));
        }
        InlineValue value = field.type() instanceof EnumModel model
                ? new InlineValue.EnumValue(model, field.unknownIsNull())
                : InlineValue.of(field.type());
        // generated code looks for a map's keys without asking whether they are there
        boolean ofKey = EntryKeys.isEntry(message) && id == 0;
        return new InlineField(field, id, value, field.nullable() || ofKey);
    }
}
