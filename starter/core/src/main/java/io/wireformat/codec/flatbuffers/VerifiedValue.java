package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentReader;

/** What a schema says about a value, held against content. */
interface VerifiedValue {

    /** Requires that a valid value is at a place. */
    void verify(ContentReader in, int at);

    /** A number, a boolean, an enum or a struct: any bytes will do. */
    record Inline(int size) implements VerifiedValue {

        @Override
        public void verify(ContentReader in, int at) {
            FlatBuffersInput.require(in, at, size);
        }
    }

    /** A text. */
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

    /** A vector of offsets to texts or tables. */
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
