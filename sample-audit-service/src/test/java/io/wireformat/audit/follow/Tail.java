package io.wireformat.audit.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.Wireformat;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.web.SequencedEvent;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** A tail that is read message by message. */
public record Tail(HttpResponse<InputStream> response, Iterator<SequencedEvent> messages) implements AutoCloseable {

    Tail(HttpResponse<InputStream> response, String mediaType) {
        this(response, read(response.body(), mediaType));
        assertThat(response.statusCode()).isEqualTo(200);
    }

    /** Every stream of the starter and of Jackson: a format that is added must be added to the service. */
    public static Stream<String> mediaTypes() {
        return Stream.concat(
                Stream.of("application/cbor-seq", "application/x-jackson-smile-seq"),
                Wireformat.create().all().stream()
                        .map(format -> format.streamMediaTypes().get(0)));
    }

    static Tail open(RunningService service, String parameters, String mediaType) throws Exception {
        String path = "/events/tail?" + parameters;
        return new Tail(get(service, path, mediaType, service.keys().reader()), mediaType);
    }

    static HttpResponse<InputStream> get(RunningService service, String path, String mediaType, String key) {
        return service.send(
                HttpRequest.newBuilder(service.uri(path))
                        .header("Authorization", "Bearer " + key)
                        .header("Accept", mediaType),
                BodyHandlers.ofInputStream());
    }

    /** The messages of a stream, as they come. */
    public static Iterator<SequencedEvent> read(InputStream body, String mediaType) {
        if (mediaType.equals("application/cbor-seq")) {
            return new CBORMapper().readerFor(SequencedEvent.class).readValues(body);
        }
        if (mediaType.equals("application/x-jackson-smile-seq")) {
            return smile(new SmileMapper().createParser(body));
        }
        return Wireformat.create().all().stream()
                .filter(format -> format.streamMediaTypes().contains(mediaType))
                .findFirst()
                .orElseThrow()
                .readStream(body, SequencedEvent.class)
                .iterator();
    }

    /** Each message is a document with an end marker, for which the parser returns null. */
    private static Iterator<SequencedEvent> smile(JsonParser parser) {
        return Stream.generate(() -> parser.nextToken() == null ? parser.nextToken() : parser.currentToken())
                .map(begin -> parser.readValueAs(SequencedEvent.class))
                .iterator();
    }

    String contentType() {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    SequencedEvent next() {
        return messages.next();
    }

    List<SequencedEvent> rest() {
        List<SequencedEvent> rest = new ArrayList<>();
        messages.forEachRemaining(rest::add);
        return rest;
    }

    @Override
    public void close() throws Exception {
        response.body().close();
    }
}
