package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentReader;

/** Skips the values of unknown fields, and of fields with another type than expected. */
final class SkippedValue {

    private SkippedValue() {}

    /** Skips the value of a field after its header. */
    static void skipField(ContentReader in, long header, ThriftEncoding encoding) {
        ThriftType type = encoding.type(in, Header.code(header));
        if (type == ThriftType.BOOL) {
            encoding.readBooleanField(in, header);
        } else {
            skip(in, type, encoding);
        }
    }

    /** Skips the elements of a list or set after its header. */
    private static void skipElements(ContentReader in, long header, ThriftEncoding encoding) {
        if ((int) header == 0) {
            // some writers omit the element type
            return;
        }
        ThriftType element = encoding.type(in, Header.elementCode(header));
        for (int left = Header.require(in, (int) header, encoding.minSize(element)); left > 0; left--) {
            skip(in, element, encoding);
        }
    }

    private static void skip(ContentReader in, ThriftType type, ThriftEncoding encoding) {
        switch (type) {
            case STRUCT -> {
                in.enter();
                skipFields(in, encoding);
                in.leave();
            }
            case LIST, SET -> {
                in.enter();
                skipElements(in, encoding.readList(in), encoding);
                in.leave();
            }
            case MAP -> {
                in.enter();
                skipEntries(in, encoding.readMap(in), encoding);
                in.leave();
            }
            default -> encoding.skipScalar(in, type);
        }
    }

    private static void skipFields(ContentReader in, ThriftEncoding encoding) {
        long header = encoding.readField(in, 0);
        while (header != Header.STOP) {
            skipField(in, header, encoding);
            header = encoding.readField(in, Header.id(header));
        }
    }

    /** Skips the entries of a map after its header. */
    private static void skipEntries(ContentReader in, long header, ThriftEncoding encoding) {
        if ((int) header == 0) {
            return;
        }
        ThriftType key = encoding.type(in, Header.keyCode(header));
        ThriftType value = encoding.type(in, Header.elementCode(header));
        int minSize = encoding.minSize(key) + encoding.minSize(value);
        for (int left = Header.require(in, (int) header, minSize); left > 0; left--) {
            skip(in, key, encoding);
            skip(in, value, encoding);
        }
    }
}
