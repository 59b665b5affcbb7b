package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.codec.ContentReader;

/**
 * The segments of content, consecutive in the same array.
 *
 * @param bounds the start of each segment, and the end of the last one
 */
record Segments(int[] bounds) {

    /** The maximum number that the official libraries read. */
    static final int MAX_SEGMENTS = 512;

    /** Reads the segment table, and skips the segments; the content must end with them. */
    static Segments read(ContentReader in) {
        int count = in.readIntLittleEndian() + 1;
        if (count < 1 || count > MAX_SEGMENTS) {
            throw in.error("more than " + MAX_SEGMENTS + " segments declared");
        }
        int[] bounds = new int[count + 1];
        for (int i = 1; i <= count; i++) {
            bounds[i] = in.readIntLittleEndian();
        }
        if (count % 2 == 0) {
            in.skip(Integer.BYTES);
        }
        bounds[0] = in.position();
        for (int i = 1; i <= count; i++) {
            long size = Integer.toUnsignedLong(bounds[i]) * Long.BYTES;
            if (size > in.remaining()) {
                throw in.error(size + " bytes expected in segment " + (i - 1) + ", " + in.remaining() + " left");
            }
            in.skip((int) size);
            bounds[i] = in.position();
        }
        in.requireEnd();
        return new Segments(bounds);
    }

    int count() {
        return bounds.length - 1;
    }

    int start(int segment) {
        return bounds[segment];
    }

    int end(int segment) {
        return bounds[segment + 1];
    }

    /** The segment that contains a place. */
    int at(int place) {
        int low = 0;
        int high = count() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (bounds[middle] <= place) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
