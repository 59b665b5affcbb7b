package io.wireformat.audit.log.store;

import java.time.Instant;

/**
 * Converts instants to microseconds since the epoch: one sortable integer for every year of RFC 3339. Smaller fractions
 * are cut off, always towards the past.
 */
public final class Micros {

    private static final long PER_SECOND = 1_000_000;
    private static final int NANOS = 1_000;

    private Micros() {}

    public static long of(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), (long) instant.getNano() / NANOS);
    }

    public static Instant toInstant(long micros) {
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * (long) NANOS);
    }
}
