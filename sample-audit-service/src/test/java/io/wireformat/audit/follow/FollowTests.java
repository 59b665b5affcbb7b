package io.wireformat.audit.follow;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The tail of the log, as followers receive it. */
@ExtendWith(OutputCaptureExtension.class)
class FollowTests {

    private static final String NDJSON = "application/x-ndjson";
    private static RunningService service;
    private static List<Receipt> receipts;

    @ParameterizedTest
    @MethodSource("io.wireformat.audit.follow.Tail#mediaTypes")
    void tailHasWhatIsStoredAndWhatComes(String mediaType) throws Exception {
        try (Tail tail = Tail.open(service, "after=0", mediaType)) {
            assertThat(tail.contentType()).startsWith(mediaType);
            assertThat(List.of(tail.next(), tail.next(), tail.next()))
                    .allSatisfy(item -> {
                        Receipt receipt = receipts.get((int) item.sequence() - 1);
                        assertThat(item.event()).extracting(AuditEvent::id).isEqualTo(receipt.id());
                        assertThat(item.receivedAt()).isEqualTo(receipt.receivedAt());
                        assertThat(item.leaf()).isEqualTo(receipt.leaf());
                        assertThat(item.key()).isEqualTo("writer");
                    })
                    .extracting(SequencedEvent::sequence)
                    .containsExactly(1L, 2L, 3L);

            Receipt later = service.append(event("later-" + mediaType.replaceAll("[^a-z]", "")));

            SequencedEvent item = tail.next();
            while (item.event() == null || item.sequence() < later.sequence()) {
                item = tail.next();
            }
            assertThat(item.leaf()).isEqualTo(later.leaf());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/avro", "text/html"})
    void listsAreNotAcceptable(String mediaType) throws Exception {
        for (String path : List.of("/events/tail", "/events/export")) {
            HttpResponse<InputStream> response =
                    Tail.get(service, path, mediaType, service.keys().reader());

            assertThat(response.statusCode()).isEqualTo(406);
        }
    }

    @Test
    void tailWithoutNewEventsBeginsAndGoesOnWithHeartbeats() throws Exception {
        long last = service.append(event("before-the-tail")).sequence();
        try (Tail tail = Tail.open(service, "", "application/protobuf;delimited=true")) {
            for (int i = 0; i < 3; i++) {
                assertThat(tail.next()).isEqualTo(new SequencedEvent(last, null, null, null, null, null, null));
            }
        }
    }

    @Test
    void negativePositionCountsFromTheEnd() throws Exception {
        service.append(List.of(event("end-1"), event("end-2")));
        try (Tail tail = Tail.open(service, "after=-2", NDJSON)) {
            assertThat(List.of(tail.next(), tail.next()))
                    .extracting(item -> item.event().id())
                    .containsExactly("end-1", "end-2");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/events/tail?after=1000000, after",
        "/events/tail?after=x, after",
        "/events/export?to=1000000, to",
        "/events/export?from=-1, from",
        "/events/export?from=2&to=2, from"
    })
    void impossiblePositionIsA400ThatNamesIt(String path, String parameter) throws Exception {
        awaitPublished(service, 3);
        HttpResponse<InputStream> response =
                Tail.get(service, path, NDJSON, service.keys().reader());

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(new String(response.body().readAllBytes())).contains(parameter);
    }

    @Test
    void namesOfStreamsAreNoIds() {
        assertThat(service.post(event("tail")).statusCode()).isEqualTo(422);
        assertThat(service.post(event("export")).statusCode()).isEqualTo(422);
        assertThat(service.post(event("tail-1")).statusCode()).isEqualTo(201);
        assertThat(service.get("/events/tail-1").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {NDJSON, "application/x-thrift-compact-seq"})
    void headOfATailEnds(String mediaType) {
        HttpResponse<Void> response = service.send(
                HttpRequest.newBuilder(service.uri("/events/tail?after=0"))
                        .method("HEAD", BodyPublishers.noBody())
                        .header("Authorization", "Bearer " + service.keys().reader())
                        .header("Accept", mediaType),
                BodyHandlers.discarding());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(mediaType);
    }

    @Test
    void tailNeedsAReader() throws Exception {
        assertThat(Tail.get(service, "/events/tail", NDJSON, service.keys().writer())
                        .statusCode())
                .isEqualTo(403);
        assertThat(Tail.get(service, "/events/tail", NDJSON, "no key of the service")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void followersAreLimitedForAllAndForEachKey(@TempDir Path directory, CapturedOutput output) throws Exception {
        Map<String, String> keys = new TreeMap<>();
        for (String name : List.of("writer", "reader", "reader.b", "reader.c")) {
            keys.put(name, "key-of-" + name + "-".repeat(40));
        }
        Path file = directory.resolve("keys");
        Files.write(file, keys.entrySet().stream().map(Object::toString).toList());
        try (RunningService limited = RunningService.start(
                directory.resolve("data"),
                new Keys(keys.get("writer"), keys.get("reader")),
                "--audit.keys-file=" + file,
                "--audit.followers=2",
                "--audit.heartbeat=50ms")) {
            for (String mediaType : List.of(NDJSON, "application/x-avro-container")) {
                try (Tail first = awaitTail(limited, mediaType, keys.get("reader"));
                        Tail other = awaitTail(limited, mediaType, keys.get("reader.b"))) {
                    first.next();
                    other.next();
                    assertThat(refused(limited, mediaType, keys.get("reader"))).isEqualTo("429 1");
                    assertThat(refused(limited, mediaType, keys.get("reader.c")))
                            .isEqualTo("503 1");
                }
            }
        }
        // a client that leaves is no failure of the application
        assertThat(output).doesNotContain("AsyncRequestNotUsableException");
    }

    @Test
    void followerWhoseKeyWasTakenAwayIsCutOff(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("keys");
        List<String> keys = List.of("writer=" + "w".repeat(32), "reader=" + "r".repeat(32));
        String removed = "another-key-".repeat(4);
        Files.write(
                file,
                Stream.concat(keys.stream(), Stream.of("reader.b=" + removed)).toList());
        try (RunningService changed = RunningService.start(
                directory.resolve("data"),
                new Keys("w".repeat(32), "r".repeat(32)),
                "--audit.keys-file=" + file,
                "--audit.heartbeat=50ms")) {
            try (Tail stays = awaitTail(changed, NDJSON, "r".repeat(32));
                    Tail ends = awaitTail(changed, NDJSON, removed)) {
                ends.next();
                // the same name with another key is another client
                Files.write(
                        file,
                        Stream.concat(keys.stream(), Stream.of("reader.b=" + "b".repeat(32)))
                                .toList());

                assertThatThrownBy(ends::rest).isInstanceOf(Exception.class);
                changed.append(event("e-1"));
                while (stays.next().event() == null) {
                    // a heartbeat
                }
            }
        }
    }

    /** Opens a tail as soon as the service has noticed, with the next heartbeats, that earlier followers left. */
    private static Tail awaitTail(RunningService service, String mediaType, String key) {
        return new Tail(
                await().until(
                                () -> Tail.get(service, "/events/tail", mediaType, key),
                                response -> response.statusCode() == 200),
                mediaType);
    }

    private static String refused(RunningService service, String mediaType, String key) throws Exception {
        HttpResponse<InputStream> response = Tail.get(service, "/events/tail", mediaType, key);
        response.body().close();
        return response.statusCode() + " "
                + response.headers().firstValue("Retry-After").orElse("");
    }

    @Test
    void tailsEndInOrderWithTheService(@TempDir Path dataDir) throws Exception {
        RunningService stopped = RunningService.start(dataDir);
        try (stopped;
                Tail lines = Tail.open(stopped, "after=0", NDJSON);
                Tail binary = Tail.open(stopped, "after=0", "application/x-msgpack-seq")) {
            stopped.append(event("e-1"));
            for (Tail tail : List.of(lines, binary)) {
                while (tail.next().event() == null) {
                    // the heartbeat at the beginning
                }
            }
            stopped.close();

            // a connection that is cut would throw
            assertThat(lines.rest()).allMatch(item -> item.event() == null);
            assertThat(binary.rest()).allMatch(item -> item.event() == null);
        }
    }

    @Test
    @Tag("full")
    void followerThatDoesNotReadHoldsNoReaderOfTheLog(@TempDir Path dataDir) throws Exception {
        try (RunningService small = RunningService.start(dataDir, "--audit.readers=1", "--audit.followers=30")) {
            for (int batch = 0; batch < 10; batch++) {
                String id = "large-" + batch + "-";
                small.append(IntStream.range(0, 20)
                        .mapToObj(
                                i -> new AuditEvent("t", "s", "o", "2026-01-31T12:00:00Z", "x".repeat(60_000), id + i))
                        .toList());
            }
            List<Tail> idle = new ArrayList<>();
            List<String> mediaTypes = new ArrayList<>(Collections.nCopies(10, NDJSON));
            mediaTypes.addAll(List.of("application/cbor-seq", "application/x-capnp-seq"));
            for (String mediaType : mediaTypes) {
                Tail tail = Tail.open(small, "after=0", mediaType);
                assertThat(tail.next().sequence()).isEqualTo(1);
                idle.add(tail);
            }

            // a reader that a tail uses at the moment comes back
            await().until(() -> small.get("/events?limit=1").statusCode() == 200);
            try (Tail other = Tail.open(small, "", NDJSON)) {
                other.next();
                assertThat(small.append(event("meanwhile")).sequence()).isEqualTo(201);
                assertThat(other.next().sequence()).isEqualTo(201);
            }
            for (Tail tail : idle) {
                for (long expected = 2; expected <= 201; expected++) {
                    assertThat(tail.next().sequence()).isEqualTo(expected);
                }
                tail.close();
            }
        }
    }

    static void awaitPublished(RunningService service, long size) {
        await().until(() -> {
            HttpResponse<String> checkpoint = service.get("/log/checkpoint");
            return checkpoint.statusCode() == 200
                    && Long.parseLong(checkpoint.body().lines().toList().get(1)) >= size;
        });
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir, "--audit.heartbeat=100ms", "--audit.followers=64");
        receipts = service.append(List.of(event("e-1"), event("e-2"), event("e-3"))).stream()
                .map(BatchItemResult::receipt)
                .toList();
    }

    @AfterAll
    static void stop() {
        service.close();
    }
}
