package io.wireformat.benchmarks.measure;

import java.util.List;

/** A part of the bench. */
public interface Bench {

    /** The names of everything that it can measure. */
    List<String> names();

    /** Measures what the settings include. */
    List<Pair> measure();
}
