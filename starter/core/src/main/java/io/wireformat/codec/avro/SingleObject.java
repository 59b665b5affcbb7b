package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/** The head of Avro's single-object encoding: a marker of two bytes and the fingerprint of the writer's schema. */
final class SingleObject {

    private static final byte MARKER_FIRST = (byte) 0xC3;
    private static final byte MARKER_SECOND = 0x01;
    private static final int MARKER_SIZE = 2;
    private static final int HEAD_SIZE = MARKER_SIZE + Long.BYTES;

    private SingleObject() {}

    static void writeHead(ContentBuffer out, long fingerprint) {
        out.ensure(HEAD_SIZE);
        out.writeByteUnchecked(MARKER_FIRST);
        out.writeByteUnchecked(MARKER_SECOND);
        out.writeLongLittleEndianUnchecked(fingerprint);
    }

    static boolean isNext(ContentReader in) {
        byte[] array = in.array();
        int at = in.position();
        return in.remaining() >= HEAD_SIZE && array[at] == MARKER_FIRST && array[at + 1] == MARKER_SECOND;
    }

    /** Skips the next head, and returns its fingerprint. */
    static long readFingerprint(ContentReader in) {
        in.skip(MARKER_SIZE);
        return in.readLongLittleEndian();
    }
}
