package io.wireformat.benchmarks.codec;

/** The timed operations; each is a method of {@link MessageBenchmark}. */
public enum Operation {
    WRITE("write"),
    READ("read");

    private final String label;

    Operation(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
