package io.wireformat.http.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.WireformatLimits;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Streams with a content coding, both ways, and what limits are to them. */
class StreamCodingTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final List<String> CODINGS = List.of("gzip", "zstd");

    /** Far more than is held back, and coded far more than a message may have. */
    private static final List<Point> MANY = StreamFormat.points(5_000);

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Points.class, Strict.class),
                "server.compression.enabled=true",
                "server.compression.min-response-size=1KB",
                "wireformat.content-coding.max-codings=2",
                "wireformat.limits.content-size=8KB",
                "wireformat.limits.decoded-size=2MB",
                // reports each response that is broken off
                "logging.level.org.apache.catalina.core=off");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @SomeOf({"JSON", "PROTOBUF", "AVRO"})
    void areCodedBothWays(StreamFormat format) {
        for (String coding : CODINGS) {
            byte[] coded = Coded.as(coding, format.write(Point.class, MANY));

            HttpResponse<byte[]> response = post("/points", format.mediaType(), coding, coded, coding);

            assertCoded(response, coding);
            assertThat(response.headers().firstValue("Content-Length")).isEmpty();
            assertThat(format.read(Point.class, Coded.decoded(coding, response.body())))
                    .isEqualTo(MANY);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "PROTOBUF", "AVRO"})
    void areReadInSeveralCodings(StreamFormat format) {
        byte[] coded = Coded.gzip(Coded.as("zstd", format.write(Point.class, MANY)));

        HttpResponse<byte[]> response = post("/points", format.mediaType(), "zstd, gzip", coded, "identity");

        assertThat(format.read(Point.class, response.body())).isEqualTo(MANY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip;q=0", "br"})
    void areSentAsTheyAreWhereNothingElseIsAccepted(String acceptEncoding) {
        HttpResponse<byte[]> response = get("/points/5000", StreamFormat.PROTOBUF, acceptEncoding);

        assertPlain(response, MANY);
        assertThat(response.headers().allValues("Vary").toString()).containsIgnoringCase("accept-encoding");
    }

    @Test
    void areSentAsTheyAreToAClientThatSaysNothing() {
        assertPlain(server.get("/points/5000", "Accept", StreamFormat.PROTOBUF.mediaType()), MANY);
    }

    @Test
    void areSentAsTheyAreBelowTheServersLeastSize() {
        assertPlain(get("/points/3", StreamFormat.PROTOBUF, "gzip"), MANY.subList(0, 3));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void areCodedBelowItWhereNothingElseIsAccepted(int count) {
        for (String coding : CODINGS) {
            HttpResponse<byte[]> response = get("/points/" + count, StreamFormat.PROTOBUF, coding + ", identity;q=0");

            assertCoded(response, coding);
            assertThat(StreamFormat.PROTOBUF.read(Point.class, Coded.decoded(coding, response.body())))
                    .isEqualTo(MANY.subList(0, count));
        }
    }

    @Test
    void keepAStrongTagAndTheBytesThatItIsOf() {
        HttpResponse<byte[]> response = get("/tagged", StreamFormat.PROTOBUF, "gzip");

        assertPlain(response, MANY);
        assertThat(response.headers().firstValue("ETag")).hasValue("\"1\"");
    }

    @Test
    void haveTheirOwnLengthNotTheUncompressedOne() {
        HttpResponse<byte[]> response = get("/of-length", StreamFormat.PROTOBUF, "zstd");

        assertCoded(response, "zstd");
        assertThat(StreamFormat.PROTOBUF.read(Point.class, Coded.decoded("zstd", response.body())))
                .isEqualTo(MANY);
    }

    @Test
    void areInTheResponseToHead() {
        HttpResponse<byte[]> head = server.send(
                server.request("/points/5000", "Accept", StreamFormat.AVRO.mediaType(), "Accept-Encoding", "gzip")
                        .method("HEAD", BodyPublishers.noBody()));

        assertCoded(head, "gzip");
        assertThat(head.body()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "PROTOBUF", "AVRO"})
    void aBrokenStreamHasNoEnd(StreamFormat format) throws Exception {
        for (String coding : CODINGS) {
            assertBrokenOff(open("/failing/5000", format.mediaType(), coding), coding);
        }
    }

    @ParameterizedTest
    @SomeOf({"JSON", "PROTOBUF", "AVRO"})
    void smallCompressedStreamsHaveNoEndEither(StreamFormat format) throws Exception {
        for (String coding : CODINGS) {
            HttpResponse<InputStream> response = open("/failing/alike", format.mediaType(), coding);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Encoding")).hasValue(coding);
            assertThatIOException().isThrownBy(() -> response.body().readAllBytes());
        }
    }

    @Test
    void compressedResponsesOfSpringAreCutOffToo() throws Exception {
        assertBrokenOff(open("/failing/100000", "application/json", "gzip"), "gzip");
    }

    @Timeout(120)
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void sentPartsCanBeDecodedAtOnce(String coding) throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        Points.seen = seen;
        HttpResponse<InputStream> response = open("/waiting", StreamFormat.JSON.mediaType(), coding);

        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Coded.decoding(coding, response.body()), StandardCharsets.UTF_8))) {
            for (int i = 0; i < Points.SEEN; i++) {
                assertThat(lines.readLine()).startsWith("{\"x\":");
            }
            seen.countDown();
            assertThat(lines.lines().count()).isEqualTo(Points.ALL - Points.SEEN);
        }
    }

    @Test
    void areCountedAsTheyAreAndCoded() {
        byte[] content = StreamFormat.CBOR.write(Sample.class, Collections.nCopies(500, new Sample("counted")));
        byte[] coded = Coded.gzip(content);

        HttpResponse<byte[]> response = post("/samples", StreamFormat.CBOR.mediaType(), "gzip", coded, "gzip");

        MeterRegistry registry = server.bean(MeterRegistry.class);
        String[] tags = {"format", "cbor", "type", "Sample...", "side", "server", "outcome", "success"};
        // a client may have its response before it is counted
        await().ignoreExceptions().untilAsserted(() -> {
            assertThat(registry.get("wireformat.content.size")
                            .tags(tags)
                            .summary()
                            .totalAmount())
                    .isEqualTo(2.0 * content.length);
            assertThat(registry.get("wireformat.content.coded.size")
                            .tags(tags)
                            .tag("coding", "gzip")
                            .summary()
                            .totalAmount())
                    .isEqualTo(coded.length + response.body().length);
            assertThat(registry.get("wireformat.compress").tags(tags).timer().count())
                    .isPositive();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "PROTOBUF", "AVRO"})
    void aBombIsA413(StreamFormat format) {
        byte[] bomb = format.write(Point.class, Collections.nCopies(600, label("x".repeat(4_000))));
        for (String coding : CODINGS) {
            assertRefused(
                    post("/count", format.mediaType(), coding, Coded.as(coding, bomb), coding),
                    413,
                    "wireformat.limits.compression-ratio");
        }
        String[] tags = {"format", format.formatName(), "type", "Point...", "side", "server", "outcome", "too_large"};
        await().ignoreExceptions().untilAsserted(() -> assertThat(server.bean(MeterRegistry.class)
                        .get("wireformat.content.coded.size")
                        .tags(tags)
                        .summaries())
                .hasSameSizeAs(CODINGS));
    }

    /** However few bytes they have: each is a message that somebody reads. */
    @Test
    void ofNoBytesAreFewWhereTheyAreCoded() {
        byte[] messages = new byte[7_000];

        assertRefused(
                post("/count", StreamFormat.PROTOBUF.mediaType(), "gzip", Coded.gzip(messages), "gzip"),
                413,
                "wireformat.limits.compression-ratio");
        assertThat(post("/count", StreamFormat.PROTOBUF.mediaType(), "identity", messages, "gzip")
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "PROTOBUF", "AVRO"})
    void corruptContentIsA400ThatNamesTheCoding(StreamFormat format) {
        for (String coding : CODINGS) {
            byte[] coded = Coded.as(coding, format.write(Point.class, MANY));

            assertRefused(
                    post("/count", format.mediaType(), coding, Arrays.copyOf(coded, coded.length - 1), coding),
                    400,
                    coding);
        }
    }

    @Test
    void anUnknownCodingIsA415ThatSaysWhichThereAre() {
        HttpResponse<byte[]> response = post("/count", StreamFormat.AVRO.mediaType(), "br", new byte[1], "br");

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.headers().firstValue("Accept-Encoding")).hasValue("zstd, gzip");
    }

    /** As a whole, a stream is bound only where it is coded. */
    @ParameterizedTest
    @SomeOf({"JSON", "PROTOBUF", "AVRO"})
    void theHandlersSizeBindsEachMessage(StreamFormat format) {
        byte[] small = format.write(Point.class, Collections.nCopies(100, label("x".repeat(500))));
        byte[] large = format.write(Point.class, List.of(label("y".repeat(2_000))));

        for (String coding : CODINGS) {
            assertCounted(post("/strict", format.mediaType(), coding, Coded.as(coding, small), coding), 100);
            assertRefused(
                    post("/strict", format.mediaType(), coding, Coded.as(coding, large), coding),
                    413,
                    "contentSize of @WireformatLimits");
        }
    }

    @ParameterizedTest
    @SomeOf({"JSON", "PROTOBUF", "AVRO"})
    void theHandlersDecodedSizeBindsAllOfACodedStream(StreamFormat format) {
        byte[] content = format.write(Point.class, Collections.nCopies(200, label("x".repeat(500))));

        assertCounted(post("/strict", format.mediaType(), "identity", content, "identity"), 200);
        assertRefused(
                post("/strict", format.mediaType(), "gzip", Coded.gzip(content), "gzip"),
                413,
                "decodedSize of @WireformatLimits");
    }

    private static Point label(String label) {
        return new Point(1, 2, label);
    }

    private static HttpResponse<byte[]> get(String path, StreamFormat format, String acceptEncoding) {
        return server.get(path, "Accept", format.mediaType(), "Accept-Encoding", acceptEncoding);
    }

    /** A response whose body is read on demand. */
    private static HttpResponse<InputStream> open(String path, String accept, String coding) throws Exception {
        return CLIENT.send(
                server.request(path, "Accept", accept, "Accept-Encoding", coding)
                        .build(),
                BodyHandlers.ofInputStream());
    }

    private static HttpResponse<byte[]> post(
            String path, String mediaType, String coding, byte[] content, String acceptEncoding) {
        return server.post(
                path,
                content,
                "Content-Type",
                mediaType,
                "Content-Encoding",
                coding,
                "Accept",
                mediaType + ", application/json;q=0.1",
                "Accept-Encoding",
                acceptEncoding);
    }

    private static void assertCoded(HttpResponse<byte[]> response, String coding) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Encoding")).containsExactly(coding);
        assertThat(response.headers().allValues("Vary")).containsOnlyOnce("Accept-Encoding", "Accept");
    }

    private static void assertPlain(HttpResponse<byte[]> response, List<Point> expected) {
        assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(StreamFormat.PROTOBUF.read(Point.class, response.body())).isEqualTo(expected);
    }

    /** Neither the transfer nor the coding has an end. */
    private static void assertBrokenOff(HttpResponse<InputStream> response, String coding) throws IOException {
        ByteArrayOutputStream came = new ByteArrayOutputStream();
        assertThat(response.headers().firstValue("Content-Encoding")).hasValue(coding);
        try (InputStream body = response.body()) {
            assertThatIOException().isThrownBy(() -> body.transferTo(came));
        }
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Coded.decoded(coding, came.toByteArray()));
    }

    private static void assertCounted(HttpResponse<byte[]> response, int count) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("" + count);
    }

    private static void assertRefused(HttpResponse<byte[]> response, int status, String named) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains(named);
    }

    record Sample(String text) {}

    @RestController
    static class Points {

        /** Somewhat more than is sent at once. */
        static final int ALL = 1_500;

        static final int SEEN = 500;
        static volatile CountDownLatch seen = new CountDownLatch(0);

        @GetMapping("/points/{count}")
        Stream<Point> points(@PathVariable int count) {
            return MANY.stream().limit(count);
        }

        @PostMapping("/points")
        Stream<Point> same(@RequestBody Stream<Point> points) {
            return points;
        }

        @PostMapping("/count")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }

        @PostMapping("/samples")
        Stream<Sample> samples(@RequestBody Stream<Sample> samples) {
            return samples;
        }

        @GetMapping("/tagged")
        ResponseEntity<Stream<Point>> tagged() {
            return ResponseEntity.ok().eTag("\"1\"").body(MANY.stream());
        }

        @GetMapping("/of-length")
        ResponseEntity<Stream<Point>> ofLength() {
            int length = StreamFormat.PROTOBUF.write(Point.class, MANY).length;
            return ResponseEntity.ok().contentLength(length).body(MANY.stream());
        }

        @GetMapping("/failing/{from}")
        Stream<Point> failing(@PathVariable int from) {
            return IntStream.rangeClosed(0, from).mapToObj(i -> {
                if (i == from) {
                    throw new IllegalStateException("on purpose");
                }
                return MANY.get(i % MANY.size());
            });
        }

        @GetMapping("/failing/alike")
        Stream<Point> failingAlike() {
            return Stream.concat(Collections.nCopies(100_000, MANY.get(1)).stream(), failing(0));
        }

        @GetMapping("/waiting")
        Stream<Point> waiting() {
            return IntStream.range(0, ALL).mapToObj(i -> {
                if (i == ALL - 1) {
                    waitFor(seen);
                }
                return MANY.get(i);
            });
        }

        private static void waitFor(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @RestController
    @WireformatLimits(contentSize = "1KB", decodedSize = "64KB")
    static class Strict {

        @PostMapping("/strict")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }
    }
}
