package io.wireformat.internal.jackson;

/**
 * A text format in UTF-8 or another superset of ASCII. If the first bytes show another encoding, every byte counts as
 * the most expensive one.
 */
abstract class TextHeap extends HeapEstimate {

    /** The bytes from which a parser detects the encoding. */
    private static final int DETECTION_BYTES = 4;

    private long maximum;
    private int seen;
    private boolean ascii = true;

    @Override
    public final long add(byte[] content, int from, int to) {
        for (int at = from; at < to && seen < DETECTION_BYTES; at++, seen++) {
            byte b = content[at];
            ascii &= b != 0 && b != (byte) 0xfe && b != (byte) 0xff && (seen > 0 || isAsciiStart(b));
        }
        maximum += (long) AnyHeap.PER_BYTE * (to - from);
        long estimate = addAscii(content, from, to);
        return ascii ? estimate : maximum;
    }

    /** Whether content in a superset of ASCII may start with a byte. */
    abstract boolean isAsciiStart(byte first);

    /** The estimate for all bytes so far, in a superset of ASCII. */
    abstract long addAscii(byte[] content, int from, int to);
}
