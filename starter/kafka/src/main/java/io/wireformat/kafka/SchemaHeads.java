package io.wireformat.kafka;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.UUID;

/** The ids of registries as bytes, in front of content or in headers. */
final class SchemaHeads {

    /** Before a number. */
    static final byte NUMBER = 0;

    /** Before a GUID. */
    private static final byte GUID = 1;

    /** The path of a nested message has one index for each level. */
    private static final int MAX_INDEXES = 64;

    private static final int MAX_VARINT_SHIFT = 28;

    private SchemaHeads() {}

    /** A zero and the id, in front of content or in a header; for Protobuf, the index of the first message follows. */
    static byte[] confluent(String id, boolean protobuf) {
        ByteBuffer head =
                ByteBuffer.allocate(1 + Integer.BYTES + (protobuf ? 1 : 0)).put(NUMBER);
        try {
            head.putInt(Integer.parseInt(id));
        } catch (NumberFormatException e) {
            throw new EncodingException("the schema id " + id + " does not fit into 4 bytes");
        }
        // the path [0] in its short form
        return (protobuf ? head.put((byte) 0) : head).array();
    }

    /** The value of Confluent's header, which can have a GUID. */
    static byte[] confluentHeader(String id, boolean protobuf) {
        if (id.indexOf('-') < 0) {
            return confluent(id, protobuf);
        }
        UUID guid = UUID.fromString(id);
        ByteBuffer head = ByteBuffer.allocate(1 + 2 * Long.BYTES + (protobuf ? 1 : 0))
                .put(GUID)
                .putLong(guid.getMostSignificantBits())
                .putLong(guid.getLeastSignificantBits());
        return head.array();
    }

    /** Apicurio's id. */
    static byte[] apicurio(String id) {
        try {
            return ByteBuffer.allocate(Long.BYTES).putLong(Long.parseLong(id)).array();
        } catch (NumberFormatException e) {
            throw new EncodingException("the schema id " + id + " does not fit into 8 bytes");
        }
    }

    /**
     * Reads the id in front of content, and moves the buffer to the content.
     *
     * @param protobuf whether the indexes of a message follow
     */
    static String readPrefix(ByteBuffer content, boolean protobuf) {
        try {
            if (content.get() != NUMBER) {
                throw new DecodingException("does not begin with 00 and the id of a schema");
            }
            String id = number(content.getInt());
            if (protobuf) {
                skipIndexes(content);
            }
            return id;
        } catch (BufferUnderflowException e) {
            throw new DecodingException("is too short for the id of a schema");
        }
    }

    /** Reads the value of Confluent's header. */
    static String readHeader(byte[] value, boolean protobuf) {
        ByteBuffer in = ByteBuffer.wrap(value);
        try {
            byte kind = in.get();
            if (kind != NUMBER && kind != GUID) {
                throw new DecodingException("the header begins with " + kind + " instead of 0 or 1");
            }
            String id = kind == NUMBER ? number(in.getInt()) : new UUID(in.getLong(), in.getLong()).toString();
            if (protobuf && in.hasRemaining()) {
                skipIndexes(in);
            }
            if (in.hasRemaining()) {
                throw new DecodingException("the header has bytes after the id of a schema");
            }
            return id;
        } catch (BufferUnderflowException e) {
            throw new DecodingException("the header is too short for the id of a schema");
        }
    }

    /** Reads the value of Apicurio's header. */
    static String readApicurio(byte[] value) {
        if (value.length != Long.BYTES) {
            throw new DecodingException("the header has " + value.length + " bytes instead of " + Long.BYTES);
        }
        return number(ByteBuffer.wrap(value).getLong());
    }

    private static String number(long id) {
        if (id < 0) {
            throw new DecodingException("the id of a schema is negative");
        }
        return Long.toString(id);
    }

    /** The type is configured, so the path of the message in its schema is checked and skipped. */
    private static void skipIndexes(ByteBuffer in) {
        int count = index(in);
        if (count > MAX_INDEXES) {
            throw new DecodingException("has more than " + MAX_INDEXES + " indexes of a message");
        }
        for (int i = 0; i < count; i++) {
            index(in);
        }
    }

    /** A varint in zigzag encoding. */
    private static int index(ByteBuffer in) {
        int value = 0;
        for (int shift = 0; shift <= MAX_VARINT_SHIFT; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                int index = (value >>> 1) ^ -(value & 1);
                if (index < 0) {
                    throw new DecodingException("has a negative index of a message");
                }
                return index;
            }
        }
        throw new DecodingException("has an index of a message that is too large");
    }
}
