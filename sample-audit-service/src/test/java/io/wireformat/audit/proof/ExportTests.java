package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.log.merkle.NoteKey;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exports, verified by the program of the documentation. The log has 300 events, of which one is erased and reported. */
class ExportTests {

    private static final int SIZE = 302;
    private static RunningService service;
    private static NoteKey key;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"0, 302, 2", "0, 1, 1", "301, 302, 0", "1, 302, 1", "100, 256, 0", "7, 300, 1"})
    void partsAndTheWholeAreVerified(int from, int to, int without) throws Exception {
        assertThat(verify(export(from, to)))
                .startsWith("VERIFIED: entries " + from + " to " + (to - 1) + " of " + SIZE + " in ")
                .contains(", " + without + " of them without content");
    }

    @Test
    void everyAlterationIsNoticed() throws Exception {
        List<String> export = export(10, 100);

        assertThat(verify(changed(export, lines -> lines.subList(0, 90)))).contains("it was cut off");
        assertThat(verify(changed(export, lines -> without(lines, 5)))).contains("entries are missing");
        assertThat(verify(changed(export, lines -> without(lines, 0)))).startsWith("NOT VERIFIED");
        assertThat(verify(changed(export, lines -> replaced(lines, 5, "subject-15", "mallory"))))
                .contains("event 15 was altered");
        assertThat(verify(changed(export, lines -> replaced(lines, 5, "\"receivedAt\":\"2", "\"receivedAt\":\"3"))))
                .contains("event 15 was altered");
        // the erased one, which has a leaf alone
        String leaf = RunningService.JSON.readTree(export.get(40)).get("leaf").asString();
        assertThat(verify(changed(export, lines -> replaced(lines, 40, leaf.substring(0, 8), "AAAAAAAA"))))
                .contains("the log has other entries");
        assertThat(verify(changed(export, lines -> replaced(lines, 90, "\"hashes\":[", "\"hashes\":[\"AAAA\","))))
                .startsWith("NOT VERIFIED");
    }

    private static List<String> changed(List<String> export, UnaryOperator<List<String>> change) {
        List<String> changed = change.apply(new ArrayList<>(export));
        assertThat(changed).isNotEqualTo(export);
        return changed;
    }

    private static List<String> without(List<String> lines, int index) {
        lines.remove(index);
        return lines;
    }

    private static List<String> replaced(List<String> lines, int index, String old, String now) {
        lines.set(index, lines.get(index).replace(old, now));
        return lines;
    }

    private static List<String> export(int from, int to) {
        HttpResponse<String> response = service.send(
                HttpRequest.newBuilder(service.uri("/events/export?from=" + from + "&to=" + to))
                        .header("Authorization", "Bearer " + service.keys().reader()),
                BodyHandlers.ofString());
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/x-ndjson");
        return response.body().lines().toList();
    }

    private String verify(List<String> export) throws Exception {
        Path file = Files.write(Files.createTempFile(directory, "export", ".ndjson"), export);
        return PythonVerifier.run(file, key);
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        try (RunningService first = RunningService.start(dataDir)) {
            first.append(IntStream.rangeClosed(1, 300)
                    .mapToObj(i -> event("type", "subject-" + i, "source", "2026-01-31T12:00:00Z", "e-" + i))
                    .toList());
        }
        AuditServiceApplication.main(new String[] {"--audit.data-dir=" + dataDir, "erase", "50", "a test"});
        service = RunningService.start(dataDir);
        PublishedLog log = new PublishedLog(service);
        log.awaitCheckpoint(SIZE);
        key = log.keys().get(0);
    }

    @AfterAll
    static void stop() {
        service.close();
    }
}
