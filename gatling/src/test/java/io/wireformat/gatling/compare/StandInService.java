package io.wireformat.gatling.compare;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.wireformat.gatling.codec.Coding;
import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;

/** Responds like the audit service, but stores nothing. */
final class StandInService implements AutoCloseable {

    static final String KEY = "stand-in";

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();

    private final Map<String, MessageCodec> codecs =
            MessageCodecs.all().stream().collect(Collectors.toMap(MessageCodec::mediaType, Function.identity()));
    private final ExecutorService threads = Executors.newFixedThreadPool(16);
    private final AtomicLong sequence = new AtomicLong();
    private final AtomicLong rightPagesLeft = new AtomicLong(Long.MAX_VALUE);
    private final HttpServer server;

    StandInService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        server.setExecutor(threads);
        server.createContext("/events", this::respond);
        server.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** After this number of pages, further pages lack an event. */
    void spoilPagesAfter(long count) {
        rightPagesLeft.set(count);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.sendResponseHeaders(401, -1);
            } else if (exchange.getRequestMethod().equals("GET")) {
                send(exchange, 200, page(), EventPage.class);
            } else if (exchange.getRequestURI().getPath().endsWith("/batch")) {
                List<?> events = (List<?>) read(exchange, EVENTS);
                send(
                        exchange,
                        200,
                        events.stream()
                                .map(event -> new BatchItemResult(201, receipt(), null))
                                .toList(),
                        RESULTS);
            } else {
                read(exchange, AuditEvent.class);
                send(exchange, 201, receipt(), Receipt.class);
            }
        }
    }

    private EventPage page() {
        List<AuditEvent> events = Messages.batches().get(0);
        List<AuditEvent> items = rightPagesLeft.decrementAndGet() < 0 ? events.subList(1, Operation.MANY) : events;
        return new EventPage(items, "next", null, "next");
    }

    private Receipt receipt() {
        long number = sequence.incrementAndGet();
        return new Receipt("event-" + number, number, "2026-01-01T00:00:00Z", null);
    }

    private Object read(HttpExchange exchange, Type type) throws IOException {
        String mediaType = exchange.getRequestHeaders().getFirst("Content-Type");
        byte[] content = exchange.getRequestBody().readAllBytes();
        boolean coded = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        return codec(mediaType).decode(coded ? Coding.GZIP.decode(content) : content, type);
    }

    private void send(HttpExchange exchange, int status, Object value, Type type) throws IOException {
        String accept = exchange.getRequestHeaders().getFirst("Accept");
        MessageCodec codec = codec(accept == null ? "application/json" : accept);
        byte[] content = codec.encode(value, type);
        if ("gzip".equals(exchange.getRequestHeaders().getFirst("Accept-Encoding"))) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            content = Coding.GZIP.encode(content);
        }
        exchange.getResponseHeaders().set("Content-Type", codec.mediaType());
        exchange.getResponseHeaders()
                .set(
                        "Server-Timing",
                        "receive;dur=0.1, deserialize;dur=0.2, handle;dur=0.3, serialize;dur=0.4, cpu;dur=0.5");
        exchange.getResponseHeaders().add("Server-Timing", "queue;dur=0.05, commit;dur=0.15");
        exchange.sendResponseHeaders(status, content.length);
        exchange.getResponseBody().write(content);
    }

    private MessageCodec codec(String mediaType) {
        return codecs.get(mediaType);
    }
}
