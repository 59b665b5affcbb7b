package io.wireformat.gatling.report;

import java.util.List;

/** A sample as a line of figures. */
public final class SampleColumns {

    /** What the figures are called. */
    public static final List<String> NAMES = List.of(
            "at_s",
            "total_ms",
            "request_bytes",
            "response_bytes",
            "receive_us",
            "deserialize_us",
            "handle_us",
            "serialize_us",
            "queue_us",
            "commit_us",
            "client_serialize_us",
            "client_deserialize_us",
            "client_http_ms",
            "connect_ms",
            "request_wire_ms",
            "request_arriving_ms",
            "server_ms",
            "response_wire_ms");

    private SampleColumns() {}

    /** What a sample says, {@link Double#NaN} where nobody measured. */
    public static double[] figures(Sample sample) {
        ServerTiming server = sample.serverTiming();
        WireTiming wire = sample.wire();
        return new double[] {
            sample.atSecond(),
            sample.millis(),
            sample.contentRequest(),
            sample.contentResponse(),
            server.receiveUs(),
            server.deserializeUs(),
            server.handleUs(),
            server.serializeUs(),
            server.queueUs(),
            server.commitUs(),
            sample.client().serializeUs(),
            sample.client().deserializeUs(),
            wire.clientMs(),
            wire.connectMs(),
            wire.requestMs(),
            wire.arrivingMs(),
            wire.serverMs(),
            wire.responseMs()
        };
    }

    /** The sample that says so. */
    public static Sample sample(double[] of) {
        return new Sample(
                of[0],
                of[1],
                (int) of[2],
                (int) of[3],
                new ServerTiming(of[4], of[5], of[6], of[7], of[8], of[9]),
                new ClientTiming(of[10], of[11]),
                new WireTiming(of[12], of[13], of[14], of[15], of[16], of[17]));
    }
}
