package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestStore;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What verifiers get over HTTP, verified by code that shares nothing with the service but the hash of a node. */
@ParameterizedClass
@SomeOf("SQLITE")
class ProofTests {

    private static final int EVENTS = 600;

    @TempDir
    private static Path directory;

    private static RunningService service;

    @Parameter
    TestStore store;

    private static PublishedLog log;

    @BeforeParameterizedClassInvocation
    static void storeEvents(TestStore store) {
        List<String> arguments = new ArrayList<>(store.arguments());
        arguments.add("--audit.publish.origin=example.com/audit");
        service = RunningService.start(directory.resolve(store.name()), arguments.toArray(String[]::new));
        log = new PublishedLog(service);
        service.append(IntStream.range(0, EVENTS).mapToObj(i -> event("e-" + i)).toList());
        log.awaitCheckpoint(EVENTS + 1);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        service.close();
    }

    @Test
    void checkpointIsSignedAndCoversTheEntries() {
        SignedNote note = log.note();
        Checkpoint checkpoint = Checkpoint.parse(note.text());

        assertThat(checkpoint.origin()).isEqualTo("example.com/audit");
        assertThat(log.keys()).hasSize(1).allSatisfy(key -> assertThat(key.verify(note))
                .isPresent());
        assertThat(log.rootOfEntries(checkpoint.size())).isEqualTo(checkpoint.root());
        assertThat(log.get("/checkpoint").headers().firstValue("Content-Type")).contains("text/plain;charset=utf-8");
        assertThat(log.get("/checkpoint").headers().firstValue("Cache-Control")).contains("no-cache");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/tile/0/000",
                "/tile/0/001.p/7",
                "/tile/1/000.p/2",
                "/tile/entries/000",
                "/tile/entries/002.p/89"
            })
    void tilesOfThePublishedLogNeverChange(String path) {
        HttpResponse<byte[]> tile = log.get(path);

        assertThat(tile.statusCode()).isEqualTo(200);
        assertThat(tile.headers().firstValue("Content-Type")).contains("application/octet-stream");
        assertThat(tile.headers().firstValue("Cache-Control")).contains("max-age=31536000, immutable");
        assertThat(tile.headers().firstValue("Content-Length")).contains(String.valueOf(tile.body().length));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/tile/0/002",
                "/tile/0/002.p/255",
                "/tile/1/000",
                "/tile/1/000.p/3",
                "/tile/2/000.p/1",
                "/tile/entries/003.p/1",
                "/tile/0/0",
                "/tile/0/x000/000",
                "/tile/0/000.p/0",
                "/tile/entries",
                "/tile"
            })
    void unpublishedTilesAreNotFoundAndNotCached(String path) {
        HttpResponse<byte[]> tile = log.get(path);

        assertThat(tile.statusCode()).isEqualTo(404);
        assertThat(tile.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
    }

    @Test
    void partialTileIsTheBeginningOfTheFullOne() {
        byte[] full = log.get("/tile/0/001").body();

        assertThat(full).hasSize(256 * 32);
        assertThat(full).startsWith(log.get("/tile/0/001.p/100").body());
    }

    @Test
    void receiptNamesTheLeafOfTheTile() {
        Receipt receipt = service.append(event("e-300"));
        byte[] tile = log.get("/tile/0/001").body();
        int start = (int) (receipt.sequence() - 256) * 32;

        assertThat(Base64.getDecoder().decode(receipt.leaf())).isEqualTo(Arrays.copyOfRange(tile, start, start + 32));
    }

    @Test
    void verifiersNeedAKeyUnlessTheLogIsOpen(@TempDir Path open) {
        assertThat(withoutKey(service, "/log/checkpoint")).isEqualTo(401);
        assertThat(withoutKey(service, "/log/tile/0/000")).isEqualTo(401);
        try (RunningService publicly = RunningService.start(open, "--audit.publish.open=true")) {
            assertThat(withoutKey(publicly, "/log/checkpoint")).isEqualTo(200);
            assertThat(withoutKey(publicly, "/log/key")).isEqualTo(200);
            assertThat(withoutKey(publicly, "/log/tile/entries/000.p/1")).isEqualTo(200);
            assertThat(withoutKey(publicly, "/events/e-1/proof")).isEqualTo(401);
        }
    }

    private static int withoutKey(RunningService service, String path) {
        return service.send(HttpRequest.newBuilder(service.uri(path))).statusCode();
    }

    @Test
    void eventIsVerifiedOfflineByPython() throws Exception {
        for (String id : List.of("e-0", "e-255", "e-599")) {
            assertThat(verify(proof(id))).startsWith("VERIFIED: event ");
        }
    }

    @Test
    void eventsOfUnusualContentAreVerifiedByPython() throws Exception {
        List<AuditEvent> unusual = List.of(
                new AuditEvent("t", "s", "o", "2026-01-31T12:00:00Z", null, "no-data"),
                new AuditEvent("t", "s", "o", "2026-01-31T12:00:00Z", "", "empty-data"),
                new AuditEvent(
                        "t\u00e4", "\u65e5\u672c", "\ud83d\ude00", "2026-01-31t12:00:00.5+01:00", "\t\n", "text"));
        List<BatchItemResult> stored = service.append(unusual);
        assertThat(stored).allSatisfy(result -> assertThat(result.status()).isIn(200, 201));
        log.awaitCheckpoint(stored.get(2).receipt().sequence() + 1);

        for (AuditEvent event : unusual) {
            assertThat(verify(proof(event.id()))).startsWith("VERIFIED: event ");
        }
    }

    @Test
    void anotherEventIsNotVerified() throws Exception {
        for (String property : List.of("type", "subject", "source", "time", "data", "id")) {
            JsonNode altered = proof("e-10");
            ((ObjectNode) altered.get("event")).put(property, "altered");
            assertThat(verify(altered)).as(property).isEqualTo("NOT VERIFIED: the log does not contain this event\n");
        }
    }

    @Test
    void checkpointOfAnotherKeyIsNotVerified() throws Exception {
        NoteKey ours = log.keys().get(0);
        NoteKey other = new NoteKey(ours.name(), ours.type(), otherKey(ours.publicKey()));

        assertThat(verify(proof("e-10"), other))
                .isEqualTo("NOT VERIFIED: the checkpoint is not signed by example.com/audit\n");
    }

    private static byte[] otherKey(byte[] key) {
        byte[] other = key.clone();
        other[0] ^= 1;
        return other;
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/cbor", "application/protobuf", "application/xml", "application/avro"})
    void proofHasEveryFormat(String format) {
        HttpResponse<String> response = service.send(HttpRequest.newBuilder(service.uri("/events/e-1/proof"))
                .header("Authorization", "Bearer " + service.keys().reader())
                .header("Accept", format));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith(format);
        assertThat(response.body()).contains("c2sp.org/tlog-proof@v1");
    }

    @Test
    void proofAloneIsAFile() {
        HttpResponse<String> file = service.get("/events/e-1/tlog-proof");

        assertThat(file.headers().firstValue("Content-Type")).contains("text/plain;charset=utf-8");
        assertThat(file.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"2.tlog-proof\"");
        assertThat(file.body()).startsWith("c2sp.org/tlog-proof@v1\nextra ").contains("\nindex 2\n");
    }

    @Test
    void unknownEventHasNoProof() {
        assertThat(service.get("/events/unknown/proof").statusCode()).isEqualTo(404);
    }

    private static JsonNode proof(String id) {
        HttpResponse<String> response = service.get("/events/" + id + "/proof");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return RunningService.JSON.readTree(response.body());
    }

    private static String verify(JsonNode proof) throws IOException, InterruptedException {
        return verify(proof, log.keys().get(0));
    }

    private static String verify(JsonNode proof, NoteKey key) throws IOException, InterruptedException {
        return PythonVerifier.run(directory, proof, key);
    }
}
