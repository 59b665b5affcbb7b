package io.wireformat.benchmarks;

import java.util.function.Supplier;

/**
 * A place in the line-up.
 *
 * @param format the format
 * @param way the way
 * @param start makes the contender, so that a JVM that measures one holds no other
 */
record Entry<R>(Format format, Way way, Supplier<? extends Contender<R, ?>> start) {}
