package io.wireformat.audit.log.store;

import java.util.HexFormat;

/**
 * Where the log ends.
 *
 * @param sequence of the last event, or 0
 * @param receivedAt when the last event was received, in microseconds since the epoch
 * @param hash of the last event
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares heads
public record Head(long sequence, long receivedAt, byte[] hash) {

    public static Head ofEmptyLog() {
        return new Head(0, Long.MIN_VALUE, HashChain.beginning());
    }

    @Override
    public String toString() {
        return sequence == 0
                ? "no event yet"
                : "event " + sequence + " with hash " + HexFormat.of().formatHex(hash);
    }
}
