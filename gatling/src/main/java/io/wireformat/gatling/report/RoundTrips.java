package io.wireformat.gatling.report;

/** How often an exchange has to cross the distance and back, by its protocol. */
public final class RoundTrips {

    private RoundTrips() {}

    /**
     * One for the request and its answer; on a new connection one for TCP before, and one for TLS 1.3 where there is
     * TLS. HTTP/2 adds none: its preface travels with the request, and what TLS negotiates travels with its handshake.
     */
    public static int of(CellKey cell) {
        return 1 + beforeTheRequest(cell);
    }

    /** Those that set the connection up. */
    public static int beforeTheRequest(CellKey cell) {
        if (!cell.connection().equals("new")) {
            return 0;
        }
        return cell.protocol().startsWith("HTTPS") ? 2 : 1;
    }
}
