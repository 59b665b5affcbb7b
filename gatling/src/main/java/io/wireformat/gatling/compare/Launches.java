package io.wireformat.gatling.compare;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service, launched again and again at one address with new data each time, or one that runs elsewhere and is never
 * launched. For one thread at a time but for {@link #endpoint}.
 */
final class Launches implements AutoCloseable {

    private final ComparisonSettings settings;
    private final int port = ServiceProcess.freePort();
    private @Nullable Service process;
    private volatile @Nullable Endpoint endpoint;

    Launches(ComparisonSettings settings) {
        this.settings = settings;
        // a key is not sent to whoever answers
        System.setProperty("gatling.ssl.useInsecureTrustManager", "false");
    }

    /** Ends the service and starts it again, until it holds the pages that will be read. */
    void next(int launch) {
        close(process);
        process = null;
        if (settings.remote.isPresent()) {
            endpoint = settings.remote.get().endpoint();
        } else {
            process = settings.subject.launch(settings.output.resolve("service-" + (launch + 1) + ".log"), port);
            endpoint = process.endpoint();
        }
        if (settings.remote.isEmpty() || launch == 0) {
            settings.subject.prepare(endpoint());
        }
    }

    /** Of the service that was launched last. */
    Endpoint endpoint() {
        Endpoint last = endpoint;
        if (last == null) {
            throw new IllegalStateException("no service was launched yet");
        }
        return last;
    }

    /** The same for all launches. */
    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Of every launch. */
    String baseUrl() {
        return settings.remote.map(RemoteService::baseUrl).orElse("http://127.0.0.1:" + port);
    }

    /** The processor time that the service has used since its launch, where that can be had. */
    Optional<Duration> cpu() {
        return Optional.ofNullable(process).flatMap(Service::cpu);
    }

    @Override
    public void close() {
        close(process);
        process = null;
    }

    private static void close(@Nullable Service process) {
        if (process != null) {
            process.close();
        }
    }
}
