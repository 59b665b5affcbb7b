package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentReader;

/** Verifies a value. */
interface VerifiedValue {

    /** Requires a valid value at a position. */
    void verify(ContentReader in, int at);

    /** A number, a boolean, an enum or a struct: all bytes are valid. */
    record Inline(int size) implements VerifiedValue {

        @Override
        public void verify(ContentReader in, int at) {
            FlatBuffersInput.require(in, at, size);
        }
    }

    record Text() implements VerifiedValue {

        @Override
        public void verify(ContentReader in, int at) {
            FlatBuffersInput.requireText(in, at);
        }
    }

    /** A vector of numbers, booleans, enums or structs. */
    record InlineVector(int elementSize) implements VerifiedValue {

        @Override
        public void verify(ContentReader in, int at) {
            if (elementSize == Byte.BYTES) {
                FlatBuffersInput.requireBytes(in, at);
            } else {
                FlatBuffersInput.passedLength(in, at, elementSize);
            }
        }
    }

    /** A vector of offsets to strings or tables. */
    record ReferenceVector(VerifiedValue element) implements VerifiedValue {

        @Override
        public void verify(ContentReader in, int at) {
            int count = FlatBuffersInput.passedLength(in, at, Integer.BYTES);
            for (int i = 1; i <= count; i++) {
                element.verify(in, FlatBuffersInput.target(in, at + Integer.BYTES * i));
            }
        }
    }

    /** An offset to a value. */
    record Reference(VerifiedValue target) implements VerifiedValue {

        @Override
        public void verify(ContentReader in, int at) {
            target.verify(in, FlatBuffersInput.target(in, at));
        }
    }
}
