package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ShallowEtagHeaderFilter;

/** The tag that Spring MVC's filter makes of the bytes of an answer. */
class ShallowEtagTests {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(List.of(Points.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void eachFormatHasItsOwn(TestFormat format) {
        String etag = server.get("/points", "Accept", format.mediaType())
                .headers()
                .firstValue("ETag")
                .orElseThrow();

        HttpResponse<byte[]> again = server.get("/points", "Accept", format.mediaType(), "If-None-Match", etag);

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(server.get("/points", "Accept", "application/xml", "If-None-Match", etag)
                        .statusCode())
                .isEqualTo(200);
    }

    @RestController
    static class Points {

        @GetMapping("/points")
        Point point() {
            return new Point(15, -2, "left");
        }

        @Bean
        Filter etags() {
            return new ShallowEtagHeaderFilter();
        }
    }
}
