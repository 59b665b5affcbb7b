package io.wireformat.benchmarks;

/** One figure to measure. */
record Cell(String sample, Format format, Way way, Operation operation) {

    /** For example {@code AuditEvent.Protobuf.plan.write}. */
    @Override
    public String toString() {
        return sample + "." + format + "." + way + "." + operation;
    }
}
