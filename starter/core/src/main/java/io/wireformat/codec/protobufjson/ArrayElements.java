package io.wireformat.codec.protobufjson;

import io.wireformat.model.ScalarType;
import tools.jackson.core.JsonGenerator;

/** The elements of an array of primitives, which are never boxed. */
enum ArrayElements {
    BOOLEANS {
        @Override
        Object newArray(int length) {
            return new boolean[length];
        }

        @Override
        void write(JsonGenerator out, Object array, int index) {
            out.writeBoolean(((boolean[]) array)[index]);
        }

        @Override
        void read(JsonInput in, Object array, int index) {
            ((boolean[]) array)[index] = in.bool();
        }
    },
    INT32S {
        @Override
        Object newArray(int length) {
            return new int[length];
        }

        @Override
        void write(JsonGenerator out, Object array, int index) {
            out.writeNumber(((int[]) array)[index]);
        }

        @Override
        void read(JsonInput in, Object array, int index) {
            ((int[]) array)[index] = in.int32();
        }
    },
    INT64S {
        @Override
        Object newArray(int length) {
            return new long[length];
        }

        @Override
        void write(JsonGenerator out, Object array, int index) {
            Numbers.int64(out, ((long[]) array)[index]);
        }

        @Override
        void read(JsonInput in, Object array, int index) {
            ((long[]) array)[index] = in.int64();
        }
    },
    FLOATS {
        @Override
        Object newArray(int length) {
            return new float[length];
        }

        @Override
        void write(JsonGenerator out, Object array, int index) {
            Numbers.float32(out, ((float[]) array)[index]);
        }

        @Override
        void read(JsonInput in, Object array, int index) {
            ((float[]) array)[index] = in.float32();
        }
    },
    DOUBLES {
        @Override
        Object newArray(int length) {
            return new double[length];
        }

        @Override
        void write(JsonGenerator out, Object array, int index) {
            Numbers.float64(out, ((double[]) array)[index]);
        }

        @Override
        void read(JsonInput in, Object array, int index) {
            ((double[]) array)[index] = in.float64();
        }
    };

    static ArrayElements of(ScalarType type) {
        return switch (type) {
            case BOOLEAN -> BOOLEANS;
            case INT32 -> INT32S;
            case INT64 -> INT64S;
            case FLOAT32 -> FLOATS;
            case FLOAT64 -> DOUBLES;
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    abstract Object newArray(int length);

    abstract void write(JsonGenerator out, Object array, int index);

    /** Reads an element, which the array has room for. */
    abstract void read(JsonInput in, Object array, int index);
}
