package io.wireformat.gatling.compare;

import java.nio.file.Path;
import java.util.List;

/**
 * What is compared: a service, what is asked of it, and what right answers are. Safe for concurrent use, but for
 * {@link #launch} and {@link #prepare}.
 */
interface Subject {

    /** What its messages are, in words. */
    String says();

    /** All that can be asked of it. */
    List<Operation> operations();

    /** Those that carry its messages. */
    List<Contender> carried(List<Contender> contenders);

    /** What a reader ought to know of what carries them, and how. */
    List<String> notes();

    /** The messages to send, one for each request in turn; none where requests have no content. */
    List<?> messages(Operation operation);

    /** Where the n-th request of an operation goes. */
    String path(Operation operation, int n);

    /** Whether an answer has to be coded as was asked; what is small a service may leave as it is. */
    boolean isAlwaysCoded(Operation operation);

    /** @throws IllegalStateException when an answer is not what was asked for, saying why */
    void verify(Operation operation, Object answer);

    /**
     * Starts the service and waits until it answers.
     *
     * @param log where its output goes
     */
    Service launch(Path log, int port);

    /** Sees to it that a service holds what will be read. */
    void prepare(Endpoint service);
}
