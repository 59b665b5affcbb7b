package io.wireformat.benchmarks.measure;

/** The parts of the bench, in their order. */
public enum Part {
    /** From record to content and back. */
    CODEC("codec"),
    /** A request and its answer within a process. */
    EXCHANGE("exchange"),
    /** The same over connections, between processes. */
    SOCKET("socket"),
    /** The audit service. */
    SERVICE("service"),
    /** From the start of a process to its first answer. */
    START("start");

    private final String label;

    Part(String label) {
        this.label = label;
    }

    /** The name of something that the part measures, for {@link Settings#includes}. */
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
