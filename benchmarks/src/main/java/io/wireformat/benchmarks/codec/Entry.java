package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.contender.Contender;
import java.util.function.Supplier;

/**
 * An entry of the line-up.
 *
 * @param format the format
 * @param way the way
 * @param interoperates whether it and the format's library can read each other's content
 * @param start creates the contender, so that a JVM only creates the one that it measures
 */
record Entry<R>(Format format, Way way, boolean interoperates, Supplier<? extends Contender<R, ?>> start) {

    Entry(Format format, Way way, Supplier<? extends Contender<R, ?>> start) {
        this(format, way, true, start);
    }

    /**
     * Whether the goals need it: formats with their own goals in each sample; other formats and handwritten code only
     * in the sample with the most types of fields.
     */
    boolean isForGoals(String sample) {
        Format last = sample.equals(Sample.VIDEO) ? Format.CAPNPROTO : Format.MESSAGEPACK;
        Way lastWay = sample.equals(Sample.VIDEO) ? Way.HAND_WRITTEN : Way.LIBRARY;
        return format.compareTo(last) <= 0 && way.compareTo(lastWay) <= 0;
    }
}
