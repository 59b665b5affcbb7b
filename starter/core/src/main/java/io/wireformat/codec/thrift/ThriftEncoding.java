package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/**
 * What the protocols do differently: headers, numbers and lengths. Types go by the protocol's own codes, so that a code
 * that was read is compared as it is. Safe for use by many threads.
 */
interface ThriftEncoding {

    static ThriftEncoding of(ThriftCodec.Protocol protocol) {
        return switch (protocol) {
            case COMPACT -> new CompactEncoding();
            case BINARY -> new BinaryEncoding();
        };
    }

    /** The code that stands for a type. */
    int code(ThriftType type);

    /**
     * The type that a code stands for.
     *
     * @throws io.wireformat.DecodingException when it stands for none
     */
    ThriftType type(ContentReader in, int code);

    /** The byte that is all of a field's header, so far behind the field before it; -1 where there is none. */
    int lead(int distance, int code);

    /** The fewest bytes that an element of a type takes. */
    int leastSize(ThriftType type);

    /**
     * Writes the header of a field.
     *
     * @param last the id of the field before
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
     * Goes on to the next field, or to the end of the struct.
     *
     * @param last the id of the field before
     * @return the {@link Header}
     */
    long readField(ContentReader in, int last);

    /** The value of the boolean field whose header has just been read. */
    boolean readBooleanField(ContentReader in, long header);

    /** The {@link Header} of a list or set. */
    long readList(ContentReader in);

    /** The {@link Header} of a map. */
    long readMap(ContentReader in);

    boolean readBoolean(ContentReader in);

    int readInt(ContentReader in);

    long readLong(ContentReader in);

    double readDouble(ContentReader in);

    /** The length of the text or the bytes that come next, which are there. */
    int readLength(ContentReader in);

    /** Passes a value that is neither a struct nor a container. */
    void skipScalar(ContentReader in, ThriftType type);
}
