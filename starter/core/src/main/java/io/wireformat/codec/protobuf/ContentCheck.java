package io.wireformat.codec.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Utf8;
import io.wireformat.codec.internal.LibraryObjects;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks content against the limits before protobuf-java reads it, because the library limits only the depth: an
 * unknown field of two bytes takes seventy times as much memory. The library retains unknown fields; a run of fields
 * with one unknown number counts as a list. Safe for use by many threads.
 */
final class ContentCheck {

    /** An object's header and padding. */
    private static final int HEADER = 24;

    /** The hash, the size, the presence bits and the unknown fields of every message. */
    private static final int MESSAGE = 24;

    /** The heap of an unknown field number: a tree node and five lists. */
    private static final int UNKNOWN_NUMBER = 144;

    private final Shape root;

    ContentCheck(Descriptor root) {
        this.root = Shape.of(root, new HashMap<>());
    }

    /** Checks all content; the library may still reject what passes. */
    void check(ContentReader in) {
        Walk walk = new Walk(in);
        walk.message(root, in.limit());
        in.position(in.limit());
        in.charge(walk.memory);
    }

    /**
     * Whether a string in an encoded message has a question mark, which the library writes for an unpaired surrogate.
     * Also true if this cannot be determined.
     */
    boolean mayHaveMarkInText(byte[] content, int from, int size) throws IOException {
        return mayHaveMark(root, content, from, CodedInputStream.newInstance(content, from, size));
    }

