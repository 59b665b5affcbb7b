package io.wireformat.gatling.report;

/** What the link of a region takes for an exchange when the service takes no time. */
@FunctionalInterface
public interface LinkModel {

    /** Without a link nothing is predicted. */
    LinkModel NONE = (cell, wire) -> Double.NaN;

    /**
     * Milliseconds, {@link Double#NaN} when unknown.
     *
     * @param cell names the region and the kind of connection
     * @param wire bytes of one exchange
     */
    double exchangeMillis(CellKey cell, Block.Wire wire);
}
