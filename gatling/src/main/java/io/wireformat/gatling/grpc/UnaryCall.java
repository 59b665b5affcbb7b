package io.wireformat.gatling.grpc;

import io.wireformat.gatling.codec.Coding;
import java.util.List;

/** One call, and the check of its response. */
public interface UnaryCall {

    /** The URL of the service. */
    String baseUrl();

    /** Whether it has a connection of its own. */
    boolean isOnNewConnection();

    /** The full name of its method. */
    String method();

    /** Its message, compressed with {@link #coding}. */
    byte[] message();

    /** The compression of its message, and of responses. */
    Coding coding();

    /** The value of its header {@code Authorization}. */
    String authorization();

    /**
     * Receives the response.
     *
     * @param timings the values of {@code Server-Timing}
     * @param isCompressed whether the message was compressed
     * @throws RuntimeException if it is wrong; the message says how
     */
    void received(List<String> timings, boolean isCompressed, byte[] message);

    /** Receives the problem with the response. */
    void failed(String problem);
}
