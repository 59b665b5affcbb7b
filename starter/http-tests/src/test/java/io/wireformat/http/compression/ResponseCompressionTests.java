package io.wireformat.http.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import jakarta.servlet.Filter;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ShallowEtagHeaderFilter;

/** Responses with a content coding, on a server that compresses. */
@ParameterizedClass
@SomeOf("REACTIVE")
class ResponseCompressionTests {

    private static final Point LARGE = new Point(15, -2, "left".repeat(1000));
    private static final String SHALLOW = "/shallow";
    private static final Point SMALL = new Point(15, -2, "left");

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                stack == Stack.SERVLET ? List.of(Points.class, Shallow.class) : List.of(Points.class),
                "server.compression.enabled=true",
                "server.compression.min-response-size=1KB",
                "server.compression.excluded-user-agents=Old.*",
                "wireformat.server-timing=true",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void areCodedAsTheClientLikesBest(TestFormat format) {
        for (String coding : List.of("gzip", "zstd")) {
            HttpResponse<byte[]> response = get("/large", format, coding);

            assertCoded(response, coding);
            assertThat(format.decode(Coded.decoded(coding, response.body()), Point.class))
                    .isEqualTo(LARGE);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"gzip, deflate, br, zstd | zstd", "zstd;q=0.1, *;q=0.9 | gzip", "zstd;q=0, * | gzip"})
    void areCodedByWeight(String acceptEncoding, String coding) {
        assertCoded(get("/large", TestFormat.PROTOBUF, acceptEncoding), coding);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip;q=0, zstd;q=0", "br"})
    void areSentAsTheyAreWhereNothingElseIsAccepted(String acceptEncoding) {
        HttpResponse<byte[]> response = get("/large", TestFormat.PROTOBUF, acceptEncoding);

        assertPlain(response, LARGE);
        // Tomcat, which is asked too, makes one header of ours
        assertThat(String.join(",", response.headers().allValues("Vary"))).containsIgnoringCase("accept-encoding");
    }

    @Test
    void areSentAsTheyAreToAClientThatSaysNothing() {
        assertPlain(server.get("/large", "Accept", TestFormat.PROTOBUF.mediaType()), LARGE);
    }

    @Test
    void areSentAsTheyAreBelowTheServersLeastSize() {
        HttpResponse<byte[]> response = get("/small", TestFormat.PROTOBUF, "gzip");

        assertPlain(response, SMALL);
        assertThat(response.headers().allValues("Vary")).doesNotContain("Accept-Encoding");
    }

    @Test
    void areCodedBelowItWhereNothingElseIsAccepted() {
        assertCoded(get("/small", TestFormat.PROTOBUF, "gzip, identity;q=0"), "gzip");
    }

    @Test
    void areSentAsTheyAreToAnExcludedClient() {
        assertPlain(
                server.get(
                        "/large",
                        "Accept",
                        TestFormat.PROTOBUF.mediaType(),
                        "Accept-Encoding",
                        "gzip",
                        "User-Agent",
                        "Old/1.0"),
                LARGE);
    }

    @Test
    void keepAStrongTagAndTheBytesThatItIsOf() {
        HttpResponse<byte[]> response = get("/tagged", TestFormat.PROTOBUF, "gzip");

        assertPlain(response, LARGE);
        assertThat(response.headers().firstValue("ETag")).hasValue("\"1\"");
    }

    @Test
    void areCodedUnderAWeakTag() {
        HttpResponse<byte[]> response = get("/tagged/weakly", TestFormat.PROTOBUF, "gzip");

        assertCoded(response, "gzip");
        assertThat(response.headers().firstValue("ETag")).hasValue("W/\"1\"");
    }

    @Test
    void areCodedOnceWhereTheApplicationCodesItself() {
        assertThat(get("/coded", TestFormat.PROTOBUF, "gzip").headers().allValues("Content-Encoding"))
                .containsExactly("br");
    }

    @Test
    void haveAnotherTagInEachCoding() {
        assumeThat(stack).isEqualTo(Stack.SERVLET);
        String plain = tagIn("identity");
        String gzip = tagIn("gzip");
        String zstd = tagIn("zstd");

        assertThat(List.of(plain, gzip, zstd)).doesNotHaveDuplicates().noneMatch(tag -> tag.startsWith("W/"));
        HttpResponse<byte[]> again = server.get(
                SHALLOW, "Accept", TestFormat.PROTOBUF.mediaType(), "Accept-Encoding", "gzip", "If-None-Match", gzip);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().allValues("Vary")).contains("Accept-Encoding");
    }

    private static String tagIn(String coding) {
        return get(SHALLOW, TestFormat.PROTOBUF, coding)
                .headers()
                .firstValue("ETag")
                .orElseThrow();
    }

