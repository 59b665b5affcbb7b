package io.wireformat.gatling.compare;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** Reads the processor time that the service has used from its Prometheus figures. */
final class ServiceCpu {

    /** Nanoseconds, by Micrometer's process metrics. */
    private static final String COUNTER = "process_cpu_time_ns_total";

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<HttpRequest> requests;

    /** @param prometheus of each process, whose time is added up */
    ServiceCpu(List<URI> prometheus) {
        this.requests = prometheus.stream()
                .map(uri -> HttpRequest.newBuilder(uri)
                        .timeout(Duration.ofSeconds(5))
                        .build())
                .toList();
    }

    /** Nanoseconds since the service started, {@link Double#NaN} when they cannot be had. */
    double nanos() {
        return requests.stream().mapToDouble(this::nanos).sum();
    }

    private double nanos(HttpRequest request) {
        try {
            return parse(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException e) {
            return Double.NaN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Double.NaN;
        }
    }

    static double parse(String exposition) {
        return exposition
                .lines()
                .filter(line -> line.startsWith(COUNTER))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }
}
