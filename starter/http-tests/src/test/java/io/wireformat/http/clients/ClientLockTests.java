package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.TestServer;
import io.wireformat.lock.PeerMismatchException;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

/** Clients that know the lock of the server that they talk to. */
class ClientLockTests {

    private static final String LOCK = """
            wireformat-lock 1

            message com.example.visits.Visit
              1 id int32 id=0 ordinal=0
              2 date string id=1 ordinal=1
              3 description string id=2 ordinal=2
              4 petId int32 id=3 ordinal=3
            """;

    private static final Visit VISIT = new Visit(1, "2026-11-26", "teeth", 7);

    @TempDir
    private static Path folder;

    private static RawServer server;
    private static Path lock;
    private static final Map<String, TestServer> APPLICATIONS = new HashMap<>();

    @BeforeAll
    static void start() throws IOException {
        server = new RawServer();
        lock = Files.writeString(folder.resolve("visits.lock"), LOCK);
    }

    @AfterAll
    static void stop() throws IOException {
        APPLICATIONS.values().forEach(TestServer::close);
        server.close();
    }

    /** One for each format, because each takes seconds to start. */
    private static TestServer application(String format) {
        return APPLICATIONS.computeIfAbsent(format, ClientLockTests::start);
    }

    private static TestServer start(String format) {
        try {
            String settings = DocumentationPage.of("docs/clients.md")
                    .block("tried by ClientLockTests")
                    .replace("visits.internal", "127.0.0.1")
                    .replace("format=protobuf", "format=" + format)
                    .replace("classpath:locks/visits.lock", "file:" + lock);
            Path file = Files.writeString(folder.resolve("application.properties"), settings);
            return TestServer.start(List.of(), "spring.config.import=" + file.toUri());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @SomeOf({"PROTOBUF", "AVRO", "CAPNP"})
    void aTypeThatMatchesIsSentAndRead(TestFormat format) {
        server.respond(request -> Response.of(200, format.mediaType(), format.encode(VISIT)));

        TestServer application = application(format.formatName());
        for (Client client : Client.values()) {
            assertThat(client.post(application, VISIT, Visit.class)).isEqualTo(VISIT);
        }
        assertThat(server.requests()).hasSize(Client.values().length);
    }

    @ParameterizedTest
    @SomeOf({"PROTOBUF", "AVRO", "CAPNP"})
    void aTypeWithOtherNumbersIsNotRead(TestFormat format) {
        server.respond(request -> Response.of(200, format.mediaType(), format.encode(VISIT)));

        TestServer application = application(format.formatName());
        for (Client client : Client.values()) {
            assertMismatch(() -> client.get(application, Other.Visit.class), "Visit.petId", Other.Visit.class);
        }
    }

    @ParameterizedTest
    @SomeOf({"PROTOBUF", "AVRO", "CAPNP"})
    void aTypeWithOtherNumbersIsNotSent(TestFormat format) {
        server.respond(request -> Response.of(200, "application/json", "{}"));

        TestServer application = application(format.formatName());
        for (Client client : Client.values()) {
            assertMismatch(
                    () -> client.post(application, new Other.Visit(1, 7, "", ""), Map.class),
                    "Visit.petId",
                    Other.Visit.class);
        }
        assertThat(server.requests()).isEmpty();
    }

    private static void assertMismatch(Supplier<?> exchange, String place, Class<?> type) {
        assertThat(mismatch(exchange))
                .hasMessageContaining(place)
                .hasMessageContaining(type.getName())
                .hasMessageContaining("file:" + lock)
                .hasMessageContaining("wireformat.client.hosts.[127.0.0.1].lock");
    }

    /** What an exchange fails with, which WebClient wraps. */
    private static PeerMismatchException mismatch(Supplier<?> exchange) {
        Throwable thrown = catchThrowable(exchange::get);
        while (thrown != null && !(thrown instanceof PeerMismatchException)) {
            thrown = thrown.getCause();
        }
        assertThat(thrown).isNotNull();
        return (PeerMismatchException) thrown;
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aTypeThatTheLockDoesNotNameIsNotRead(Client client) {
        server.respond(request -> Response.of(200, TestFormat.AVRO.mediaType(), TestFormat.AVRO.encode(VISIT)));

        TestServer application = application("avro");
        assertMismatch(
                () -> client.get(application, VisitDetails.class),
                "it has no VisitDetails: give the class the name that it has in the lock",
                VisitDetails.class);
    }

    static Stream<Arguments> clients() {
        return Arrays.stream(Client.values()).map(Arguments::of);
    }

    @Test
    void messagesInListsAreCompared() {
        server.respond(request -> Response.of(200, "application/json", "[]"));

        TestServer application = application("protobuf");
        assertThat(mismatch(() -> application
                        .bean(RestClient.Builder.class)
                        .build()
                        .get()
                        .uri(server.uri("/"))
                        .retrieve()
                        .body(new ParameterizedTypeReference<List<Other.Visit>>() {})))
                .hasMessageContaining("Visit.petId");
    }

    @Test
    void messagesOfStreamsAreCompared() {
        server.respond(request -> Response.of(200, "application/protobuf;delimited=true", new byte[0]));

        TestServer application = application("protobuf");
        WebClient client = application.bean(WebClient.Builder.class).build();
        assertThat(mismatch(() -> client.get()
                        .uri(server.uri("/"))
                        .retrieve()
                        .bodyToFlux(Other.Visit.class)
                        .collectList()
                        .block()))
                .hasMessageContaining("Visit.petId");
        assertThat(mismatch(() -> client.post()
                        .uri(server.uri("/"))
                        .contentType(MediaType.parseMediaType("application/protobuf;delimited=true"))
                        .body(Flux.just(new Other.Visit(1, 7, "", "")), Other.Visit.class)
                        .retrieve()
                        .toBodilessEntity()
                        .block()))
                .hasMessageContaining("Visit.petId");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void otherTypesAreNotCompared(Client client) {
        server.respond(request -> Response.of(200, "application/json", "{\"status\":1}"));

        TestServer application = application("protobuf");
        assertThat(client.get(application, Map.class)).isEqualTo(Map.of("status", 1));
        assertThat(client.get(application, String.class)).isEqualTo("{\"status\":1}");
        assertThat(client.get(application, Problem.class)).isNotNull();
        assertThat(client.get(application, ProblemDetail.class)).isNotNull();
    }

    @Test
    void anotherHostIsNotCompared() {
        server.respond(request -> Response.of(200, "application/json", "{\"id\":1,\"petId\":7}"));

        TestServer application = application("protobuf");
        assertThat(application
                        .bean(RestClient.Builder.class)
                        .build()
                        .get()
                        .uri(server.uri("/").replace("127.0.0.1", "localhost"))
                        .retrieve()
                        .body(Other.Visit.class)
                        .petId())
                .isEqualTo(7);
    }

    @Test
    void aLockThatIsMissingFailsAtTheStart() {
        assertThatThrownBy(() -> TestServer.start(
                        List.of(),
                        "wireformat.client.hosts.[127.0.0.1].format=protobuf",
                        "wireformat.client.hosts.[127.0.0.1].lock=classpath:no.lock"))
                .hasStackTraceContaining("wireformat.client.hosts.[127.0.0.1].lock");
    }

    enum Client {
        REST_CLIENT {
            @Override
            <T> T exchange(TestServer application, Object body, Class<T> type) {
                RestClient client = application.bean(RestClient.Builder.class).build();
                return (body == null
                                ? client.get().uri(server.uri("/"))
                                : client.post().uri(server.uri("/")).body(body))
                        .retrieve()
                        .body(type);
            }
        },
        REST_TEMPLATE {
            @Override
            <T> T exchange(TestServer application, Object body, Class<T> type) {
                RestTemplate client =
                        application.bean(RestTemplateBuilder.class).build();
                return body == null
                        ? client.getForObject(server.uri("/"), type)
                        : client.postForObject(server.uri("/"), body, type);
            }
        },
        WEB_CLIENT {
            @Override
            <T> T exchange(TestServer application, Object body, Class<T> type) {
                WebClient client = application.bean(WebClient.Builder.class).build();
                return (body == null
                                ? client.get().uri(server.uri("/"))
                                : client.post().uri(server.uri("/")).bodyValue(body))
                        .retrieve()
                        .bodyToMono(type)
                        .block();
            }
        };

        abstract <T> T exchange(TestServer application, Object body, Class<T> type);

        <T> T get(TestServer application, Class<T> type) {
            return exchange(application, null, type);
        }

        <T> T post(TestServer application, Object body, Class<T> type) {
            return exchange(application, body, type);
        }
    }

    record Visit(int id, String date, String description, int petId) {}

    record VisitDetails(int id, int petId, String date, String description) {}

    static final class Other {

        record Visit(int id, int petId, String date, String description) {}
    }
}
