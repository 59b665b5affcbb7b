package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.http.support.SpringReferee;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** XML, CBOR and Smile keep, over HTTP and by Spring's converters, what the codecs' contract promises of our formats. */
class SpringFormatContractTests {

    private static final String ANSWER = "application/json";
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Point POINT = new Point(1, 2, "a");

    private static final Everything SHORT = Collections.min(
            Messages.random(20, 42),
            Comparator.comparing(JSON::writeValueAsString, Comparator.comparing(String::length)));

    private static final RecursiveComparisonConfiguration SAME = RecursiveComparisonConfiguration.builder()
            .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
            .withEqualsForType((a, b) -> a.compareTo(b) == 0, Float.class)
            .withEqualsForType(OffsetDateTime::isEqual, OffsetDateTime.class)
            .build();

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(List.of(Echo.class), "wireformat.problems=always");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void readsWhatTheLibraryWroteAndTheLibraryReadsTheResponse(SpringReferee format) {
        assertPassed(format, "/everything", Messages.zero());
        Messages.random(20, 42).forEach(message -> assertPassed(format, "/everything", message));
        assertPassed(format, "/trees", new Tree("root", List.of(Messages.tree(3)), Messages.tree(2)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "XML")
    void carriesWhatXmlCannot(SpringReferee format) {
        Stream.of(Messages.presentZero(), Messages.negative())
                .forEach(message -> assertPassed(format, "/everything", message));
        Stream.of(EveryTypes.zero(), EveryTypes.typical(), EveryTypes.extreme())
                .forEach(message -> assertPassed(format, "/types", message));
    }

    @Test
    void xmlHasNoCharacterForZeroAndNoEmptyBytesInAList() {
        assertThatExceptionOfType(JacksonException.class)
                .isThrownBy(() -> SpringReferee.XML.mapper().writeValueAsBytes(Messages.negative()));
        byte[] empty = SpringReferee.XML.mapper().writeValueAsBytes(Messages.presentZero());
        assertThat(detail(post(SpringReferee.XML, "/everything", empty))).startsWith("xml: field blobs[0]: ");
    }

    @ParameterizedTest
    @EnumSource
    void noticesContentThatEndsTooEarly(SpringReferee format) {
        byte[] content = format.mapper().writeValueAsBytes(SHORT);
        assertThat(post(format, "/everything", content).statusCode()).isEqualTo(200);
        // each of the first and last bytes, and some between
        for (int length = 0;
                length < content.length;
                length += Math.min(length, content.length - length) < 40 ? 1 : 13) {
            byte[] part = Arrays.copyOf(content, length);
            assertThat(post(format, "/everything", part).statusCode())
                    .as("%d of %d bytes", length, content.length)
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noticesContentBehindTheMessage(SpringReferee format) {
        byte[] content = format.mapper().writeValueAsBytes(POINT);
        byte[] longer = Arrays.copyOf(content, content.length + 1);
        assertThat(post(format, "/points", longer).statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void noticesAMessageBehindTheMessageButForASectionOfSmile(SpringReferee format) {
        byte[] content = format.mapper().writeValueAsBytes(POINT);
        byte[] twice = Arrays.copyOf(content, 2 * content.length);
        System.arraycopy(content, 0, twice, content.length, content.length);
        assertThat(post(format, "/points", twice).statusCode()).isEqualTo(format == SpringReferee.SMILE ? 200 : 400);
    }

    @ParameterizedTest
    @EnumSource
    void refusesContentOfNoBytes(SpringReferee format) {
        assertThat(post(format, "/points", new byte[0]).statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void namesTheFormatAndTheFieldAtFault(SpringReferee format) {
        assertThat(detail(format, "/points", Map.of("x", "sesame")))
                .startsWith(format.formatName() + ": field x: ")
                .doesNotContain("sesame");
        assertThat(detail(format, "/trees", Map.of("name", "a", "twin", Map.of("children", Map.of("name", "b")))))
                .startsWith(format.formatName() + ": field twin.children");
        assertThat(detail(format, "/maps", Map.of("points", Map.of("sesame", Map.of("x", "sesame")))))
                .startsWith(format.formatName() + ": field points: ")
                .doesNotContain("sesame");
    }

    @ParameterizedTest
    @EnumSource
    void namesTheFormatOfContentThatIsNotOfIt(SpringReferee format) {
        assertThat(detail(post(format, "/points", new byte[] {-1, -1, -1}))).startsWith(format.formatName() + ": ");
    }

    @ParameterizedTest
    @EnumSource
    void hostileContentIsReadOrRefused(SpringReferee format) {
        Random random = new Random(7);
        byte[] valid = format.mapper().writeValueAsBytes(SHORT);
        for (int round = 0; round < 100; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            assertThat(post(format, "/everything", content).statusCode()).isIn(200, 400);
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesManyThreads(SpringReferee format) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> done = new ArrayList<>();
            IntStream.range(0, 8)
                    .forEach(thread -> done.add(threads.submit(() -> {
                        for (int i = 0; i < 25; i++) {
                            assertPassed(format, "/points", new Point(thread, i, "x".repeat(thread * 997 + i * 131)));
                        }
                    })));
            for (Future<?> one : done) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void assertPassed(SpringReferee format, String path, Object message) {
        HttpResponse<byte[]> response = server.post(
                path,
                format.mapper().writeValueAsBytes(message),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.mapper().readValue(response.body(), message.getClass()))
                .usingRecursiveComparison(SAME)
                .isEqualTo(message);
    }

    private static HttpResponse<byte[]> post(SpringReferee format, String path, byte[] content) {
        return server.post(path, content, "Content-Type", format.mediaType(), "Accept", ANSWER);
    }

    private static String detail(SpringReferee format, String path, Object content) {
        return detail(post(format, path, format.mapper().writeValueAsBytes(content)));
    }

    private static String detail(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(400);
        return JSON.readTree(response.body()).path("detail").asString();
    }

    record Maps(Map<String, Point> points) {}

    @RestController
    static class Echo {

        @PostMapping("/everything")
        Everything same(@RequestBody Everything message) {
            return message;
        }

        @PostMapping("/types")
        EveryType same(@RequestBody EveryType message) {
            return message;
        }

        @PostMapping("/trees")
        Tree same(@RequestBody Tree message) {
            return message;
        }

        @PostMapping("/points")
        Point same(@RequestBody Point message) {
            return message;
        }

        @PostMapping("/maps")
        Maps same(@RequestBody Maps message) {
            return message;
        }
    }
}