    @Test
    void haveVaryIfNotSentAgain() {
        HttpResponse<byte[]> again = server.get(
                "/tagged/weakly",
                "Accept",
                TestFormat.PROTOBUF.mediaType(),
                "Accept-Encoding",
                "gzip",
                "If-None-Match",
                "W/\"1\"");

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().allValues("Vary")).containsExactlyInAnyOrder("Accept", "Accept-Encoding");
    }

    @Test
    void areInTheResponseToHead() {
        HttpResponse<byte[]> get = get("/large", TestFormat.PROTOBUF, "gzip");
        HttpResponse<byte[]> head = server.send(
                server.request("/large", "Accept", TestFormat.PROTOBUF.mediaType(), "Accept-Encoding", "gzip")
                        .method("HEAD", BodyPublishers.noBody()));

        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Encoding", "Content-Length", "Content-Type", "Vary")) {
            assertThat(head.headers().allValues(header)).isEqualTo(get.headers().allValues(header));
        }
    }

    @Test
    void areLeftToSpringWhereTheyAreARangeOfAResource() {
        HttpResponse<byte[]> response = server.get("/resource", "Range", "bytes=1-3", "Accept-Encoding", "gzip, zstd");

        assertThat(response.statusCode()).isEqualTo(206);
        assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(response.body()).containsExactly('b', 'c', 'd');
    }

    @ParameterizedTest
    @EnumSource
    void areCodedByTheServerInTheFormatsThatSpringConverts(SpringFormat format) {
        HttpResponse<byte[]> response =
                server.get("/large", "Accept", format.format().mediaType(), "Accept-Encoding", "gzip");

        assertThat(response.headers().allValues("Content-Encoding")).containsExactly("gzip");
        assertThat(Coded.decoded("gzip", response.body()).length).isGreaterThan(response.body().length);
        assertThat(String.join(",", response.headers().allValues("Vary"))).containsIgnoringCase("accept-encoding");
    }

    @Test
    void areCountedAndTimedApart() {
        HttpResponse<byte[]> response = get("/large", TestFormat.AVRO, "zstd");

        assertThat(response.headers().firstValue("Server-Timing")).hasValueSatisfying(timing -> assertThat(timing)
                .matches("handle;dur=[0-9.]+, serialize;dur=[0-9.]+, compress;dur=[0-9.]+(, cpu;dur=[0-9.]+)?"));
        String tags = "format=\"avro\",outcome=\"success\",side=\"server\",type=\"Point\"}";
        // a client may have its response before it is counted
        await().untilAsserted(() -> assertThat(
                        new String(server.get("/actuator/prometheus").body()))
                .contains("wireformat_content_coded_size_bytes_max{coding=\"zstd\"," + tags + " "
                        + (double) response.body().length)
                .contains("wireformat_compress_seconds_count{" + tags));
    }

    @Test
    void areSentAsTheyAreByAServerThatDoesNotCompress() {
        try (TestServer plain = TestServer.start(stack, List.of(Points.class))) {
            HttpResponse<byte[]> response = plain.get(
                    "/large", "Accept", TestFormat.PROTOBUF.mediaType(), "Accept-Encoding", "gzip, identity;q=0");

            assertPlain(response, LARGE);
            assertThat(response.headers().allValues("Vary")).containsExactly("Accept");
        }
    }

    private static HttpResponse<byte[]> get(String path, TestFormat format, String acceptEncoding) {
        return server.get(path, "Accept", format.mediaType(), "Accept-Encoding", acceptEncoding);
    }

    private static void assertCoded(HttpResponse<byte[]> response, String coding) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Encoding")).containsExactly(coding);
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        assertThat(response.headers().allValues("Vary")).containsOnlyOnce("Accept-Encoding", "Accept");
    }

    private static void assertPlain(HttpResponse<byte[]> response, Point expected) {
        assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(TestFormat.PROTOBUF.decode(response.body(), Point.class)).isEqualTo(expected);
    }

    @RestController
    static class Points {

        @GetMapping({"/large", SHALLOW})
        Point large() {
            return LARGE;
        }

        @GetMapping("/small")
        Point small() {
            return SMALL;
        }

        @GetMapping("/tagged")
        ResponseEntity<Point> tagged() {
            return ResponseEntity.ok().eTag("\"1\"").body(LARGE);
        }

        @GetMapping("/tagged/weakly")
        ResponseEntity<Point> taggedWeakly() {
            return ResponseEntity.ok().eTag("W/\"1\"").body(LARGE);
        }

        @GetMapping("/coded")
        ResponseEntity<Point> coded() {
            return ResponseEntity.ok().header("Content-Encoding", "br").body(LARGE);
        }

        @GetMapping("/resource")
        Resource resource() {
            return new ByteArrayResource(
                    String.join("", Collections.nCopies(500, "abcdef")).getBytes());
        }
    }

    /** Makes tags of the bytes that are sent, as nothing in WebFlux does. */
    static class Shallow {

        @Bean
        FilterRegistrationBean<Filter> shallow() {
            FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(new ShallowEtagHeaderFilter());
            registration.addUrlPatterns(SHALLOW);
            return registration;
        }
    }
}
