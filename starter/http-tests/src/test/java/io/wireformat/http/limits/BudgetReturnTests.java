package io.wireformat.http.limits;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.wireformat.fixtures.Point;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TaggedResponse;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.ContentBudget;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * However an exchange ends, it gives back what it took of the budget: with Spring Security, an ETag filter and
 * observations in the chain, and other filters that fail, wait or do not go on.
 */
@ParameterizedClass
@EnumSource
class BudgetReturnTests {

    private static final int ANNOUNCED = 9_000_000;

    private static final List<StreamFormat> FORMATS =
            List.of(StreamFormat.PROTOBUF, StreamFormat.AVRO, StreamFormat.JSON);

    /** HTTP/2 would refuse content of a request that asks for it. */
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    static final List<Point> POINTS = IntStream.range(0, 2_000)
            .mapToObj(i -> new Point(i, -i, "point " + i))
            .toList();

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.startSecured(
                stack,
                List.of(
                        SecuredPaths.on(stack),
                        Observed.class,
                        stack == Stack.SERVLET ? Streams.class : Fluxes.class,
                        stack == Stack.SERVLET ? ServletFilters.class : ReactiveFilters.class),
                "server.http2.enabled=true",
                "wireformat.limits.in-flight=64MB",
                "wireformat.limits.receive-time=2s",
                "logging.level.reactor.core.publisher.Operators=off",
                "logging.level.org.springframework.boot.web.error=off",
                "logging.level.org.springframework.boot.webflux.autoconfigure.error=off",
                "logging.level.org.apache.catalina.core.ContainerBase=off",
                "spring.mvc.async.request-timeout=200ms");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        // a request whose client has gone may not have been looked at yet; what one keeps is never given back
        await().during(Duration.ofMillis(500))
                .atMost(Duration.ofMinutes(1))
                .untilAsserted(BudgetReturnTests::assertNothingIsHeld);
        server.close();
    }

    @AfterEach
    void allIsGivenBack() {
        await().untilAsserted(BudgetReturnTests::assertNothingIsHeld);
    }

    private static void assertNothingIsHeld() {
        ContentBudget memory = server.bean(SharedFormats.class).memory();
        Gauge held =
                server.bean(MeterRegistry.class).get("wireformat.content.held").gauge();
        assertThat(List.of((double) memory.used(), held.value())).containsOnly(0.0);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "AVRO", "JSON"})
    void aRequestWithAResponse(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS);

        // on a slow machine one may take longer than the server allows
        await().until(() -> send("/echo", format, content) == 200);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "AVRO", "JSON"})
    void malformedContent(StreamFormat format) throws Exception {
        byte[] content = format.write(Point.class, POINTS);

        send("/echo", format, Arrays.copyOf(content, content.length - 1));
        send("/list", format.messageMediaType(), content);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "AVRO", "JSON"})
    void uploadsThatAreBrokenOff(StreamFormat format) throws Exception {
        byte[] content = format.write(Point.class, POINTS);
        CountDownLatch clients = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            boolean reset = i % 2 == 0;
            CompletableFuture.runAsync(() -> {
                for (int times = 0; times < 5; times++) {
                    breakOff("/echo", format.mediaType(), format.mediaType(), content, reset);
                    breakOff("/echo", format.mediaType(), "application/json", content, reset);
                    breakOff("/list", format.messageMediaType(), format.mediaType(), content, reset);
                }
                clients.countDown();
            });
        }
        assertThat(clients.await(1, TimeUnit.MINUTES)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "AVRO", "JSON"})
    void aConnectionThatIsLostBeforeTheFirstPartIsSent(StreamFormat format) throws Exception {
        for (String answer : List.of(format.mediaType(), "application/x-ndjson")) {
            breakOff("/echo", format.mediaType(), answer, format.write(Point.class, POINTS), true, "lost");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ignore", "/some", "/fail", "/wait", "/own", "/held"})
    void anyHandler(String path) {
        inEachFormat((format, content) -> {
            send(path, format, content);
            breakOff(path, format.mediaType(), format.mediaType(), content, true);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail-before", "fail-after", "not-on", "timeout", "cancel", "read-twice"})
    void anyFilter(String filter) {
        inEachFormat((format, content) -> {
            for (String path : List.of("/echo", "/wait")) {
                send(path, format, content, "Filter", filter);
                breakOff(path, format.mediaType(), format.mediaType(), content, true, filter);
            }
            send("/list", format.messageMediaType(), content, "Filter", filter);
        });
    }

    /** At the same time, because Tomcat looks once a second whether a request has timed out. */
    private static void inEachFormat(BiConsumer<StreamFormat, byte[]> requests) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (StreamFormat format : FORMATS) {
            byte[] content = format.write(Point.class, POINTS);
            all.add(CompletableFuture.runAsync(
                    () -> requests.accept(format, content), task -> new Thread(task).start()));
        }
        all.forEach(CompletableFuture::join);
    }

    @Test
    void streamsOfHttp2ThatAreReset() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        assertThat(client.send(server.request("/missing").build(), BodyHandlers.discarding())
                        .version())
                .isEqualTo(HttpClient.Version.HTTP_2);
        for (StreamFormat format : FORMATS) {
            for (String path : List.of("/echo", "/wait", "/held")) {
                byte[] content = format.write(Point.class, POINTS);
                CountDownLatch sent = new CountDownLatch(1);
                CompletableFuture<?> exchange = client.sendAsync(
                        server.request(path, "Content-Type", format.mediaType(), "Accept", format.mediaType())
                                .POST(BodyPublishers.ofInputStream(() -> new EndlessInput(content, sent)))
                                .build(),
                        BodyHandlers.discarding());
                sent.await(1, TimeUnit.MINUTES);

                exchange.cancel(true);
            }
        }
    }

    @Test
    void responsesThatAreNotReadToTheirEnd() throws Exception {
        byte[] content = new byte[0];
        for (StreamFormat format : FORMATS) {
            breakOff("/endless", format.mediaType(), format.mediaType(), content, true);
        }
    }

    private static int send(String path, StreamFormat format, byte[] content, String... headers) {
        return send(path, format.mediaType(), content, headers);
    }

    private static int send(String path, String mediaType, byte[] content, String... headers) {
        var request = server.request(path, "Content-Type", mediaType, "Accept", mediaType)
                .timeout(Duration.ofSeconds(10))
                .POST(BodyPublishers.ofByteArray(content));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return CLIENT.send(request.build(), BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            // a response that was broken off
            return 0;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends a part of what is announced, and closes the connection. */
    private static void breakOff(
            String path, String mediaType, String accept, byte[] content, boolean reset, String... filter) {
        breakOff(server, path, mediaType, accept, content, reset, filter);
    }

    static void breakOff(
            TestServer server,
            String path,
            String mediaType,
            String accept,
            byte[] content,
            boolean reset,
            String... filter) {
        URI uri = server.uri(path);
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + ANNOUNCED
                + "\r\nContent-Type: " + mediaType + "\r\nAccept: " + accept
                + (filter.length > 0 ? "\r\nFilter: " + filter[0] : "") + "\r\n\r\n";
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            if (reset) {
                socket.setSoLinger(true, 0);
            }
            socket.getOutputStream().write(head.getBytes(ISO_8859_1));
            socket.getOutputStream().write(content, 0, content.length);
            Thread.sleep(content.length % 7);
        } catch (IOException e) {
            // the server was faster
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Content that goes on for as long as it is read. */
    private static final class EndlessInput extends InputStream {

        private final byte[] content;
        private final CountDownLatch sent;
        private int at;

        EndlessInput(byte[] content, CountDownLatch sent) {
            this.content = content;
            this.sent = sent;
        }

        @Override
        public int read() {
            if (at == 30_000) {
                sent.countDown();
            }
            return content[at++ % content.length] & 0xFF;
        }
    }

    @RestController
    static class Streams {

        @PostMapping("/echo")
        Stream<Point> echo(@RequestBody Stream<Point> points) {
            return points;
        }

        @PostMapping("/list")
        List<Point> list(@RequestBody List<Point> points) {
            return points;
        }

        @PostMapping("/ignore")
        int ignore(@RequestBody Stream<Point> points) {
            return 0;
        }

        @PostMapping("/some")
        long some(@RequestBody Stream<Point> points) {
            return points.limit(2).count();
        }

        @PostMapping("/fail")
        Stream<Point> fail(@RequestBody Stream<Point> points) {
            return points.map(point -> {
                throw new IllegalStateException("on purpose");
            });
        }

        @PostMapping("/wait")
        DeferredResult<Point> waitForever(@RequestBody Stream<Point> points) {
            points.limit(2).forEach(point -> {});
            return new DeferredResult<>();
        }

        @PostMapping("/own")
        int own(@RequestBody Stream<Point> points) {
            CompletableFuture.runAsync(() -> points.forEach(point -> {}));
            return 0;
        }

        @PostMapping("/held")
        DeferredResult<Point> held(@RequestBody List<Point> points) {
            return new DeferredResult<>();
        }

        @PostMapping("/endless")
        Stream<Point> endless() {
            return Stream.generate(() -> POINTS.get(0));
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/echo")
        Flux<Point> echo(@RequestBody Flux<Point> points) {
            return points;
        }

        @PostMapping("/list")
        Mono<List<Point>> list(@RequestBody Mono<List<Point>> points) {
            return points;
        }

        @PostMapping("/ignore")
        Mono<Integer> ignore(@RequestBody Flux<Point> points) {
            return Mono.just(0);
        }

        @PostMapping("/some")
        Mono<Long> some(@RequestBody Flux<Point> points) {
            return points.take(2).count();
        }

        @PostMapping("/fail")
        Flux<Point> fail(@RequestBody Flux<Point> points) {
            return points.map(point -> {
                throw new IllegalStateException("on purpose");
            });
        }

        @PostMapping("/wait")
        Mono<Point> waitForever(@RequestBody Flux<Point> points) {
            return points.take(2).then(Mono.<Point>never()).timeout(Duration.ofMillis(200));
        }

        /** Asks for one message, and for no more. */
        @PostMapping("/own")
        Mono<Integer> own(@RequestBody Flux<Point> points) {
            points.subscribe(new BaseSubscriber<>() {
                @Override
                protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
                    subscription.request(1);
                }
            });
            return Mono.delay(Duration.ofMillis(20)).thenReturn(0);
        }

        @PostMapping("/held")
        Mono<Point> held(@RequestBody Flux<Point> points) {
            return points.collectList().then(Mono.<Point>never()).timeout(Duration.ofMillis(200));
        }

        @PostMapping("/endless")
        Flux<Point> endless() {
            return Flux.<Point>generate(sink -> sink.next(POINTS.get(0)));
        }
    }

    static class Observed {

        @Bean
        ObservationHandler<Observation.Context> tracing() {
            return context -> true;
        }
    }

    static class ServletFilters {

        @Bean
        FilterRegistrationBean<Filter> etags() {
            FilterRegistrationBean<Filter> etags = new FilterRegistrationBean<>(new ShallowEtagHeaderFilter());
            etags.addUrlPatterns("/list", "/some", "/own");
            return etags;
        }

        @Bean
        Filter other() {
            return (asked, response, chain) -> {
                HttpServletRequest request = (HttpServletRequest) asked;
                String filter = String.valueOf(request.getHeader("Filter"));
                if (filter.equals("fail-before")) {
                    throw new ServletException("on purpose");
                }
                if (!filter.equals("not-on")) {
                    chain.doFilter(request, response);
                }
                if (filter.equals("fail-after")) {
                    throw new ServletException("on purpose");
                }
            };
        }
    }

    static class ReactiveFilters {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        WebFilter etags() {
            return (exchange, chain) -> switch (exchange.getRequest().getPath().value()) {
                case "/list", "/some", "/own" ->
                    chain.filter(exchange.mutate()
                            .response(new TaggedResponse(exchange.getResponse()))
                            .build());
                default -> chain.filter(exchange);
            };
        }

        @Bean
        WebFilter other() {
            return (exchange, chain) -> {
                String filter =
                        String.valueOf(exchange.getRequest().getHeaders().getFirst("Filter"));
                return switch (filter) {
                    case "fail-before" -> Mono.error(new IllegalStateException("on purpose"));
                    case "fail-after" ->
                        chain.filter(exchange).then(Mono.error(new IllegalStateException("on purpose")));
                    case "not-on" -> Mono.empty();
                    case "timeout" -> chain.filter(exchange).timeout(Duration.ofMillis(5));
                    case "cancel" -> chain.filter(exchange).takeUntilOther(Mono.delay(Duration.ofMillis(2)));
                    case "lost" -> whenLost(exchange, chain);
                    case "read-twice" -> chain.filter(exchange).then(chain.filter(exchange));
                    default -> chain.filter(exchange);
                };
            };
        }

        /** Continues to send the response after the connection has been closed. */
        private static Mono<Void> whenLost(ServerWebExchange exchange, WebFilterChain chain) {
            HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
            exchange.getResponse()
                    .beforeCommit(() -> Mono.defer(() -> {
                        CompletableFuture<Void> closed = new CompletableFuture<>();
                        request.withConnection(connection ->
                                connection.channel().closeFuture().addListener(end -> closed.complete(null)));
                        return Mono.fromFuture(closed, true);
                    }));
            return chain.filter(exchange);
        }
    }
}
