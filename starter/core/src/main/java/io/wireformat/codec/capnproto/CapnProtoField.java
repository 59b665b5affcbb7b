package io.wireformat.codec.capnproto;

import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;
import java.util.Map;

/**
 * A field compiled for Cap'n Proto. The implementations are records, because the JIT compiler takes a record's
 * components for constants and so folds places into the code.
 */
interface CapnProtoField extends FieldWriter<CapnProtoOutput>, FieldReader<CapnProtoInput> {

    /** Compiles the field whose turn it is to be placed. */
    static CapnProtoField compile(Field field, StructLayout layout, Map<FieldType, CapnProtoStruct> compiled) {
        if (field.javaType().isPrimitive()) {
            return PrimitiveField.compile(field, layout, (ScalarType) field.type());
        }
        if (!InlineValue.covers(field.type())) {
            return new PointerField(field, layout.addPointer(), PointerValue.of(field, compiled));
        }
        if (field.type() instanceof EnumModel model) {
            EnumModels.requireNumbers(model);
        }
        return field.nullable()
                ? NullableField.compile(field, layout)
                : new InlineField(field, InlineValue.place(field, layout));
    }
}
