package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.Optional;

/** A service that runs until this is closed. */
interface Service extends AutoCloseable {

    /** The endpoint of the service. */
    Endpoint endpoint();

    /** The processor time of its process, if available. */
    Optional<Duration> cpu();

    @Override
    void close();
}
