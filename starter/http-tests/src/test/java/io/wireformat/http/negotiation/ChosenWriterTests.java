package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractEncoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MimeType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** WebFlux responds to a repeated request as if it were the first. */
class ChosenWriterTests {

    private static final String PROTOBUF = TestFormat.PROTOBUF.mediaType();
    private static final String OWN = "application/vnd.acme.own";
    private static final AtomicBoolean own = new AtomicBoolean();
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Stack.REACTIVE, List.of(Endpoints.class, OwnCodec.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aReturnedValueMayBeOfAnotherClass() {
        for (int i = 0; i < 3; i++) {
            assertThat(text("/any?kind=point", "application/json")).isEqualTo("{\"x\":1,\"y\":2,\"label\":\"a\"}");
            assertThat(text("/any?kind=map", "application/json")).isEqualTo("{\"a\":1}");
            assertThat(text("/any?kind=promise", "application/json")).isEqualTo("{\"x\":1,\"y\":2,\"label\":\"a\"}");
            assertThat(text("/any?kind=text", "text/plain")).isEqualTo("text");
        }
    }

    @Test
    void aResponseMayHaveAnotherFormat() {
        for (int i = 0; i < 3; i++) {
            assertThat(mediaType("/any?kind=point", PROTOBUF)).isEqualTo(PROTOBUF);
            assertThat(mediaType("/any?kind=point", "*/*")).isEqualTo("application/json");
            assertThat(mediaType("/any?kind=point", "application/vnd.acme+json"))
                    .isEqualTo("application/vnd.acme+json");
            assertThat(server.get("/any?kind=point", "Accept", "image/png").statusCode())
                    .isEqualTo(406);
        }
    }

    @Test
    void anEntityMayDeclareItsClass() {
        for (int i = 0; i < 3; i++) {
            assertThat(mediaType("/entity", "*/*")).isEqualTo("application/json");
            assertThat(mediaType("/entity?is=application/vnd.acme%2Bjson", "*/*"))
                    .isEqualTo("application/vnd.acme+json");
        }
    }

    @Test
    void writersOfTheApplicationAreAskedEachTime() {
        String accept = OWN + ",application/json;q=0.5";
        for (boolean on : List.of(true, false)) {
            own.set(on);
            assertThat(mediaType("/any?kind=point", accept)).isEqualTo(on ? OWN : "application/json");
        }
    }

    private static String mediaType(String path, String accept) {
        HttpResponse<byte[]> response = server.get(path, "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(200);
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    private static String text(String path, String accept) {
        return new String(server.get(path, "Accept", accept).body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @GetMapping("/any")
        Object any(@RequestParam String kind) {
            Point point = new Point(1, 2, "a");
            return switch (kind) {
                case "map" -> Map.of("a", 1);
                case "promise" -> Mono.just(point);
                case "text" -> "text";
                default -> point;
            };
        }

        @GetMapping("/entity")
        ResponseEntity<Point> entity(@RequestParam(required = false) @Nullable MediaType is) {
            ResponseEntity.BodyBuilder response = ResponseEntity.ok();
            return (is != null ? response.contentType(is) : response).body(new Point(1, 2, "a"));
        }
    }

    static class OwnCodec {

        @Bean
        CodecCustomizer own() {
            return codecs -> codecs.customCodecs().register(new OwnEncoder());
        }
    }

    private static final class OwnEncoder extends AbstractEncoder<Point> {

        OwnEncoder() {
            super(MimeType.valueOf(OWN));
        }

        @Override
        public boolean canEncode(ResolvableType type, @Nullable MimeType mimeType) {
            return own.get() && type.toClass() == Point.class && super.canEncode(type, mimeType);
        }

        @Override
        public Flux<DataBuffer> encode(
                Publisher<? extends Point> values,
                DataBufferFactory buffers,
                ResolvableType type,
                @Nullable MimeType mimeType,
                @Nullable Map<String, Object> hints) {
            return Flux.from(values).map(point -> encodeValue(point, buffers, type, mimeType, hints));
        }

        @Override
        public DataBuffer encodeValue(
                Point point,
                DataBufferFactory buffers,
                ResolvableType type,
                @Nullable MimeType mimeType,
                @Nullable Map<String, Object> hints) {
            return buffers.wrap("own".getBytes(StandardCharsets.UTF_8));
        }
    }
}
