package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * A closed set of names in their encoded form, found without making a string: first at the place where it is expected,
 * else by a hash of its bytes. Immutable.
 */
final class NameTable {

    private static final int EMPTY = -1;

    /** Each name behind its header, as it is written. */
    private final byte[][] encoded;

    /** The first bytes of each. */
    private final long[] heads;

    /** Each name's bytes alone. */
    private final byte[][] names;

    /** Indices by hash, open addressing, at most half full. */
    private final int[] buckets;

    NameTable(List<String> names) {
        int count = names.size();
        this.encoded = new byte[count][];
        this.heads = new long[count];
        this.names = new byte[count][];
        this.buckets = new int[Integer.highestOneBit(Math.max(1, count)) * 4];
        Arrays.fill(buckets, EMPTY);
        for (int i = 0; i < count; i++) {
            ContentBuffer buffer = new ContentBuffer(64);
            MessagePackWriter.text(buffer, names.get(i));
            encoded[i] = buffer.toByteArray();
            heads[i] = head(encoded[i]);
            ContentReader reader = new ContentReader(encoded[i]);
            this.names[i] = reader.readBytes(MessagePackReader.octets(reader, "a name"));
            int bucket = bucket(this.names[i], 0, this.names[i].length);
            while (buckets[bucket] != EMPTY) {
                bucket = next(bucket);
            }
            buckets[bucket] = i;
        }
    }

    /** The first eight bytes as {@link ContentReader#skipBytes} wants them. */
    static long head(byte[] bytes) {
        return ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
    }

    /** A name as it is written. */
    byte[] encoded(int index) {
        return encoded[index];
    }

    /**
     * Reads text.
     *
     * @param expected the index that is likely, or any other number
     * @return the index of the name read, or -1 when it is none of these
     */
    int read(ContentReader in, int expected) {
        if (expected >= 0 && expected < encoded.length && in.skipBytes(encoded[expected], heads[expected])) {
            return expected;
        }
        int length = MessagePackReader.octets(in, "text");
        in.require(length);
        int start = in.position();
        in.skip(length);
        return find(in.array(), start, length);
    }

    private int find(byte[] array, int start, int length) {
        for (int bucket = bucket(array, start, length); buckets[bucket] != EMPTY; bucket = next(bucket)) {
            byte[] name = names[buckets[bucket]];
            if (name.length == length && Arrays.equals(name, 0, length, array, start, start + length)) {
                return buckets[bucket];
            }
        }
        return -1;
    }

    private int bucket(byte[] array, int start, int length) {
        int hash = length;
        for (int i = start; i < start + length; i++) {
            hash = 31 * hash + array[i];
        }
        return (hash ^ hash >>> 16) & (buckets.length - 1);
    }

    private int next(int bucket) {
        return (bucket + 1) & (buckets.length - 1);
    }
}
