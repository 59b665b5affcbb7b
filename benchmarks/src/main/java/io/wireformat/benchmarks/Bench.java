package io.wireformat.benchmarks;

import java.util.List;

/** A part of the bench. */
interface Bench {

    /** The names of everything that it can measure. */
    List<String> names();

    /** Measures what the settings include. */
    List<Pair> measure();
}
