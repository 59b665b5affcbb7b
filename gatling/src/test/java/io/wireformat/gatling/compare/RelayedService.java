package io.wireformat.gatling.compare;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The audit service, started from its jar, behind a relay that takes something away from its responses if asked to. */
final class RelayedService implements AutoCloseable {

    static final Path JAR = Path.of("../sample-audit-service/target/sample-audit-service.jar");

    private static final List<String> REQUEST_HEADERS =
            List.of("Authorization", "Content-Type", "Accept", "Accept-Encoding", "Content-Encoding");
    private static final List<String> RESPONSE_HEADERS = List.of("Content-Type", "Content-Encoding");

    private final ExecutorService threads = Executors.newFixedThreadPool(16);
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicLong rightPagesLeft = new AtomicLong(Long.MAX_VALUE);
    private final ServiceProcess service;
    private final HttpServer relay;
    private volatile String withheld = "";

    RelayedService(Path directory) throws IOException {
        service = ServiceProcess.start(
                JAR,
                directory.resolve("service.log"),
                ServiceProcess.freePort(),
                List.of(),
                directory,
                ServiceProcess.RPC);
        relay = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        relay.setExecutor(threads);
        relay.createContext("/", this::pass);
        relay.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + relay.getAddress().getPort();
    }

    /** The service without the relay, which does not pass on HTTP/2. */
    String directUrl() {
        return service.endpoint().baseUrl();
    }

    String keys() {
        return service.endpoint().writerKey() + "," + service.endpoint().readerKey();
    }

    /** Passes on everything. */
    void reset() {
        withheld = "";
        rightPagesLeft.set(Long.MAX_VALUE);
    }

    /** Takes a step away from each {@code Server-Timing}. */
    void withhold(String step) {
        withheld = step;
    }

    /** After this number of pages, further pages lack an event. */
    void spoilPagesAfter(long count) {
        rightPagesLeft.set(count);
    }

    @Override
    public void close() {
        relay.stop(0);
        threads.shutdownNow();
        service.close();
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            boolean spoilt = path.contains("limit=100") && rightPagesLeft.decrementAndGet() < 0;
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                            service.endpoint().baseUrl() + (spoilt ? path.replace("limit=100", "limit=99") : path)))
                    .method(
                            exchange.getRequestMethod(),
                            HttpRequest.BodyPublishers.ofByteArray(
                                    exchange.getRequestBody().readAllBytes()));
            for (String name : REQUEST_HEADERS) {
                if (exchange.getRequestHeaders().containsKey(name)) {
                    request.header(name, exchange.getRequestHeaders().getFirst(name));
                }
            }
            HttpResponse<byte[]> response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            for (String name : RESPONSE_HEADERS) {
                response.headers().firstValue(name).ifPresent(value -> exchange.getResponseHeaders()
                        .set(name, value));
            }
            response.headers().allValues("Server-Timing").forEach(timing -> exchange.getResponseHeaders()
                    .add("Server-Timing", without(timing)));
            exchange.sendResponseHeaders(
                    response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String without(String timing) {
        return Stream.of(timing.split(", "))
                .filter(step -> withheld.isEmpty() || !step.startsWith(withheld + ";"))
                .collect(Collectors.joining(", "));
    }
}
