package io.wireformat.model;

import io.wireformat.model.internal.conversion.OpenValue;
import io.wireformat.model.internal.conversion.ProtobufValue;
import io.wireformat.model.internal.conversion.StandardTypes;
import java.util.List;

/** What values take on a heap of less than 32 GB, where a reference has four bytes. */
final class HeapSize {

    private static final int HEADER = 16;

    private static final int REFERENCE = 4;

    /** What a box, an {@link java.time.Instant} and their like take themselves. */
    private static final int SMALL_OBJECT = 24;

    /** What a {@link java.util.Calendar} takes with its fields and its zone. */
    private static final int LARGE_OBJECT = 512;

    /** What an entry of a tree takes that is made of a value, and of the maps and lists that are made of that. */
    private static final int TREES = 128;

    private HeapSize() {}

    /** What an object with these properties takes, and those of them that are small objects. */
    static int of(List<Field> fields) {
        int size = HEADER;
        for (Field field : fields) {
            size += of(field);
        }
        return size;
    }

    /** What stands beside a value of a class while it becomes something else. */
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
