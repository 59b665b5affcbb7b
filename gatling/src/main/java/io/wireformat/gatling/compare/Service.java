package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.Optional;

/** A service that runs until this is closed. */
interface Service extends AutoCloseable {

    /** Where it answers. */
    Endpoint endpoint();

    /** The processor time that its process has used, where that can be had. */
    Optional<Duration> cpu();

    @Override
    void close();
}
