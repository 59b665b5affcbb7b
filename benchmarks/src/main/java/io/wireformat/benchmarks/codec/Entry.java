package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.contender.Contender;
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

    /**
     * Whether the goals need it: for the formats that have goals of their own in each sample, for the others and for code
     * by hand in the one that has most kinds of field.
     */
    boolean isForGoals(String sample) {
        Format last = sample.equals(Sample.VIDEO) ? Format.CAPNPROTO : Format.MESSAGEPACK;
        Way lastWay = sample.equals(Sample.VIDEO) ? Way.HAND_WRITTEN : Way.LIBRARY;
        return format.compareTo(last) <= 0 && way.compareTo(lastWay) <= 0;
    }
}
