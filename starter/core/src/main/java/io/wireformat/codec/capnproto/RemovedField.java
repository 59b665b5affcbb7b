package io.wireformat.codec.capnproto;

import io.wireformat.model.RecordedField;
import io.wireformat.model.ScalarType;

/** Reserves the place of a removed field, so that the other fields keep theirs. */
final class RemovedField {

    /** The prefix of an enum's type in the lock. */
    private static final String ENUM = "enum:";

    private RemovedField() {}

    static void place(RecordedField field, StructLayout layout) {
        layout.place(size(field), field.nullable());
    }

    private static int size(RecordedField field) {
        if (field.type().startsWith(ENUM)) {
            return StructLayout.ENUM;
        }
        return switch (field.type()) {
            case "boolean" -> StructLayout.size(ScalarType.BOOLEAN);
            case "int32", "sint32" -> StructLayout.size(ScalarType.INT32);
            case "int64", "sint64" -> StructLayout.size(ScalarType.INT64);
            case "float32" -> StructLayout.size(ScalarType.FLOAT32);
            case "float64" -> StructLayout.size(ScalarType.FLOAT64);
            default -> StructLayout.POINTER;
        };
    }
}
