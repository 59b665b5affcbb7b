package io.wireformat.codec.capnproto;

import io.wireformat.model.RecordedField;
import io.wireformat.model.ScalarType;

/** A field that the message had once: its place stays taken, so that the others keep theirs. */
final class RemovedField {

    /** How the lock spells an enum. */
    private static final String ENUM = "enum:";

    private static final int POINTER = -1;

    private RemovedField() {}

    static void place(RecordedField field, StructLayout layout) {
        int size = size(field);
        if (size == POINTER) {
            layout.addPointer();
            return;
        }
        if (field.nullable()) {
            layout.addDiscriminant();
        }
        layout.addData(size);
    }

    private static int size(RecordedField field) {
        if (field.type().startsWith(ENUM)) {
            return InlineValue.ENUM_SIZE;
        }
        return switch (field.type()) {
            case "boolean" -> InlineValue.size(ScalarType.BOOLEAN);
            case "int32", "sint32" -> InlineValue.size(ScalarType.INT32);
            case "int64", "sint64" -> InlineValue.size(ScalarType.INT64);
            case "float32" -> InlineValue.size(ScalarType.FLOAT32);
            case "float64" -> InlineValue.size(ScalarType.FLOAT64);
            default -> POINTER;
        };
    }
}
