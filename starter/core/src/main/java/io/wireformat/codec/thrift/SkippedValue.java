package io.wireformat.codec.thrift;

/** A value that is passed: of a field that the message does not have, or of another type than expected. */
final class SkippedValue {

    private SkippedValue() {}

    /** Passes the value of the field whose header has just been read. */
    static void skipField(ThriftInput in, ThriftEncoding encoding) {
        ThriftType type = encoding.type(in.content, in.fieldCode);
        if (type == ThriftType.BOOL) {
            encoding.readBooleanField(in);
        } else {
            skip(in, type, encoding);
        }
    }

    /** Passes the elements of the list or set whose header has just been read. */
    private static void skipElements(ThriftInput in, long count, ThriftEncoding encoding) {
        if (count == 0) {
            // nothing depends on the type, and some writers leave it out
            return;
        }
        ThriftType element = encoding.type(in.content, in.elementCode);
        for (int left = in.requireElements(count, encoding.leastSize(element)); left > 0; left--) {
            skip(in, element, encoding);
        }
    }

    private static void skip(ThriftInput in, ThriftType type, ThriftEncoding encoding) {
        switch (type) {
            case STRUCT -> {
                in.content.enter();
                skipFields(in, encoding);
                in.content.leave();
            }
            case LIST, SET -> {
                in.content.enter();
                skipElements(in, encoding.readList(in), encoding);
                in.content.leave();
            }
            case MAP -> {
                in.content.enter();
                skipEntries(in, encoding.readMap(in), encoding);
                in.content.leave();
            }
            default -> encoding.skipScalar(in.content, type);
        }
    }

    private static void skipFields(ThriftInput in, ThriftEncoding encoding) {
        int outer = in.fieldId;
        in.fieldId = 0;
        for (encoding.readField(in); in.fieldCode != ThriftType.STOP; encoding.readField(in)) {
            skipField(in, encoding);
        }
        in.fieldId = outer;
    }

    /** Passes the entries of the map whose header has just been read. */
    private static void skipEntries(ThriftInput in, long count, ThriftEncoding encoding) {
        if (count == 0) {
            return;
        }
        ThriftType key = encoding.type(in.content, in.elementCode);
        ThriftType value = encoding.type(in.content, in.valueCode);
        int leastSize = encoding.leastSize(key) + encoding.leastSize(value);
        for (int left = in.requireElements(count, leastSize); left > 0; left--) {
            skip(in, key, encoding);
            skip(in, value, encoding);
        }
    }
}
