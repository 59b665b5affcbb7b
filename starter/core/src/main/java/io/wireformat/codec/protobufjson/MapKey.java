package io.wireformat.codec.protobufjson;

import io.wireformat.model.FieldType;
import io.wireformat.model.ScalarType;

/** The key of an entry as the name of a member. */
enum MapKey {
    TEXT {
        @Override
        String name(Object key) {
            return Surrogates.replaced((String) key);
        }

        @Override
        Object read(JsonInput in) {
            return in.textName();
        }
    },
    INT32 {
        @Override
        Object read(JsonInput in) {
            return in.int32Name();
        }
    },
    INT64 {
        @Override
        Object read(JsonInput in) {
            return in.int64Name();
        }
    };

    String name(Object key) {
        return key.toString();
    }

    /** Reads the name of the member that comes next. */
    abstract Object read(JsonInput in);

    static MapKey of(FieldType type) {
        return switch ((ScalarType) type) {
            case STRING -> TEXT;
            case INT32 -> INT32;
            case INT64 -> INT64;
            case BOOLEAN, FLOAT32, FLOAT64, BYTES -> throw new IllegalArgumentException(type.toString());
        };
    }
}
