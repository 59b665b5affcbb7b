package io.wireformat.rpc.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.wireformat.Wireformat;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.rpc.RpcClients;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.client.ShopApplication.Order;
import io.wireformat.rpc.client.ShopApplication.Tapes;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

/** Interfaces that cannot be called, and servers that are none. */
class RpcClientRefusalTests {

    private static final Wireformat FORMATS = Wireformat.builder()
            .limits(DecodeLimits.builder().limit(Limit.CONTENT_SIZE, 1000).build())
            .build();

    private static final String NOWHERE = "http://127.0.0.1:1";

    @RpcService
    interface Callables {

        @PostMapping("/a")
        Callable<Order> later(@RequestBody Order order);
    }

    @RpcService
    interface Entities {

        @PostMapping("/a")
        ResponseEntity<Order> entity(@RequestBody Order order);
    }

    @RpcService
    interface Uploads {

        @PostMapping("/a")
        Order upload(@RequestBody Stream<Order> orders);
    }

    @RpcService
    interface Texts {

        @PostMapping("/a")
        String text(@RequestBody Order order);
    }

    @RpcService
    interface Unmapped {

        Order other(Order order);
    }

    @RpcService
    interface Waiting {

        @GetMapping("/a")
        Stream<Order> watch(@RequestParam int count);
    }

    interface NoService {}

    @ParameterizedTest
    @ValueSource(classes = {Callables.class, Entities.class, Uploads.class, Texts.class, Unmapped.class, Tapes.class})
    void anInterfaceIsRefusedByTheNameOfTheMethod(Class<?> service) {
        String method = service.getMethods()[0].getName();
        if (service != Tapes.class) {
            assertThatThrownBy(() -> RpcClients.connectReactive(service, WebClient.create(), FORMATS))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(service.getSimpleName() + "#" + method + " cannot be called: ");
        }
        assertThatThrownBy(() -> RpcClients.connect(service, RestClient.create(), FORMATS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(service.getSimpleName() + "#")
                .hasMessageContaining(" cannot be called: ");
    }

    @Test
    void aReasonSaysWhatToDeclare() {
        assertThatThrownBy(() -> RpcClients.connectReactive(Waiting.class, WebClient.create(), FORMATS))
                .hasMessage("Waiting#watch cannot be called: streams of a WebClient are publishers; declare a Flux");
        assertThatThrownBy(() -> RpcClients.connect(NoService.class, RestClient.create(), FORMATS))
                .hasMessageEndingWith("NoService has no @RpcService");
        assertThatThrownBy(() -> RpcClients.connect(Order.class, RestClient.create(), FORMATS))
                .hasMessageEndingWith("is no interface; declare its methods in one");
        assertThatThrownBy(() -> RpcClients.connect(Waiting.class, RestClient.create(), FORMATS, Duration.ZERO))
                .hasMessage("The timeout must be at least a millisecond, but is PT0S");
    }

    @Test
    void aServerThatIsNotReachedIsUnavailable() {
        requireCode(RpcCode.UNAVAILABLE, () -> calls(NOWHERE).weigh(new Order("a", 1, null)));
        requireCode(RpcCode.UNAVAILABLE, () -> reactiveCalls(NOWHERE).weigh(new Order("a", 1, null)));
        ManagedChannel nowhere =
                ManagedChannelBuilder.forTarget("127.0.0.1:1").usePlaintext().build();
        try {
            Calls calls = RpcClients.grpc(Calls.class, nowhere, FORMATS);
            requireCode(RpcCode.UNAVAILABLE, () -> calls.weigh(new Order("a", 1, null)));
            assertThatThrownBy(() -> RpcClients.grpc(ReactiveCalls.class, nowhere, FORMATS))
                    .hasMessage("ReactiveCalls#watch cannot be called: publishers and futures need a WebClient;"
                            + " declare the value, or a Stream");
        } finally {
            nowhere.shutdownNow();
        }
    }

    /** Responses of proxies, of wrong servers and of broken ones; the bodies are hexadecimal. */
    @ParameterizedTest
    @CsvSource({
        "503, text/html, 3c, UNAVAILABLE",
        "404, application/json, 7b7d, UNIMPLEMENTED",
        "401, application/json, 7b22636f6465223a226e6577227d, UNAUTHENTICATED",
        "200, text/html, 3c, UNKNOWN",
        "200, application/proto, 0a, INTERNAL",
    })
    void anyOtherResponseIsAnError(int status, String type, String body, RpcCode code) throws Exception {
        try (ServerOf server = new ServerOf(status, type, body)) {
            requireCode(code, () -> calls(server.address()).weigh(new Order("a", 1, null)));
            requireCode(code, () -> reactiveCalls(server.address()).weigh(new Order("a", 1, null)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // one message, and no end
        "0000000000, UNAVAILABLE",
        // a message that is cut off
        "00000000050a, UNAVAILABLE",
        "007fffffff0a, RESOURCE_EXHAUSTED",
        "00ffffffff0a, RESOURCE_EXHAUSTED",
        "01000000010a, INTERNAL",
        "000000000108, INTERNAL",
        // an end that is no JSON
        "0200000001ff, INTERNAL",
        // {"error":{}}
        "020000000c7b226572726f72223a7b7d7d, INTERNAL",
    })
    void aBrokenStreamIsAnError(String body, RpcCode code) throws Exception {
        try (ServerOf server = new ServerOf(200, "application/connect+proto", body)) {
            requireCode(code, () -> calls(server.address()).watch().toList());
            requireCode(code, () -> reactiveCalls(server.address()).watch().blockLast());
        }
    }

    @Test
    void aResponseOverTheLimitIsRefused() throws Exception {
        try (ServerOf server = new ServerOf(200, "application/proto", "00".repeat(1001))) {
            requireCode(
                    RpcCode.RESOURCE_EXHAUSTED, () -> calls(server.address()).weigh(new Order("a", 1, null)));
            requireCode(RpcCode.RESOURCE_EXHAUSTED, () -> reactiveCalls(server.address())
                    .weigh(new Order("a", 1, null)));
        }
    }

    @RpcService
    interface Calls {

        @PostMapping("/a")
        Order weigh(@RequestBody Order order);

        @GetMapping("/b")
        Stream<Order> watch();
    }

    @RpcService
    interface ReactiveCalls {

        @PostMapping("/a")
        Order weigh(@RequestBody Order order);

        @GetMapping("/b")
        Flux<Order> watch();
    }

    private static Calls calls(String address) {
        return RpcClients.connect(Calls.class, RestClient.create(address), FORMATS);
    }

    private static ReactiveCalls reactiveCalls(String address) {
        return RpcClients.connectReactive(ReactiveCalls.class, WebClient.create(address), FORMATS);
    }

    private static void requireCode(RpcCode code, Callable<?> call) {
        RpcClientTests.requireCode(code, call);
    }

    /** A server with one response. */
    private static final class ServerOf implements AutoCloseable {

        private final HttpServer server;

        ServerOf(int status, String type, String body) throws Exception {
            byte[] content = HexFormat.of().parseHex(body);
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.getRequestBody().readAllBytes();
                exchange.getResponseHeaders().set("Content-Type", type);
                exchange.sendResponseHeaders(status, content.length);
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(content);
                }
            });
            server.start();
        }

        String address() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
