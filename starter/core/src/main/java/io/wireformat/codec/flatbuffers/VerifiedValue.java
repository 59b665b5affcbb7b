package io.wireformat.codec.flatbuffers;

/** What a schema says about a value, held against content. */
interface VerifiedValue {

    /** Requires that a valid value is at a place. */
    void verify(FlatBuffersInput in, int at);

    /** A number, a boolean, an enum or a struct: any bytes will do. */
    record Inline(int size) implements VerifiedValue {

        @Override
        public void verify(FlatBuffersInput in, int at) {
            in.require(at, size);
        }
    }

    /** A text. */
    record Text() implements VerifiedValue {

        @Override
        public void verify(FlatBuffersInput in, int at) {
            in.requireText(at);
        }
    }

    /** A vector of numbers, booleans, enums or structs. */
    record InlineVector(int elementSize) implements VerifiedValue {

        @Override
        public void verify(FlatBuffersInput in, int at) {
            if (elementSize == Byte.BYTES) {
                in.requireBytes(at);
            } else {
                in.passedLength(at, elementSize);
            }
        }
    }

    /** A vector of offsets to texts or tables. */
    record ReferenceVector(VerifiedValue element) implements VerifiedValue {

        @Override
        public void verify(FlatBuffersInput in, int at) {
            int count = in.passedLength(at, Integer.BYTES);
            for (int i = 1; i <= count; i++) {
                element.verify(in, in.target(at + Integer.BYTES * i));
            }
        }
    }

    /** An offset to a value. */
    record Reference(VerifiedValue target) implements VerifiedValue {

        @Override
        public void verify(FlatBuffersInput in, int at) {
            target.verify(in, in.target(at));
        }
    }
}
