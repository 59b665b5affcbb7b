package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/**
 * The differences between the protocols: headers, numbers and lengths. Types are the protocol's own codes, so that
 * codes are compared without a conversion. Safe for use by many threads.
 */
interface ThriftEncoding {

    static ThriftEncoding of(ThriftCodec.Protocol protocol) {
        return switch (protocol) {
            case COMPACT -> new CompactEncoding();
            case BINARY -> new BinaryEncoding();
        };
    }

    int code(ThriftType type);

    /** The type of a code; fails for an unknown code. */
    ThriftType type(ContentReader in, int code);

    /** A field header that is a single byte, by the distance to the previous id; -1 if it takes more. */
    int lead(int distance, int code);

    /** The minimum bytes of an element of a type. */
    int minSize(ThriftType type);

    /**
     * Writes the header of a field.
     *
     * @param last the id of the previous field
     * @return the id
     */
    int writeField(ContentBuffer out, int last, int id, int code);

    /** Writes a boolean field, header and value. */
    int writeBooleanField(ContentBuffer out, int last, int id, boolean value);

    void writeList(ContentBuffer out, int elementCode, int count);

    void writeMap(ContentBuffer out, int keyCode, int valueCode, int count);

    void writeBoolean(ContentBuffer out, boolean value);

    void writeInt(ContentBuffer out, int value);

    void writeLong(ContentBuffer out, long value);

    void writeDouble(ContentBuffer out, double value);

    void writeText(ContentBuffer out, String value);

    void writeBytes(ContentBuffer out, byte[] value);

    /**
     * Reads the header of the next field, or the end of the struct.
     *
     * @param last the id of the previous field
     * @return the {@link Header}
     */
    long readField(ContentReader in, int last);

    /** The value of a boolean field after its header. */
    boolean readBooleanField(ContentReader in, long header);

    /** The {@link Header} of a list or set. */
    long readList(ContentReader in);

    /** The {@link Header} of a map. */
    long readMap(ContentReader in);

    boolean readBoolean(ContentReader in);

    int readInt(ContentReader in);

    long readLong(ContentReader in);

    double readDouble(ContentReader in);

    /** The length of text or bytes, checked against the remaining bytes. */
    int readLength(ContentReader in);

    /** Skips a value that is neither a struct nor a container. */
    void skipScalar(ContentReader in, ThriftType type);
}
