package io.wireformat.gatling.compare;

/** What a client asks of the audit service. */
enum Operation {
    INGEST_ONE("ingest-one", 1),
    /** At half the rate: a hundred durable events each time are what saturates a small machine first. */
    INGEST_BATCH("ingest-batch-100", 0.5),
    READ_PAGE("read-page-100", 1);

    /** Events in a batch and on a page. */
    static final int MANY = 100;

    private final String label;

    private final double shareOfRate;

    Operation(String label, double shareOfRate) {
        this.label = label;
        this.shareOfRate = shareOfRate;
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
