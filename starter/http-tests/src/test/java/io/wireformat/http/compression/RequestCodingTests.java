package io.wireformat.http.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.WireformatLimits;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.SpringReferee;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Requests with a content coding. */
@ParameterizedClass
@SomeOf("SERVLET")
class RequestCodingTests {

    private static final Point POINT = new Point(15, -2, "left".repeat(50));
    private static final byte[] JSON = JsonMapper.shared().writeValueAsBytes(POINT);

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Points.class),
                "wireformat.limits.decoded-size=64KB",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void areDecodedInEveryFormat(TestFormat format) {
        byte[] content = format.encode(POINT);
        for (String coding : List.of("gzip", "x-gzip", "zstd", "GZIP")) {
            assertRead(format, post(format.mediaType(), coding, Coded.as(coding, content)));
        }
    }

    /** The decompressed size is limited, and so are the decoders of one request. */
    @ParameterizedTest
    @EnumSource
    void severalCodingsAreA415(TestFormat format) {
        byte[] content = Coded.as("zstd", Coded.as("zstd", format.encode(POINT)));
        for (String coding : List.of("zstd, zstd", "zstd, gzip", "zstd,zstd,zstd", "identity, gzip, x-gzip")) {
            HttpResponse<byte[]> response = post(format.mediaType(), coding, content);

            assertThat(response.statusCode()).isEqualTo(415);
            assertThat(response.headers().allValues("Accept-Encoding")).containsExactly("zstd, gzip");
            assertThat(format.decode(response.body(), Problem.class).detail())
                    .contains("wireformat.content-coding.max-codings");
        }
        assertRead(format, post(format.mediaType(), "identity, zstd", Coded.as("zstd", format.encode(POINT))));
    }

    @Test
    void severalCodingsAreA415InTheFormatsThatSpringConvertsToo() {
        for (String coding : List.of("zstd, zstd", "zstd, gzip", "zstd,zstd,zstd")) {
            for (SpringFormat format : SpringFormat.values()) {
                HttpResponse<byte[]> response = post(format.format().mediaType(), coding, JSON);

                assertThat(response.statusCode()).isEqualTo(415);
                assertThat(response.headers().allValues("Accept-Encoding")).containsExactly("zstd, gzip");
            }
        }
    }

    @Test
    void severalCodingsAreUndoneIfAPropertyAllowsThem() {
        try (TestServer several =
                TestServer.start(stack, List.of(Points.class), "wireformat.content-coding.max-codings=2")) {
            for (TestFormat format : List.of(TestFormat.PROTOBUF, TestFormat.AVRO)) {
                byte[] content = Coded.gzip(Coded.as("zstd", format.encode(POINT)));
                assertThat(several.post(
                                        "/points",
                                        content,
                                        "Content-Type",
                                        format.mediaType(),
                                        "Content-Encoding",
                                        "zstd, gzip")
                                .statusCode())
                        .isEqualTo(200);
            }
            assertThat(several.post(
                                    "/points",
                                    Coded.gzip(Coded.gzip(JSON)),
                                    "Content-Type",
                                    "application/json",
                                    "Content-Encoding",
                                    "gzip, gzip")
                            .body())
                    .isEqualTo(JSON);
            assertThat(several.post(
                                    "/points",
                                    JSON,
                                    "Content-Type",
                                    "application/json",
                                    "Content-Encoding",
                                    "gzip, gzip, gzip")
                            .statusCode())
                    .isEqualTo(415);
        }
    }

    @ParameterizedTest
    @EnumSource
    void areDecodedInTheFormatsThatSpringConverts(SpringReferee format) {
        byte[] content = format.mapper().writeValueAsBytes(POINT);
        for (String coding : List.of("gzip", "zstd")) {
            HttpResponse<byte[]> response = post(format.mediaType(), coding, Coded.as(coding, content));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(format.mapper().readValue(response.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void areDecodedInJson(String coding) {
        assertThat(post("application/json", coding, Coded.as(coding, JSON)).body())
                .isEqualTo(JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd, gzip", "br", "identity"})
    void aPartOfAFormHasNone(String coding) {
        for (TestFormat format : TestFormat.values()) {
            assertPartIsRead(format.mediaType(), coding, format.encode(POINT));
        }
        for (SpringReferee format : SpringReferee.values()) {
            assertPartIsRead(format.mediaType(), coding, format.mapper().writeValueAsBytes(POINT));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPartOfAFormIsWithinTheLimits(TestFormat format) {
        byte[] large = format.encode(new Point(15, -2, "x".repeat(2000)));

        assertPartIsRefused(format.mediaType(), large);
    }

    @ParameterizedTest
    @EnumSource
    void aPartOfAFormIsLimitedInSpringsFormats(SpringReferee format) {
        assertPartIsRefused(format.mediaType(), format.mapper().writeValueAsBytes(new Point(15, -2, "x".repeat(2000))));
    }

    private static void assertPartIsRefused(String mediaType, byte[] content) {
        for (String coding : List.of("identity", "gzip")) {
            assertThat(server.send(part("/part/small", mediaType, coding, content))
                            .statusCode())
                    .as(mediaType)
                    .isEqualTo(413);
        }
    }

    private static void assertPartIsRead(String mediaType, String coding, byte[] content) {
        HttpResponse<byte[]> response = server.send(part("/part", mediaType, coding, content));

        assertThat(response.statusCode()).as(mediaType).isEqualTo(200);
        assertThat(response.body()).as(mediaType).isEqualTo(JSON);
    }

    private static HttpRequest.Builder part(String path, String mediaType, String coding, byte[] content) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(("--b\r\nContent-Disposition: form-data; name=\"part\"\r\nContent-Type: " + mediaType
                        + "\r\nContent-Encoding: " + coding + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(content);
        form.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));
        return server.request(path, "Content-Type", "multipart/form-data; boundary=b", "Accept", "application/json")
                .POST(BodyPublishers.ofByteArray(form.toByteArray()));
    }

    @ParameterizedTest
    @EnumSource
    void aBombIsA413ThatNamesTheProperty(TestFormat format) {
        HttpResponse<byte[]> response = post(format.mediaType(), "gzip", Coded.gzippedSpaces(64));

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(format.decode(response.body(), Problem.class).detail()).contains("wireformat.limits.decoded-size");
    }

    /** Gzip makes content that it cannot compress larger. */
    @Test
    void aTooLongCompressedBodyIsA413() throws IOException {
        byte[] content = TestFormat.PROTOBUF.encode(new Point(15, -2, "x".repeat(1000)));
        String mediaType = TestFormat.PROTOBUF.mediaType();

        HttpResponse<byte[]> plain = server.post("/small", content, "Content-Type", mediaType);
        HttpResponse<byte[]> larger =
                server.post("/small", stored(content), "Content-Type", mediaType, "Content-Encoding", "gzip");

        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(larger.statusCode()).isEqualTo(413);
        assertThat(new String(larger.body(), StandardCharsets.UTF_8)).contains("wireformat.limits.content-size");
    }

    private static byte[] stored(byte[] content) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded) {
            {
                def.setLevel(Deflater.NO_COMPRESSION);
            }
        }) {
            gzip.write(content);
        }
        return coded.toByteArray();
    }

    @Test
    void aBombIsA413InJson() {
        HttpResponse<byte[]> response = post("application/json", "gzip", Coded.gzippedSpaces(64));

        assertThat(response.statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void aBombIsA413InTheFormatsThatSpringConverts(SpringReferee format) {
        byte[] large = format.mapper().writeValueAsBytes(new Point(1, 2, "x".repeat(2_000_000)));

        assertThat(post(format.mediaType(), "gzip", Coded.gzip(large)).statusCode())
                .isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void corruptContentIsA400ThatNamesTheCoding(TestFormat format) {
        byte[] coded = Coded.gzip(format.encode(POINT));
        byte[] corrupt = coded.clone();
        corrupt[coded.length - 6] ^= 1;
        for (byte[] content : List.of(corrupt, Arrays.copyOf(coded, coded.length - 1), new byte[] {'x'})) {
            HttpResponse<byte[]> response = post(format.mediaType(), "gzip", content);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(format.decode(response.body(), Problem.class).detail()).contains("gzip");
        }
    }

    @Test
    void incompleteContentIsA400InJson() {
        byte[] coded = Coded.gzip(JSON);

        assertThat(post("application/json", "gzip", Arrays.copyOf(coded, coded.length - 1))
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownCodingIsA415ThatSaysWhichThereAre(TestFormat format) {
        for (String coding : List.of("br", "gzip, br", "gzip,gzip,gzip,gzip")) {
            HttpResponse<byte[]> response = post(format.mediaType(), coding, format.encode(POINT));

            assertThat(response.statusCode()).isEqualTo(415);
            assertThat(response.headers().allValues("Accept-Encoding")).containsExactly("zstd, gzip");
            assertThat(format.decode(response.body(), Problem.class).status()).isEqualTo(415);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownCodingIsA415InTheFormatsThatSpringConvertsToo(SpringFormat format) {
        for (String coding : List.of("br", "gzip, br", "gzip,gzip,gzip,gzip")) {
            HttpResponse<byte[]> response = post(format.format().mediaType(), coding, JSON);

            assertThat(response.statusCode()).isEqualTo(415);
            assertThat(response.headers().allValues("Accept-Encoding")).containsExactly("zstd, gzip");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void jsonThatIsNotCodedAsItsHeaderSaysIsA400(String coding) {
        assertThat(post("application/json", coding, JSON).statusCode()).isEqualTo(400);
    }

    @Test
    void jsonThatSaysThatItIsNotCodedIsRead() {
        assertThat(post("application/json", "identity", JSON).body()).isEqualTo(JSON);
    }

    @ParameterizedTest
    @EnumSource
    void aCharsetCodesNothing(TestFormat format) {
        for (String charset : List.of("utf-8", "UTF-8", "iso-8859-1")) {
            assertRead(format, post(format.mediaType(), charset, format.encode(POINT)));
            assertThat(post("application/json", charset, JSON).body()).isEqualTo(JSON);
        }
    }

    @Test
    void bodiesOfTheApplicationComeAsSent() {
        byte[] coded = Coded.gzip(JSON);

        assertThat(server.post("/raw", coded, "Content-Type", "application/octet-stream", "Content-Encoding", "gzip")
                        .body())
                .isEqualTo(coded);
    }

    @Test
    void sizesAreCountedCodedAndDecoded() {
        byte[] content = TestFormat.AVRO.encode(POINT);
        byte[] coded = Coded.gzip(content);
        post(TestFormat.AVRO.mediaType(), "gzip", coded);

        // a client may have its response before it is counted
        await().untilAsserted(() -> assertThat(scrape()).anySatisfy(line -> assertThat(line)
                .startsWith(
                        "wireformat_content_coded_size_bytes_max{coding=\"gzip\",format=\"avro\",outcome=\"success\"")
                .endsWith(" " + (double) coded.length)));
        await().untilAsserted(() -> assertThat(scrape()).anySatisfy(line -> assertThat(line)
                .startsWith("wireformat_content_size_bytes_max{format=\"avro\",outcome=\"success\"")
                .endsWith(" " + (double) content.length)));
    }

    @Test
    void sizesAreCountedInJsonToo() {
        post("application/json", "zstd", Coded.as("zstd", JSON));

        assertThat(scrape())
                .anyMatch(line ->
                        line.startsWith("wireformat_content_coded_size_bytes_count{coding=\"zstd\",format=\"json\""));
    }

    @Test
    void requestsAreTakenAsTheyComeWhereThatIsAskedFor() {
        try (TestServer off =
                TestServer.start(stack, List.of(Points.class), "wireformat.content-coding.requests=false")) {
            for (TestFormat format : List.of(TestFormat.PROTOBUF, TestFormat.AVRO)) {
                for (String coding : List.of("gzip", "br")) {
                    HttpResponse<byte[]> plain = off.post(
                            "/points",
                            format.encode(POINT),
                            "Content-Type",
                            format.mediaType(),
                            "Accept",
                            format.mediaType(),
                            "Content-Encoding",
                            coding);

                    assertRead(format, plain);
                }
            }
            assertThat(off.post(
                                    "/points",
                                    Coded.gzip(JSON),
                                    "Content-Type",
                                    "application/json",
                                    "Content-Encoding",
                                    "gzip")
                            .statusCode())
                    .isEqualTo(400);
            for (String coding : List.of("gzip", "br")) {
                assertThat(off.post("/points", JSON, "Content-Type", "application/json", "Content-Encoding", coding)
                                .body())
                        .isEqualTo(JSON);
            }
        }
    }

    private static Stream<String> scrape() {
        return new String(server.get("/actuator/prometheus").body()).lines();
    }

    private static void assertRead(TestFormat format, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    private static HttpResponse<byte[]> post(String mediaType, String coding, byte[] content) {
        return server.post(
                "/points", content, "Content-Type", mediaType, "Accept", mediaType, "Content-Encoding", coding);
    }

    @RestController
    static class Points {

        @PostMapping("/small")
        @WireformatLimits(contentSize = "1KB")
        Point small(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/part")
        Point part(@RequestPart("part") Point point) {
            return point;
        }

        @PostMapping("/part/small")
        @WireformatLimits(contentSize = "1KB")
        Point smallPart(@RequestPart("part") Point point) {
            return point;
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/raw")
        byte[] raw(@RequestBody byte[] content) {
            return content;
        }
    }
}
