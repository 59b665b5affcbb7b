package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** However a response ends, or is left alone, a client gives back what it held. */
class ClientBudgetTests {

    private static final ParameterizedTypeReference<List<Point>> POINTS = new ParameterizedTypeReference<>() {};

    private static final List<Point> MANY = IntStream.range(0, 5_000)
            .mapToObj(i -> new Point(i, -i, "point " + i))
            .toList();

    private static TestServer application;

    @BeforeAll
    static void start() {
        application = TestServer.start(List.of(), "logging.level.reactor.core.publisher.Operators=off");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @AfterEach
    void allIsGivenBack() {
        await().untilAsserted(() -> assertThat(
                        application.bean(SharedFormats.class).memory().used())
                .isZero());
    }

    /** How a client deals with a response. */
    enum Use {
        READ(response -> response.bodyToFlux(Point.class).then()),
        READ_AS_LIST(response -> response.bodyToMono(POINTS).then()),
        READ_ONE(response -> response.bodyToFlux(Point.class).take(1).then()),
        GIVE_UP(response -> response.bodyToFlux(Point.class)
                .take(10)
                .then(Mono.<Void>never())
                .timeout(Duration.ofMillis(50))),
        FAIL(response -> response.bodyToFlux(Point.class)
                .doOnNext(point -> {
                    throw new IllegalStateException("on purpose");
                })
                .then()),
        RELEASE(response -> response.releaseBody()),
        IGNORE(response -> Mono.empty());

        private final Function<ClientResponse, Mono<Void>> use;

        Use(Function<ClientResponse, Mono<Void>> use) {
            this.use = use;
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofAWebClient(Use use) throws IOException {
        for (ClientHttpConnector connector : List.of(new ReactorClientHttpConnector(), new JdkClientHttpConnector())) {
            for (StreamFormat format : List.of(StreamFormat.PROTOBUF, StreamFormat.AVRO, StreamFormat.JSON)) {
                byte[] content = format.write(Point.class, MANY);
                for (byte[] sent : List.of(content, Arrays.copyOf(content, content.length / 2))) {
                    try (BreakingServer server = new BreakingServer(format.mediaType(), content.length, sent)) {
                        WebClient client = WebClient.builder()
                                .clientConnector(connector)
                                .apply(application
                                        .bean(WireformatWebClient.class)
                                        .format("protobuf"))
                                .build();

                        client.post()
                                .uri(server.uri())
                                .contentType(MediaType.parseMediaType(format.mediaType()))
                                .accept(MediaType.parseMediaType(format.mediaType()))
                                .body(Flux.fromIterable(MANY), Point.class)
                                .exchangeToMono(use.use)
                                .timeout(Duration.ofSeconds(5))
                                .onErrorComplete()
                                .block();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofARestClient(TestFormat format) throws IOException {
        byte[] content = format.encode(MANY, POINTS.getType());
        for (byte[] sent : List.of(content, Arrays.copyOf(content, content.length / 2))) {
            try (BreakingServer server = new BreakingServer(format.mediaType(), content.length, sent)) {
                Throwable unused = catchThrowable(() -> application
                        .restClient()
                        .apply(application.bean(WireformatClient.class).format(format.formatName()))
                        .build()
                        .get()
                        .uri(server.uri())
                        .retrieve()
                        .body(POINTS));
            }
        }
    }

    /** Sends what it has of a body that it has announced, and resets the connection. */
    private static final class BreakingServer implements AutoCloseable {

        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        BreakingServer(String mediaType, int announced, byte[] sent) throws IOException {
            String head =
                    "HTTP/1.1 200 OK\r\nContent-Type: " + mediaType + "\r\nContent-Length: " + announced + "\r\n\r\n";
            Thread serving = new Thread(() -> {
                try (Socket connection = socket.accept()) {
                    connection.setSoLinger(true, 0);
                    InputStream in = connection.getInputStream();
                    byte[] start = in.readNBytes(100);
                    assertThat(start).isNotEmpty();
                    connection.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
                    connection.getOutputStream().write(sent);
                } catch (IOException e) {
                    // the client went first
                }
            });
            serving.setDaemon(true);
            serving.start();
        }

        String uri() {
            return "http://127.0.0.1:" + socket.getLocalPort() + "/";
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
