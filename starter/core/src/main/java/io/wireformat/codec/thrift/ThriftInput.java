package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentReader;

/** A struct being read, and the header at which the reading has arrived. For one thread. */
final class ThriftInput {

    final ContentReader content;

    /** The id of the field that comes next; 0 at the start and at the end of a struct. */
    int fieldId;

    /** The code of its type, {@link ThriftType#STOP} at the end of the struct. */
    int fieldCode;

    /** The value of a boolean field whose header contains it. */
    boolean flag;

    /** The code of the type of the list's or set's elements, or of the map's keys, that come next. */
    int elementCode;

    /** The code of the type of the map's values. */
    int valueCode;

    ThriftInput(ContentReader content) {
        this.content = content;
    }

    /** Arrives at a field. */
    void field(int id, int code) {
        if (id != (short) id) {
            throw content.error("a field id needs more than 16 bits");
        }
        fieldId = id;
        fieldCode = code;
    }

    /** Arrives at the end of a struct. */
    void stop() {
        fieldId = 0;
        fieldCode = ThriftType.STOP;
    }

    /** Holds a declared count against the bytes that are left. */
    int requireElements(long count, int leastSize) {
        if (count < 0 || count > content.remaining() / leastSize) {
            throw content.error(
                    count < 0
                            ? "negative count"
                            : count + " elements declared, " + content.remaining() + " bytes left");
        }
        return (int) count;
    }
}
