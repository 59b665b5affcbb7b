package io.wireformat.codec.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.LibraryObjects;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds content against its limits before protobuf-java reads it, which knows one of depth alone: a field of two bytes
 * that no schema names becomes seventy times as much. Fields that the message does not have are kept by the library; a
 * run of one number counts as a list. Safe for use by many threads.
 */
final class GeneratedContent {

    /** The hash, the size, the bits of what is present and the unknown fields of every message. */
    private static final int MESSAGE = 24;

    /** What the library keeps for a number that the message does not have: a tree's node and five lists. */
    private static final int UNKNOWN_NUMBER = 144;

    private final Shape root;

    GeneratedContent(Descriptor root) {
        this.root = Shape.of(root, new HashMap<>());
    }

    /** Goes over all content; what is well-formed and within the limits, the library may still refuse. */
    void check(ContentReader in, LibraryObjects objects) {
        message(in, root, objects);
    }

    private static void message(ContentReader in, Shape shape, LibraryObjects objects) {
        objects.object(shape.bytes);
        int unknown = 0;
        while (in.hasRemaining()) {
            int tag = in.readVarint32();
            Field field = shape.field(WireType.fieldNumber(tag));
            if (field == null || !field.fits(WireType.of(tag))) {
                unknown = unknown(in, tag, unknown, objects);
            } else {
                value(in, tag, field, objects);
            }
        }
    }

    private static void value(ContentReader in, int tag, Field field, LibraryObjects objects) {
        boolean delimited = WireType.of(tag) == WireType.LEN;
        if (delimited && field.scalar()) {
            int outer = in.narrow(in.readVarint32());
            objects.elements(packed(in, field), field.bytes);
            in.widen(outer);
            return;
        }
        if (field.isEntry) {
            objects.entries(1);
        } else if (field.repeated) {
            objects.elements(1, field.bytes);
        }
        if (field.message != null) {
            if (delimited) {
                in.enter();
                int outer = in.narrow(in.readVarint32());
                message(in, field.message, objects);
                in.widen(outer);
                in.leave();
            } else {
                group(in, tag, objects);
            }
        } else if (delimited) {
            int length = in.readVarint32();
            in.require(length);
            objects.text(length);
            in.skip(length);
        } else {
            WireType.skip(in, tag);
        }
    }

    /** The number of values up to the limit, to which the reader is moved. */
    private static int packed(ContentReader in, Field field) {
        int length = in.remaining();
        if (field.wireType == WireType.VARINT) {
            int values = 0;
            byte[] array = in.array();
            for (int at = in.position(), end = in.limit(); at < end; at++) {
                values += ~array[at] >>> Byte.SIZE - 1 & 1;
            }
            in.skip(length);
            return values;
        }
        in.skip(length);
        return length / (field.wireType == WireType.I32 ? Integer.BYTES : Long.BYTES);
    }

    /**
     * A field that the library keeps without knowing it.
     *
     * @param previous the number of the unknown field before it
     * @return its number
     */
    private static int unknown(ContentReader in, int tag, int previous, LibraryObjects objects) {
        int number = WireType.fieldNumber(tag);
        if (number == previous) {
            objects.elements(1, LibraryObjects.SLOT);
        } else {
            objects.take(UNKNOWN_NUMBER);
        }
        if (WireType.of(tag) == WireType.START_GROUP) {
            group(in, tag, objects);
        } else if (WireType.of(tag) == WireType.LEN) {
            int length = in.readVarint32();
            in.require(length);
            objects.text(length);
            in.skip(length);
        } else {
            objects.take(LibraryObjects.BOX);
            WireType.skip(in, tag);
        }
        return number;
    }

    private static void group(ContentReader in, int start, LibraryObjects objects) {
        in.enter();
        objects.object(MESSAGE);
        int unknown = 0;
        int tag = in.readVarint32();
        while (WireType.of(tag) != WireType.END_GROUP) {
            unknown = unknown(in, tag, unknown, objects);
            tag = in.readVarint32();
        }
        if (WireType.fieldNumber(tag) != WireType.fieldNumber(start)) {
            throw in.error("a group ends as another");
        }
        in.leave();
    }

    /** A message of the schema; its fields come after it exists, because it may hold itself. */
    private static final class Shape {

        /** Numbers up to which fields are found by their place. */
        private static final int LOW_NUMBERS = 256;

        final int bytes;

        private final @Nullable Field[] low;

        private final Map<Integer, Field> high = new HashMap<>();

        private Shape(Descriptor message) {
            int size = MESSAGE;
            int max = 0;
            for (FieldDescriptor field : message.getFields()) {
                size += Field.bytes(field);
                max = Math.max(max, field.getNumber());
            }
            bytes = size;
            low = new Field[Math.min(max + 1, LOW_NUMBERS)];
        }

        static Shape of(Descriptor message, Map<Descriptor, Shape> known) {
            Shape shape = known.get(message);
            if (shape == null) {
                shape = new Shape(message);
                known.put(message, shape);
                for (FieldDescriptor field : message.getFields()) {
                    shape.add(field.getNumber(), new Field(field, known));
                }
            }
            return shape;
        }

        private void add(int number, Field field) {
            if (number < low.length) {
                low[number] = field;
            } else {
                high.put(number, field);
            }
        }

        @Nullable
        Field field(int number) {
            return number < low.length ? low[number] : high.get(number);
        }
    }

    private static final class Field {

        final int wireType;

        final boolean repeated;

        final boolean isEntry;

        final int bytes;

        final @Nullable Shape message;

        Field(FieldDescriptor field, Map<Descriptor, Shape> known) {
            wireType = field.getLiteType().getWireType();
            repeated = field.isRepeated();
            isEntry = field.isMapField();
            bytes = field.isRepeated() ? Math.max(Integer.BYTES, bytesOfOne(field)) + Integer.BYTES : bytes(field);
            message = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                    ? Shape.of(field.getMessageType(), known)
                    : null;
        }

        /** Whether the library takes the value for this field's; numbers in lists may come packed, or one by one. */
        boolean fits(int actual) {
            return actual == wireType || (repeated && scalar() && actual == WireType.LEN);
        }

        boolean scalar() {
            return wireType == WireType.VARINT || wireType == WireType.I32 || wireType == WireType.I64;
        }

        static int bytes(FieldDescriptor field) {
            return field.isRepeated() ? Integer.BYTES : bytesOfOne(field);
        }

        private static int bytesOfOne(FieldDescriptor field) {
            return switch (field.getJavaType()) {
                case LONG, DOUBLE -> Long.BYTES;
                case BOOLEAN -> Byte.BYTES;
                case INT, FLOAT, STRING, BYTE_STRING, ENUM, MESSAGE -> Integer.BYTES;
            };
        }
    }
}
