package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.ser.FilterProvider;
import tools.jackson.databind.ser.std.SimpleFilterProvider;

/** A filter that an application's advice passes to Spring MVC's converters as a hint hides properties of JSON alone. */
class HintedFilterTests {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(List.of(Points.class, Hiding.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void noFormatWritesAValue(TestFormat format) {
        requireUnwritten("/point", format.mediaType());
    }

    @ParameterizedTest
    @EnumSource
    void noFormatWritesAStream(StreamFormat format) {
        requireUnwritten("/points", format.mediaType());
    }

    private static void requireUnwritten(String path, String mediaType) {
        HttpResponse<byte[]> response = server.get(path, "Accept", mediaType);

        assertThat(response.statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(new String(response.body(), StandardCharsets.ISO_8859_1)).doesNotContain("hidden");
    }

    @RestController
    static class Points {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, "hidden");
        }

        @GetMapping("/points")
        Stream<Point> points() {
            return Stream.of(point());
        }
    }

    @ControllerAdvice(assignableTypes = Points.class)
    static class Hiding implements ResponseBodyAdvice<Object> {

        @Override
        public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
            return true;
        }

        @Override
        public Object beforeBodyWrite(
                Object body,
                MethodParameter returned,
                MediaType mediaType,
                Class<? extends HttpMessageConverter<?>> converter,
                ServerHttpRequest request,
                ServerHttpResponse response) {
            return body;
        }

        @Override
        public Map<String, Object> determineWriteHints(
                Object body,
                MethodParameter returned,
                MediaType mediaType,
                Class<? extends HttpMessageConverter<?>> converter) {
            return Map.of(FilterProvider.class.getName(), new SimpleFilterProvider());
        }
    }
}
