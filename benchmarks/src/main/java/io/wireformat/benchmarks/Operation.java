package io.wireformat.benchmarks;

/** The timed operations; each is a method of {@link MessageBenchmark}. */
enum Operation {
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
