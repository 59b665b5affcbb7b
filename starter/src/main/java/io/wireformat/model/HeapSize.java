package io.wireformat.model;

import java.util.List;

/** What values take on a heap of less than 32 GB, where a reference has four bytes. */
final class HeapSize {

    private static final int HEADER = 16;

    private static final int REFERENCE = 4;

    /** What a box, an {@link java.time.Instant} and their like take themselves. */
    private static final int SMALL_OBJECT = 24;

    private HeapSize() {}

    /** What an object with these properties takes, and those of them that are small objects. */
    static int of(List<Field> fields) {
        int size = HEADER;
        for (Field field : fields) {
            size += of(field);
        }
        return size;
    }

    private static int of(Field field) {
        if (field.javaType().isPrimitive()) {
            return field.javaType() == long.class || field.javaType() == double.class ? Long.BYTES : Integer.BYTES;
        }
        FieldType type = field.type();
        boolean isText = type == ScalarType.STRING || type == ScalarType.BYTES;
        boolean isSmallObject = !isText && (type instanceof ScalarType || type instanceof LogicalType);
        return isSmallObject ? REFERENCE + SMALL_OBJECT : REFERENCE;
    }
}
