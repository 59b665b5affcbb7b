package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.wireformat.WireformatLimits;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Small bodies whose values take long to be built are refused, if the time is limited. */
@ParameterizedClass
@SomeOf("REACTIVE")
class DecodeTimeTests {

    private static final int ITEMS = 30_000;

    /** Each takes five milliseconds; all of them take ten times as long as the limit allows. */
    private static final int SLOW_ITEMS = 200;

    private static final Colliding.Listed COLLIDING = new Colliding.Listed(
            IntStream.range(0, ITEMS).mapToObj(Colliding::new).toList());

    private static final Slow.Fast SLOW = new Slow.Fast(
            IntStream.range(0, SLOW_ITEMS).mapToObj(Slow.Item::new).toList());

    private static final AtomicInteger built = new AtomicInteger();

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Bags.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class),
                "wireformat.problems=always",
                "wireformat.limits.decode-time=100ms",
                "spring.http.codecs.max-in-memory-size=4MB");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void setsOfOneHashAreStopped(TestFormat format) {
        byte[] content = format.encode(COLLIDING);

        assertRefused(post("/colliding", format.mediaType(), content));
    }

    @Test
    void setsInCompressedBodiesAreStopped() {
        for (TestFormat format : List.of(TestFormat.PROTOBUF, TestFormat.AVRO)) {
            byte[] content = Coded.gzip(format.encode(COLLIDING));
            assertRefused(post("/colliding", format.mediaType(), content, "gzip"));
        }
        byte[] json = Coded.gzip(SpringContent.JSON.of(COLLIDING));
        assertRefused(post("/colliding", SpringContent.JSON.mediaType(), json, "gzip"));
    }

    @ParameterizedTest
    @EnumSource
    void setsOfOneHashAreStoppedInTheFormatsThatSpringConverts(SpringContent format) {
        byte[] content = format.of(COLLIDING);

        assertRefused(post("/colliding", format.mediaType(), content));
    }

    @ParameterizedTest
    @EnumSource
    void slowConstructorsAreStopped(TestFormat format) {
        assertSlowConstructorsAreStopped(format.mediaType(), format.encode(SLOW));
    }

    @ParameterizedTest
    @EnumSource
    void slowConstructorsAreStoppedInSpringsFormats(SpringContent format) {
        assertSlowConstructorsAreStopped(format.mediaType(), format.of(SLOW));
    }

    private static void assertSlowConstructorsAreStopped(String mediaType, byte[] content) {
        assertIsStopped("/slow", mediaType, content);
    }

    private static void assertIsStopped(String path, String mediaType, byte[] content) {
        // on a slow machine the time may be over before the first item is built
        await().untilAsserted(() -> {
            built.set(0);
            assertRefused(post(path, mediaType, content));
            assertThat(built).hasPositiveValue().hasValueLessThan(SLOW_ITEMS);
        });
    }

    @Test
    void messagesOfStreamsAreStopped() {
        for (StreamFormat format : List.of(StreamFormat.PROTOBUF, StreamFormat.MESSAGEPACK)) {
            assertIsStopped("/stream", format.mediaType(), format.write(Slow.Fast.class, List.of(SLOW)));
        }
    }

    @Test
    void aHandlerMayTakeMoreTime() {
        assertThat(post("/patient", TestFormat.PROTOBUF.mediaType(), TestFormat.PROTOBUF.encode(SLOW))
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/patient", "application/json", SpringContent.JSON.of(SLOW))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aTimeThatIsNoneFailsTheStart() {
        assertThatThrownBy(() -> TestServer.start(stack, List.of(NoTime.class)))
                .hasMessageContaining("decodeTime of @WireformatLimits on")
                .hasMessageContaining("'2 hours' is no time such as 500ms or 2s");
    }

    private static HttpResponse<byte[]> post(String path, String mediaType, byte[] content) {
        return post(path, mediaType, content, "identity");
    }

    private static HttpResponse<byte[]> post(String path, String mediaType, byte[] content, String coding) {
        return server.post(
                path,
                content,
                "Content-Type",
                mediaType,
                "Content-Encoding",
                coding,
                "Accept",
                "application/problem+json, application/json");
    }

    private static void assertRefused(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("wireformat.limits.decode-time");
    }

    /** Has the hash of all others. */
    record Colliding(int id) {

        @Override
        public int hashCode() {
            return 1;
        }

        record Listed(List<Colliding> items) {}

        record InSet(Set<Colliding> items) {}
    }

    /** Is built slowly. */
    record Slow(List<Slow.Element> items) {

        record Element(int id) {

            Element {
                built.incrementAndGet();
                try {
                    Thread.sleep(5);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        record Item(int id) {}

        record Fast(List<Item> items) {}
    }

    @RestController
    static class Bags {

        @PostMapping("/colliding")
        int colliding(@RequestBody Colliding.InSet bag) {
            return bag.items().size();
        }

        @PostMapping("/slow")
        int slow(@RequestBody Slow slow) {
            return slow.items().size();
        }

        @PostMapping("/patient")
        @WireformatLimits(decodeTime = "100s")
        int patient(@RequestBody Slow slow) {
            return slow.items().size();
        }
    }

    @RestController
    static class NoTime {

        @PostMapping("/slow")
        @WireformatLimits(decodeTime = "2 hours")
        int slow(@RequestBody Slow slow) {
            return slow.items().size();
        }
    }

    @RestController
    static class Streams {

        @PostMapping("/stream")
        long count(@RequestBody Stream<Slow> slow) {
            return slow.count();
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/stream")
        Mono<Long> count(@RequestBody Flux<Slow> slow) {
            return slow.count();
        }
    }
}
