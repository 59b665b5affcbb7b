package io.wireformat.gatling.compare;

import java.nio.file.Path;
import java.util.List;

/**
 * The subject of a comparison: a service, its operations, and the expected responses. Thread-safe, except {@link
 * #launch} and {@link #prepare}.
 */
interface Subject {

    /** Describes its messages. */
    String says();

    /** All operations. */
    List<Operation> operations();

    /** The contenders that support its messages. */
    List<Contender> supported(List<Contender> contenders);

    /** Notes for the reader about formats and their support. */
    List<String> notes();

    /** The messages to send, in rotation; empty if requests have no body. */
    List<?> messages(Operation operation);

    /** The path of the n-th request of an operation. */
    String path(Operation operation, int n);

    /** The message of the n-th request without a body, over RPC. */
    Object query(Operation operation, int n);

    /** Whether a response must be compressed as requested; a service may leave small ones uncompressed. */
    boolean isAlwaysCoded(Operation operation);

    /**
     * Checks the response to the n-th request.
     *
     * @throws IllegalStateException if it is wrong
     */
    void verify(Operation operation, int n, Object response);

    /**
     * Starts the service and waits until it is ready.
     *
     * @param log the file for its output
     * @param prefix the start of its command
     */
    Service launch(Path log, int port, List<String> prefix);

    /** Stores the messages to read in the service. */
    void prepare(Endpoint service);
}
