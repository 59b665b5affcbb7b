package io.wireformat.rpc;

import static io.wireformat.rpc.GrpcPeer.envelope;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.internal.converter.SharedFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** Hostile calls over both protocols: each is refused, and gives all memory back. */
@ParameterizedClass
@EnumSource(names = {"SERVLET", "REACTIVE"})
class HostileCallTests {

    private static final String SUM = "demo.v1.Streams/Sum";
    private static final String WEIGH = "demo.v1.Parcels/Weigh";
    private static final byte[] PARCEL = "{\"id\":\"a\",\"grams\":3}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] TWO_GIGABYTES = {0, (byte) 0x80, 0, 0, 0, 1, 2, 3};
    private static final int EXHAUSTED = RpcCode.RESOURCE_EXHAUSTED.number();

    @Parameter
    WebApplicationType stack;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ConfigurableApplicationContext application;
    private GrpcPeer grpc;

    @BeforeEach
    void connect() {
        application = ParcelApplication.shared(stack);
        grpc = new GrpcPeer(application);
    }

    @AfterEach
    void allMemoryIsGivenBack() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> application.getBean(SharedFormats.class).memory().used() == 0);
        assertThat(grpc.json(WEIGH, new String(PARCEL, StandardCharsets.UTF_8)).status())
                .isZero();
    }

    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(new byte[10_000_000]);
        }
        return envelope(1, compressed.toByteArray());
    }

    private HttpResponse<String> connect(String method, Map<String, String> headers, byte[] body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(grpc.uri(method)))
                .header("content-type", "application/connect+json")
                .timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::setHeader);
        for (int attempt = 1; ; attempt++) {
            try {
                return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            } catch (IOException lost) {
                // a server closes the connection after a refusal: a client that is slow to send may lose the response
                if (attempt == 3) {
                    throw lost;
                }
            }
        }
    }

    @Test
    void envelopesThatDeclareTwoGigabytes() throws Exception {
        assertThat(connect(SUM, Map.of(), TWO_GIGABYTES).body()).contains("resource_exhausted");
        assertThat(grpc.call(SUM, Map.of(), TWO_GIGABYTES).status()).isEqualTo(EXHAUSTED);
        assertThat(grpc.call(WEIGH, Map.of(), TWO_GIGABYTES).status()).isEqualTo(EXHAUSTED);
        byte[] all = {0, -1, -1, -1, -1, 1};
        assertThat(grpc.call(WEIGH, Map.of(), all).status()).isEqualTo(EXHAUSTED);
    }

    @Test
    void bombs() throws Exception {
        assertThat(connect(SUM, Map.of("connect-content-encoding", "gzip"), bomb())
                        .body())
                .contains("resource_exhausted");
        for (String method : new String[] {SUM, WEIGH}) {
            assertThat(grpc.call(method, Map.of("grpc-encoding", "gzip"), bomb())
                            .status())
                    .isEqualTo(EXHAUSTED);
        }
    }

    @Test
    void manyEmptyMessages() throws Exception {
        byte[] empty = new byte[5 * 100_000];
        assertThat(connect(SUM, Map.of("content-type", "application/connect+proto"), empty)
                        .body())
                .endsWith("{}");
        assertThat(grpc.call(SUM, Map.of(), empty).status()).isZero();
        assertThat(grpc.call(WEIGH, Map.of(), empty).status()).isEqualTo(RpcCode.UNIMPLEMENTED.number());
    }

    @Test
    void largeMessages() throws Exception {
        byte[] large = ("{\"id\":\"" + "a".repeat(200_000) + "\"}").getBytes(StandardCharsets.UTF_8);
        for (String method : new String[] {WEIGH, "demo.v1.Parcels/Find"}) {
            HttpResponse<String> refused = connect(method, Map.of("content-type", "application/json"), large);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.body()).startsWith("{\"code\":\"resource_exhausted\"");
            assertThat(grpc.call(method, Map.of(), envelope(0, large)).status()).isEqualTo(EXHAUSTED);
        }
    }

    @Test
    void streamsThatAreCancelledInEachPhase() throws Exception {
        byte[] whole = envelope(0, PARCEL);
        for (int sent : new int[] {0, 3, 5, 7, whole.length}) {
            byte[] first = Arrays.copyOf(whole, sent);
            grpc.cancel(SUM, first);
            grpc.cancel(WEIGH, first);
            abandon(first);
        }
        assertThat(connect(SUM, Map.of(), Arrays.copyOf(whole, 7)).body()).contains("\"error\"");
        assertThat(grpc.call(SUM, Map.of(), Arrays.copyOf(whole, 7)).status()).isPositive();
    }

    /** Sends the first bytes of a stream, and leaves. */
    private void abandon(byte[] sent) throws IOException {
        int port = Integer.parseInt(
                Objects.requireNonNull(application.getEnvironment().getProperty("local.server.port")));
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream()
                    .write(("POST /" + SUM + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"
                                    + "Content-Type: application/connect+json\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(sent);
            socket.getOutputStream().flush();
        }
    }

    @Test
    void deadlinesOfAMillisecond() throws Exception {
        assertThat(connect(WEIGH, Map.of("content-type", "application/json", "connect-timeout-ms", "1"), PARCEL)
                        .statusCode())
                .isIn(200, 504);
        assertThat(grpc.call(
                                WEIGH,
                                Map.of("content-type", "application/grpc+json", "grpc-timeout", "1m"),
                                envelope(0, PARCEL))
                        .status())
                .isIn(0, RpcCode.DEADLINE_EXCEEDED.number());
    }

    @Test
    void methodsAndContentThatDoNotExist() throws Exception {
        assertThat(connect("demo.v1.Parcels/Nothing", Map.of(), PARCEL).statusCode())
                .isEqualTo(404);
        assertThat(grpc.call("demo.v1.Parcels/Nothing", Map.of(), envelope(0, PARCEL))
                        .status())
                .isEqualTo(RpcCode.UNIMPLEMENTED.number());
        assertThat(connect(WEIGH, Map.of("content-type", "application/xml"), PARCEL)
                        .statusCode())
                .isEqualTo(415);
        assertThat(grpc.call(WEIGH, Map.of("content-type", "application/grpc+thrift"), envelope(0, PARCEL))
                        .httpStatus())
                .isEqualTo(415);
    }

    @Test
    void metadataOfMegabytes() {
        Map<String, String> headers = Map.of("x-large", "a".repeat(2_000_000));
        for (String protocol : new String[] {"connect", "grpc"}) {
            try {
                int status = protocol.equals("grpc")
                        ? grpc.call(WEIGH, headers, envelope(0, PARCEL)).httpStatus()
                        : connect(WEIGH, headers, PARCEL).statusCode();
                assertThat(status).isBetween(400, 499);
            } catch (Exception closed) {
                assertThat(closed.toString()).doesNotContainIgnoringCase("timeout");
            }
        }
    }
}
