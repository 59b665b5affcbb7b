package io.wireformat.audit.log.store;

import java.util.HexFormat;

/**
 * The last event of the log.
 *
 * @param sequence its sequence, or 0 for an empty log
 * @param receivedAt when it was received, in microseconds since the epoch
 * @param hash its hash
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Head(long sequence, long receivedAt, byte[] hash) {

    public static Head ofEmptyLog() {
        return new Head(0, Long.MIN_VALUE, HashChain.beginning());
    }

    @Override
    public String toString() {
        return sequence == 0
                ? "no event"
                : "event " + sequence + " with hash " + HexFormat.of().formatHex(hash);
    }
}
