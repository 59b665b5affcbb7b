package io.wireformat.gatling.report;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a cell beside its exchanges.
 *
 * @param request sizes of the request's body when compressed; its own size comes from the exchanges
 * @param response the same of the answer's body
 * @param localMs what an exchange takes that does not depend on the link, measured apart from the cells; null when
 *     unknown, and then nothing is predicted
 */
public record CellFacts(
        Cell.Content request,
        Cell.Content response,
        @Nullable Double localMs) {

    /** Nothing is known. */
    public static final CellFacts UNKNOWN = local(null);

    /** What compression would leave is unknown. */
    public static CellFacts local(@Nullable Double localMs) {
        return new CellFacts(Cell.Content.UNKNOWN, Cell.Content.UNKNOWN, localMs);
    }
}
