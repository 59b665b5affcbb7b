package io.wireformat.benchmarks;

import java.util.function.Supplier;

/**
 * A place in the line-up.
 *
 * @param format the format
 * @param way the way
 * @param interoperates whether it reads what the format's library writes, and the other way round
 * @param start makes the contender, so that a JVM that measures one holds no other
 */
record Entry<R>(Format format, Way way, boolean interoperates, Supplier<? extends Contender<R, ?>> start) {

    Entry(Format format, Way way, Supplier<? extends Contender<R, ?>> start) {
        this(format, way, true, start);
    }

    /** What measures more than the goals need. */
    boolean isExtra() {
        return way.compareTo(Way.HAND_WRITTEN) > 0 || format.compareTo(Format.CAPNPROTO) > 0;
    }
}
