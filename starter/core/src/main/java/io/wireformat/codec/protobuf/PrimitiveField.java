package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;

/** Fields of primitive type: implicit presence, zero is not written. */
final class PrimitiveField {

    private static final int MAX_TAG = 5;

    private PrimitiveField() {}

    static ProtobufField compile(Field field, ScalarType type) {
        return switch (type) {
            case BOOLEAN -> new Bool(field, WireType.tag(field.number(), WireType.VARINT));
            case INT32 ->
                field.signed()
                        ? new SignedInt32(field, WireType.tag(field.number(), WireType.VARINT))
                        : new Int32(field, WireType.tag(field.number(), WireType.VARINT));
            case INT64 ->
                field.signed()
                        ? new SignedInt64(field, WireType.tag(field.number(), WireType.VARINT))
                        : new Int64(field, WireType.tag(field.number(), WireType.VARINT));
            case FLOAT32 -> new Float32(field, WireType.tag(field.number(), WireType.I32));
            case FLOAT64 -> new Double64(field, WireType.tag(field.number(), WireType.I64));
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record Bool(Field field, int tag) implements ProtobufField, FieldWriter.OfBoolean<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, boolean value) {
            if (value) {
                out.ensure(MAX_TAG + 1);
                out.writeVarint32Unchecked(tag);
                out.writeByteUnchecked(1);
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.VARINT) {
                return false;
            }
            values.setBoolean(field.slot(), in.readVarint64() != 0);
            return true;
        }
    }

    private record Int32(Field field, int tag) implements ProtobufField, FieldWriter.OfInt<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, int value) {
            if (value != 0) {
                out.ensure(MAX_TAG + ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint32Unchecked(tag);
                // a negative int32 is written as the int64 of the same value
                out.writeVarint64Unchecked(value);
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.VARINT) {
                return false;
            }
            values.setInt(field.slot(), in.readVarint32());
            return true;
        }
    }

    private record Int64(Field field, int tag) implements ProtobufField, FieldWriter.OfLong<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, long value) {
            if (value != 0) {
                out.ensure(MAX_TAG + ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint32Unchecked(tag);
                out.writeVarint64Unchecked(value);
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.VARINT) {
                return false;
            }
            values.setLong(field.slot(), in.readVarint64());
            return true;
        }
    }

    private record SignedInt32(Field field, int tag) implements ProtobufField, FieldWriter.OfInt<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, int value) {
            if (value != 0) {
                out.ensure(MAX_TAG + ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint32Unchecked(tag);
                out.writeVarint32Unchecked(ZigZag.encode(value));
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.VARINT) {
                return false;
            }
            values.setInt(field.slot(), ZigZag.decode(in.readVarint32()));
            return true;
        }
    }

    private record SignedInt64(Field field, int tag) implements ProtobufField, FieldWriter.OfLong<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, long value) {
            if (value != 0) {
                out.ensure(MAX_TAG + ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint32Unchecked(tag);
                out.writeVarint64Unchecked(ZigZag.encode(value));
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.VARINT) {
                return false;
            }
            values.setLong(field.slot(), ZigZag.decode(in.readVarint64()));
            return true;
        }
    }

    private record Float32(Field field, int tag) implements ProtobufField, FieldWriter.OfFloat<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, float value) {
            int bits = Float.floatToRawIntBits(value);
            if (bits != 0) {
                out.ensure(MAX_TAG + Float.BYTES);
                out.writeVarint32Unchecked(tag);
                out.writeIntLittleEndianUnchecked(bits);
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.I32) {
                return false;
            }
            values.setFloat(field.slot(), Float.intBitsToFloat(in.readIntLittleEndian()));
            return true;
        }
    }

    private record Double64(Field field, int tag) implements ProtobufField, FieldWriter.OfDouble<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, double value) {
            long bits = Double.doubleToRawLongBits(value);
            if (bits != 0) {
                out.ensure(MAX_TAG + Long.BYTES);
                out.writeVarint32Unchecked(tag);
                out.writeLongLittleEndianUnchecked(bits);
            }
        }

        @Override
        public boolean read(ContentReader in, int wireType, FieldValues values) {
            if (wireType != WireType.I64) {
                return false;
            }
            values.setDouble(field.slot(), Double.longBitsToDouble(in.readLongLittleEndian()));
            return true;
        }
    }
}
