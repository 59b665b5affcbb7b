package io.wireformat.gatling.report.page;

import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Latency;
import java.util.List;

/** Everything that was measured, void cells too. */
final class AllCells {

    private AllCells() {}

    static Section of(List<Cell> cells) {
        if (cells.isEmpty()) {
            return Section.empty("cells", "All cells");
        }
        return Section.of(
                "cells",
                "All cells",
                Columns.ofCells()
                        .figure("n", 0, cell -> (double) cell.requests())
                        .figure("failed", 0, cell -> (double) cell.failed())
                        .latency("p50 ms", Latency::p50)
                        .latency("p95 ms", Latency::p95)
                        .latency("p99 ms", Latency::p99)
                        .latency("mean ms", Latency::mean)
                        .figure("model ms", 2, Cell::predictedMs)
                        .figure("request B", 0, cell -> cell.request().raw())
                        .figure("answer B", 0, cell -> cell.response().raw())
                        .figure("wire B", 0, Cell::wireBytes)
                        .figure("service CPU µs", 0, Cell::serverCpuUs)
                        .figure("client CPU µs", 1, Cell::clientCpuUs)
                        .text("void because", cell -> cell.whyVoid() == null ? "" : cell.whyVoid())
                        .table("All cells; sizes and times of the processor are means", cells));
    }
}