    private static boolean mayHaveMark(Shape shape, byte[] content, int from, CodedInputStream in) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            Field field = shape.field(WireType.fieldNumber(tag));
            if (WireType.of(tag) == WireType.START_GROUP) {
                return true;
            }
            if (WireType.of(tag) != WireType.LEN || (field != null && !field.text && field.message == null)) {
                in.skipField(tag);
                continue;
            }
            int size = in.readRawVarint32();
            if (field != null && field.message != null) {
                int outer = in.pushLimit(size);
                if (mayHaveMark(field.message, content, from, in)) {
                    return true;
                }
                in.popLimit(outer);
            } else {
                int start = from + in.getTotalBytesRead();
                if (Utf8.hasMark(content, start, start + size)) {
                    return true;
                }
                in.skipRawBytes(size);
            }
        }
        return false;
    }

    /**
     * The check of one message. It keeps its own counts because it visits every field, and moves the reader only to
     * report an error. It charges memory at the end because nothing is allocated until then.
     */
    private static final class Walk {

        private final ContentReader in;
        private final byte[] array;
        private final int maxElements;
        private final int maxTextLength;
        private int at;
        private int elements;
        private long memory;

        Walk(ContentReader in) {
            this.in = in;
            this.array = in.array();
            this.at = in.position();
            this.maxElements = in.limits().elements();
            this.maxTextLength = in.limits().textLength();
        }

        void message(Shape shape, int end) {
            memory += shape.bytes;
            int unknown = 0;
            while (at < end) {
                int tag = varint(end);
                Field field = shape.field(WireType.fieldNumber(tag));
                if (field == null || !field.fits(WireType.of(tag))) {
                    unknown = unknown(tag, unknown, end);
                } else if (WireType.of(tag) == WireType.LEN) {
                    delimited(field, end);
                } else {
                    if (field.repeated) {
                        count(1, field.bytes);
                    }
                    if (field.message != null) {
                        group(tag, end);
                    } else {
                        skip(tag, end);
                    }
                }
            }
        }

        private void delimited(Field field, int end) {
            int next = next(end);
            if (field.scalar) {
                count(field.wireType == WireType.VARINT ? varints(next) : (next - at) / field.size, field.bytes);
                at = next;
                return;
            }
            if (field.repeated) {
                count(1, field.bytes);
            }
            if (field.message == null) {
                text(next);
                return;
            }
            in.enter();
            message(field.message, next);
            in.leave();
        }

        private int varints(int end) {
            int count = 0;
            for (int i = at; i < end; i++) {
                count += (~array[i] >>> 7) & 1;
            }
            return count;
        }

        private void text(int end) {
            if (end - at > maxTextLength) {
                in.position(at);
                in.requireTextLength(end - at);
            }
            memory += ContentReader.TEXT + end - at;
            at = end;
        }

        private void count(int more, int bytesEach) {
            if (more > maxElements - elements) {
                in.position(at);
                in.countPassed(maxElements);
                in.countPassed(more);
            }
            elements += more;
            memory += (long) more * bytesEach;
        }

        /**
         * An unknown field, which the library retains.
         *
         * @param previous the number of the unknown field before it
         * @return its number
         */
        private int unknown(int tag, int previous, int end) {
            int number = WireType.fieldNumber(tag);
            if (number == previous) {
                count(1, LibraryObjects.SLOT);
            } else {
                memory += UNKNOWN_NUMBER;
            }
            switch (WireType.of(tag)) {
                case WireType.START_GROUP -> group(tag, end);
                case WireType.LEN -> text(next(end));
                default -> {
                    memory += LibraryObjects.BOX;
                    skip(tag, end);
                }
            }
            return number;
        }

        private void group(int start, int end) {
            in.position(at);
            in.enter();
            memory += MESSAGE;
            int unknown = 0;
            int tag = varint(end);
            while (WireType.of(tag) != WireType.END_GROUP) {
                unknown = unknown(tag, unknown, end);
                tag = varint(end);
            }
            if (WireType.fieldNumber(tag) != WireType.fieldNumber(start)) {
                throw error("the end of a group does not match its start");
            }
            in.leave();
        }

        private void skip(int tag, int end) {
            int type = WireType.of(tag);
            if (type == WireType.VARINT) {
                skipVarint(end);
            } else if (type == WireType.I32 || type == WireType.I64) {
                at += type == WireType.I32 ? Integer.BYTES : Long.BYTES;
                if (at > end) {
                    throw error("a number extends beyond its message");
                }
            } else {
                throw error("unexpected wire type " + type);
            }
        }

        private void skipVarint(int end) {
            int last = Math.min(end, at + ContentBuffer.MAX_VARINT_SIZE);
            while (at < last) {
                if (array[at++] >= 0) {
                    return;
                }
            }
            throw error(at == end ? "the content ends within a number" : "a number has more than 10 bytes");
        }

        /** Reads a length and returns the position after the value. */
        private int next(int end) {
            int length = varint(end);
            if (length < 0 || length > end - at) {
                throw error(length < 0 ? "negative length" : length + " bytes expected, " + (end - at) + " left");
            }
            return at + length;
        }

        private int varint(int end) {
            int from = at;
            if (from < end && array[from] >= 0) {
                at = from + 1;
                return array[from];
            }
            // tags of field numbers from 16 take two bytes
            if (end - from >= 2 && array[from + 1] >= 0) {
                at = from + 2;
                return (array[from] & 0x7f) | (array[from + 1] << 7);
            }
            in.position(from);
            int outer = in.narrow(end - from);
            int value = in.readVarint32();
            in.widen(outer);
            at = in.position();
            return value;
        }

        private DecodingException error(String problem) {
            in.position(Math.min(at, in.limit()));
            return in.error(problem);
        }
    }

    /** A message of the schema. Fields are added after construction because messages may be recursive. */
    private static final class Shape {

        /** Fields with lower numbers are found by index. */
        private static final int LOW_NUMBERS = 256;

        final int bytes;
        private final @Nullable Field[] low;
        private final Map<Integer, Field> high = new HashMap<>();

        private Shape(Descriptor message) {
            int size = HEADER + MESSAGE;
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

        /** The heap of a map's entry, without its key and value. */
        private static final int ENTRY = 56;

        final int wireType;
        final boolean repeated;

        /** Whether it is a number or an enum, whose lists may be packed. */
        final boolean scalar;

        /** The bytes of a scalar on the wire, if their number is fixed. */
        final int size;

        /** The heap of one element in its list. */
        final int bytes;

        final boolean text;
        final @Nullable Shape message;

        Field(FieldDescriptor field, Map<Descriptor, Shape> known) {
            wireType = field.getLiteType().getWireType();
            repeated = field.isRepeated();
            scalar = wireType == WireType.VARINT || wireType == WireType.I32 || wireType == WireType.I64;
            size = wireType == WireType.I32 ? Integer.BYTES : Long.BYTES;
            bytes = field.isMapField() ? ENTRY : Math.max(Integer.BYTES, bytesOfOne(field)) + Integer.BYTES;
            text = field.getJavaType() == FieldDescriptor.JavaType.STRING;
            message = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                    ? Shape.of(field.getMessageType(), known)
                    : null;
        }

        /** Whether the library reads the value as this field's. */
        boolean fits(int actual) {
            return actual == wireType || (actual == WireType.LEN && repeated && scalar);
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
