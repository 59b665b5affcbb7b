package io.wireformat.gatling.report.page;

import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Labels;

/** What is done in a cell, wherever it is done and in whatever format. */
record Exchange(String operation, String connection, String protocol) {

    static Exchange of(Cell cell) {
        return new Exchange(cell.operation(), cell.connection(), cell.protocol());
    }

    String title() {
        return Labels.operation(operation)
                + (connection.equals("new") ? ", a new connection each time" : "")
                + (protocol.equals("HTTP/1.1") ? "" : ", " + protocol);
    }
}
