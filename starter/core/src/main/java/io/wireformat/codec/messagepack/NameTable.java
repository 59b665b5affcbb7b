package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * A fixed set of encoded names, found without creating a string: first as the expected name, then by a hash of the
 * bytes. Immutable.
 */
final class NameTable {

    private static final int EMPTY = -1;

    /** Each name with its header. */
    private final byte[][] encoded;

    /** The first bytes of each encoded name. */
    private final long[] heads;

    /** Each name without its header. */
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

    /** The first eight bytes for {@link ContentReader#skipBytes}. */
    static long head(byte[] bytes) {
        return ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
    }

    byte[] encoded(int index) {
        return encoded[index];
    }

    /**
     * Reads text.
     *
     * @param expected the index of the likely name, or any other number
     * @return the index of the name, or -1 if it is not in the set
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
