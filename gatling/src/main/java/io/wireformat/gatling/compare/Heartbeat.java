package io.wireformat.gatling.compare;

import java.util.concurrent.locks.LockSupport;

/**
 * Notices when this JVM has to wait for a processor: a thread that wants to wake up every few milliseconds, and counts
 * by how much it is late. Load averages say what the machine is busy with; this says whether it hurts the measurement.
 */
final class Heartbeat {

    private static final long EVERY_NANOS = 2_000_000;

    private volatile Reading reading = new Reading(0, 0);

    Heartbeat() {
        Thread thread = new Thread(this::beat, "heartbeat");
        thread.setDaemon(true);
        thread.start();
    }

    /** What was noticed so far. */
    Reading read() {
        return reading;
    }

    private void beat() {
        while (true) {
            long due = System.nanoTime() + EVERY_NANOS;
            LockSupport.parkNanos(EVERY_NANOS);
            long late = Math.max(0, System.nanoTime() - due);
            reading = new Reading(reading.beats + 1, reading.lateNanos + late);
        }
    }

    record Reading(long beats, long lateNanos) {

        double meanLateMicrosSince(Reading earlier) {
            return (lateNanos - earlier.lateNanos) / 1000.0 / Math.max(1, beats - earlier.beats);
        }
    }
}
