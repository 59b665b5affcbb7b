package io.wireformat.benchmarks.measure;

/** The parts of the bench, in their order. */
public enum Part {
    /** Writing and reading messages. */
    CODEC("codec"),
    /** A request and its response within a process. */
    EXCHANGE("exchange"),
    /** Requests and responses between processes. */
    SOCKET("socket"),
    /** The audit service. */
    SERVICE("service"),
    /** The time from the start of a process to its first response. */
    START("start"),
    /** What the number of types costs at the start. */
    TYPES("types");

    private final String label;

    Part(String label) {
        this.label = label;
    }

    /** The name of a measurement of the part, for {@link Settings#includes}. */
    public String named(Object... what) {
        StringBuilder name = new StringBuilder(label);
        for (Object each : what) {
            name.append('.').append(each);
        }
        return name.toString();
    }

    @Override
    public String toString() {
        return label;
    }
}
