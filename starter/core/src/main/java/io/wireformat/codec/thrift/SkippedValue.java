package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentReader;

/** A value that is passed: of a field that the message does not have, or of another type than expected. */
final class SkippedValue {

    private SkippedValue() {}

    /** Passes the value of the field whose header has just been read. */
    static void skipField(ContentReader in, long header, ThriftEncoding encoding) {
        ThriftType type = encoding.type(in, Header.code(header));
        if (type == ThriftType.BOOL) {
            encoding.readBooleanField(in, header);
        } else {
            skip(in, type, encoding);
        }
    }

    /** Passes the elements of the list or set whose header has just been read. */
    private static void skipElements(ContentReader in, long header, ThriftEncoding encoding) {
        if ((int) header == 0) {
            // nothing depends on the type, and some writers leave it out
            return;
        }
        ThriftType element = encoding.type(in, Header.elementCode(header));
        for (int left = Header.require(in, (int) header, encoding.leastSize(element)); left > 0; left--) {
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

    /** Passes the entries of the map whose header has just been read. */
    private static void skipEntries(ContentReader in, long header, ThriftEncoding encoding) {
        if ((int) header == 0) {
            return;
        }
        ThriftType key = encoding.type(in, Header.keyCode(header));
        ThriftType value = encoding.type(in, Header.elementCode(header));
        int leastSize = encoding.leastSize(key) + encoding.leastSize(value);
        for (int left = Header.require(in, (int) header, leastSize); left > 0; left--) {
            skip(in, key, encoding);
            skip(in, value, encoding);
        }
    }
}
