package io.wireformat.gatling.compare;

/** What a client asks of the audit service. */
enum Operation {
    INGEST_ONE("ingest-one"),
    INGEST_BATCH("ingest-batch-100"),
    READ_PAGE("read-page-100");

    /** Events in a batch and on a page. */
    static final int MANY = 100;

    private final String label;

    Operation(String label) {
        this.label = label;
    }

    /** What results call it. */
    String label() {
        return label;
    }
}
