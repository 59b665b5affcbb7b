package io.wireformat.gatling.compare;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a client asks of the audit service. */
enum Operation {
    INGEST_ONE("ingest-one", 1),
    /** Less often: a hundred durable events each time are what saturates a small machine first. */
    INGEST_BATCH("ingest-batch-100", 0.25),
    READ_PAGE("read-page-100", 0.5);

    /** Events in a batch and on a page. */
    static final int MANY = 100;

    private final String label;

    private final double shareOfRate;

    Operation(String label, double shareOfRate) {
        this.label = label;
        this.shareOfRate = shareOfRate;
    }

    /** @throws ComparisonException when there is none of this name */
    static Operation named(String label) {
        return Arrays.stream(values())
                .filter(operation -> operation.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new ComparisonException("compare.operations: there is no " + label + ", only "
                        + Arrays.stream(values()).map(Operation::label).collect(Collectors.joining(", "))));
    }

    /** What results call it. */
    String label() {
        return label;
    }

    /** Requests a second, when {@code rate} is asked for. */
    double rate(double rate) {
        return rate * shareOfRate;
    }
}
