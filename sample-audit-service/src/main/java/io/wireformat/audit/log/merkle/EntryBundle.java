package io.wireformat.audit.log.merkle;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Encodes consecutive entries as others read them: each as its length in two bytes and its content.
 *
 * @see <a href="https://c2sp.org/tlog-tiles#log-entries">C2SP: tiled transparency logs, log entries</a>
 */
public final class EntryBundle {

    private static final int MAX_LENGTH = 0xffff;

    private EntryBundle() {}

    /**
     * Encodes entries.
     *
     * @param entries at most 65,535 bytes each
     * @return the content of a bundle
     */
    public static byte[] encode(List<byte[]> entries) {
        int length =
                entries.stream().mapToInt(entry -> Short.BYTES + entry.length).sum();
        ByteBuffer bundle = ByteBuffer.allocate(length);
        for (byte[] entry : entries) {
            if (entry.length > MAX_LENGTH) {
                throw new IllegalArgumentException("an entry of " + entry.length + " bytes is too long");
            }
            bundle.putShort((short) entry.length).put(entry);
        }
        return bundle.array();
    }
}
