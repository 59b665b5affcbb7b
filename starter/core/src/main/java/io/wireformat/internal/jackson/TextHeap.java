package io.wireformat.internal.jackson;

/**
 * A format that is text, in UTF-8 or another encoding that has ASCII as it is; in any other once its first bytes say so, as
 * they do to the parser.
 */
abstract class TextHeap extends HeapEstimate {

    /** So many bytes tell a parser the encoding. */
    private static final int TELLING = 4;

    private long most;

    private int seen;

    private boolean ascii = true;

    @Override
    public final long add(byte[] content, int from, int to) {
        for (int at = from; at < to && seen < TELLING; at++, seen++) {
            byte b = content[at];
            ascii &= b != 0 && b != (byte) 0xfe && b != (byte) 0xff && (seen > 0 || isAsciiStart(b));
        }
        most += (long) AnyHeap.PER_BYTE * (to - from);
        long estimate = addAscii(content, from, to);
        return ascii ? estimate : most;
    }

    /** Whether content may start with a byte where ASCII is as it is. */
    abstract boolean isAsciiStart(byte first);

    /** The estimate for all bytes so far, where ASCII is as it is. */
    abstract long addAscii(byte[] content, int from, int to);
}
