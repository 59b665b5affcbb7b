package io.wireformat.gatling.compare;

import io.wireformat.FieldNumber;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.EventPage;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Stores enough events in the service, and finds the pages to read. */
final class Pages {

    /**
     * A request for a page of events.
     *
     * @param path the path of its request
     * @param query the message of its request over RPC
     * @param from the time that its events have at least, whatever is stored later
     */
    record Page(String path, Query query, Instant from) {}

    /** The fields of the request of {@code Query} that the comparison sets. */
    record Query(
            @FieldNumber(6) @Nullable String limit,
            @FieldNumber(7) @Nullable String cursor) {}

    private final HttpClient http;
    private final JsonMapper mapper = JsonMapper.builder().build();
    private final Endpoint target;

    Pages(Endpoint target) {
        // without TLS the first request would ask for an upgrade to HTTP/2, which Tomcat rejects for a request with a
        // body
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
        this.target = target;
    }

    /**
     * Stores the distinct batches, and reads the same number of full pages.
     *
     * @return the pages
     * @throws ComparisonException if the service responds with an error
     */
    List<Page> prepare() {
        for (List<AuditEvent> batch : Messages.batches()) {
            send(HttpRequest.newBuilder(URI.create(target.baseUrl() + "/events/batch"))
                    .header("Authorization", "Bearer " + target.writerKey())
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(mapper.writeValueAsBytes(batch))));
        }
        List<Page> pages = new ArrayList<>();
        Query query = new Query(String.valueOf(Operation.MANY), null);
        Instant from = Instant.MIN;
        String path = "/events?limit=" + Operation.MANY;
        for (int i = 0; i < Operation.DISTINCT; i++) {
            EventPage page = mapper.readValue(
                    send(HttpRequest.newBuilder(URI.create(target.baseUrl() + path))
                            .header("Authorization", "Bearer " + target.readerKey())
                            .header("Accept", "application/json")),
                    EventPage.class);
            if (page.items().size() < Operation.MANY) {
                throw new ComparisonException("the response of the service to " + path + " has "
                        + page.items().size() + " events, although it has " + Operation.MANY * Operation.DISTINCT);
            }
            pages.add(new Page(path, query, from));
            from = Instant.parse(page.items().get(page.items().size() - 1).time());
            if (page.next() == null) {
                break;
            }
            query = new Query(query.limit(), page.next());
            path = "/events?limit=" + Operation.MANY + "&cursor="
                    + URLEncoder.encode(page.next(), StandardCharsets.UTF_8);
        }
        return pages;
    }

    private byte[] send(HttpRequest.Builder request) {
        HttpRequest built = request.timeout(Duration.ofSeconds(30)).build();
        try {
            HttpResponse<byte[]> response = http.send(built, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new ComparisonException(
                        "the service responded to " + built.method() + " " + built.uri() + " with "
                                + response.statusCode() + ": " + new String(response.body(), StandardCharsets.UTF_8));
            }
            return response.body();
        } catch (IOException e) {
            throw new ComparisonException("the service at " + target.baseUrl() + " cannot be reached: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComparisonException("interrupted", e);
        }
    }
}
