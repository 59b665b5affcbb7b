package io.wireformat.model;

import io.wireformat.model.internal.conversion.OpenValue;
import io.wireformat.model.internal.conversion.ProtobufValue;
import io.wireformat.model.internal.conversion.StandardTypes;
import java.util.List;

/** The size of values on a heap of less than 32 GB, with references of four bytes. */
final class HeapSize {

    private static final int HEADER = 16;
    private static final int REFERENCE = 4;

    /** The size of a box, an {@link java.time.Instant} or a similar object. */
    private static final int SMALL_OBJECT = 24;

    /** The size of a {@link java.util.Calendar} with its fields and zone. */
    private static final int LARGE_OBJECT = 512;

    /** The size of a tree entry decoded from a JSON value, with its maps and lists. */
    private static final int TREES = 128;

    private HeapSize() {}

    /** The size of an object with these properties, including small objects in them. */
    static int of(List<Field> fields) {
        int size = HEADER;
        for (Field field : fields) {
            size += of(field);
        }
        return size;
    }

    /** The additional size while a value is converted. */
    static int beside(Class<?> type) {
        return OpenValue.class.isAssignableFrom(type) || type == ProtobufValue.class ? TREES : 0;
    }

    private static int of(Field field) {
        if (field.javaType().isPrimitive()) {
            return field.javaType() == long.class || field.javaType() == double.class ? Long.BYTES : Integer.BYTES;
        }
        if (StandardTypes.isLarge(field.declaredClass())) {
            return REFERENCE + LARGE_OBJECT;
        }
        FieldType type = field.type();
        boolean isText = type == ScalarType.STRING || type == ScalarType.BYTES;
        boolean isSmallObject = !isText && (type instanceof ScalarType || type instanceof LogicalType);
        return isSmallObject ? REFERENCE + SMALL_OBJECT : REFERENCE;
    }
}
