package io.wireformat.gatling.compare;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Launches the service repeatedly at one address, with new data each time, or uses a running service. Not thread-safe,
 * except {@link #endpoint}.
 */
final class Launches implements AutoCloseable {

    private final ComparisonSettings settings;
    private final int port = ServiceProcess.freePort();
    private @Nullable Service process;
    private volatile @Nullable Endpoint endpoint;

    Launches(ComparisonSettings settings) {
        this.settings = settings;
        // the key must not be sent to an arbitrary server
        System.setProperty("gatling.ssl.useInsecureTrustManager", "false");
    }

    /** Restarts the service, and stores the pages to read. */
    void next(int launch) {
        close(process);
        process = null;
        if (settings.remote.isPresent()) {
            endpoint = settings.remote.get().endpoint();
        } else {
            process = settings.subject.launch(
                    settings.output.resolve("service-" + (launch + 1) + ".log"),
                    port,
                    settings.processors.servicePrefix());
            endpoint = process.endpoint();
        }
        if (settings.remote.isEmpty() || launch == 0) {
            settings.subject.prepare(endpoint());
        }
    }

    /** The endpoint of the last launched service. */
    Endpoint endpoint() {
        Endpoint last = endpoint;
        if (last == null) {
            throw new IllegalStateException("no service has been launched yet");
        }
        return last;
    }

    /** The address, the same for all launches. */
    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** The URL, the same for all launches. */
    String baseUrl() {
        return settings.remote.map(RemoteService::baseUrl).orElse("http://127.0.0.1:" + port);
    }

    /** The processor time of the service since its launch, if available. */
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
