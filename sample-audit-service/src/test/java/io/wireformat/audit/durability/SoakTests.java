package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Format;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.proof.PythonVerifier;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.io.BufferedReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten minutes of clients in every format and of everything that goes wrong, half of them for each store; the property
 * {@code audit.soak} sets another time, such as PT1M. First the service is killed now and then. Then one process has to
 * live with all else, and may not grow. At the end programs from outside check the log, and what clients were told about
 * it. Figures are in {@code target/soak-*.txt}. Needs root, strace, faketime and Python.
 */
@Tag("full")
@Tag("soak")
@Timeout(value = 4, unit = TimeUnit.HOURS)
class SoakTests {

    private static final Duration TIME =
            Duration.parse(System.getProperty("audit.soak", "PT10M")).dividedBy(2);
    private static final int TAILS = 3;
    private static final Duration LARGE_LEAP = Duration.ofHours(1);
    private static final Duration SMALL_LEAP = Duration.ofSeconds(30);
    private static final Duration LARGE_CORRECTION = Duration.ofMinutes(1);

    /** What a process may gain between two moments, besides a tenth of its heap. */
    private static final long SPARE_KILOBYTES = 2_048;

    private static final int SPARE_HANDLES = 16;

    private static final List<String> SETTINGS = List.of(
            "--audit.busy-timeout=1s",
            "--audit.disk-timeout=2s",
            "--audit.query-timeout=2s",
            "--audit.heartbeat=1s",
            "--audit.followers=32");

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newFixedThreadPool(TAILS);
    private final List<SoakTail> tails = new ArrayList<>();
    private final List<Future<?>> following = new ArrayList<>();
    private final List<String> report = new ArrayList<>();
    private ServiceClock clock;
    private SoakedService service;
    private SoakClients clients;
    private TestPostgres postgres;

    @Test
    void serviceOnSqliteLosesNothing() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        try (SmallDisk disk = SmallDisk.at(data, 512)) {
            Map<String, SoakedService.Trouble> troubles = new LinkedHashMap<>();
            troubles.put("full disk", () -> fill(disk));
            troubles.putAll(slowDisk(() -> List.of(service.now().process().toHandle())));
            soak("sqlite", SETTINGS, troubles);
        }
    }

    @Test
    void serviceOnPostgresqlLosesNothing() throws Exception {
        postgres = TestPostgres.startOnFreePort(folder.resolve("postgres"));
        try {
            postgres.execute("CREATE DATABASE audit");
            Map<String, SoakedService.Trouble> troubles = new LinkedHashMap<>();
            troubles.put(
                    "SIGKILL of the server",
                    () -> service.whileConnectionsMayBreak(() -> {
                        postgres = postgres.killAndStart();
                        awaitProgress();
                    }));
            troubles.putAll(slowDisk(() -> postgres.processes()));
            List<String> arguments = new ArrayList<>(SETTINGS);
            arguments.addAll(postgres.arguments("audit"));
            soak("postgresql", arguments, troubles);
        } finally {
            postgres.close();
        }
    }

    private void soak(String store, List<String> arguments, Map<String, SoakedService.Trouble> troubles)
            throws Exception {
        long begin = System.nanoTime();
        clock = ServiceClock.with(folder.resolve("clock"));
        troubles.put("clock leaps", this::leap);
        try (SoakedService started = new SoakedService(folder, arguments, clock);
                SoakClients sending = new SoakClients(started)) {
            service = started;
            clients = sending;
            for (int i = 0; i < TAILS; i++) {
                SoakTail tail = new SoakTail(service, clients);
                tails.add(tail);
                following.add(threads.submit(tail));
            }
            do {
                for (Map.Entry<String, SoakedService.Trouble> trouble : troubles.entrySet()) {
                    meet(trouble.getKey(), trouble.getValue());
                    meet("SIGKILL of the service", service::kill);
                }
            } while (System.nanoTime() - begin < TIME.toNanos() * 2 / 5);
            // caches and pools have their size after a round
            meet(troubles);
            ProcessFigures early = figures();
            ProcessFigures late;
            do {
                meet(troubles);
                late = figures();
            } while (System.nanoTime() - begin < TIME.toNanos());

            long last = stopClients();
            clients.counts().forEach((what, count) -> report.add(what + ": " + count));
            verify(last, Duration.ofNanos(System.nanoTime() - begin));
            assertThat(late.heapKilobytes()).isLessThan(early.heapKilobytes() * 11 / 10 + SPARE_KILOBYTES);
            assertThat(late.handles()).isLessThan(early.handles() + SPARE_HANDLES);
            assertThat(late.threads()).isLessThan(early.threads() + SPARE_HANDLES);
        } finally {
            threads.shutdownNow();
            Files.write(Path.of("target", "soak-" + store + ".txt"), report);
        }
    }

    private void meet(Map<String, SoakedService.Trouble> troubles) throws Exception {
        for (Map.Entry<String, SoakedService.Trouble> trouble : troubles.entrySet()) {
            meet(trouble.getKey(), trouble.getValue());
        }
    }

    private void meet(String name, SoakedService.Trouble trouble) throws Exception {
        Thread.sleep(1_000 + ThreadLocalRandom.current().nextInt(1_000));
        trouble.run();
        clients.count(name);
        awaitProgress();
        await().until(() ->
                service.now().management("/actuator/health/readiness").body().contains("\"UP\""));
    }

    private void fill(SmallDisk disk) throws Exception {
        Path other = disk.fill();
        awaitRefusalsAndReads();
        Files.delete(other);
    }

    /** A disk that is slow, and one that hangs. */
    private Map<String, SoakedService.Trouble> slowDisk(Callable<List<ProcessHandle>> processes) {
        Map<String, SoakedService.Trouble> troubles = new LinkedHashMap<>();
        troubles.put("slow disk", () -> {
            try (SlowDisk slow = SlowDisk.of(processes.call(), Duration.ofMillis(100))) {
                awaitProgress();
            }
        });
        troubles.put("disk that hangs", () -> {
            try (SlowDisk hung = SlowDisk.of(processes.call(), Duration.ofHours(1))) {
                awaitRefusalsAndReads();
            }
        });
        return troubles;
    }

    /** Far ahead and back, and a little back. Web servers close connections that seem to be idle for an hour. */
    private void leap() throws Exception {
        service.whileConnectionsMayBreak(() -> {
            clock.leap(LARGE_LEAP);
            await().until(() -> newest().isAfter(Instant.now().plus(LARGE_LEAP.dividedBy(2))));
            clock.leap(Duration.ZERO);
            await().until(() -> newest().isBefore(Instant.now().plus(LARGE_LEAP.dividedBy(2))));
            clock.leap(SMALL_LEAP.negated());
            awaitProgress();
            Thread.sleep(2_000);
            awaitProgress();
            clock.leap(Duration.ZERO);
        });
    }

    private Instant newest() {
        return Instant.parse(clients.newest.receivedAt());
    }

    private void awaitProgress() throws InterruptedException {
        int before = clients.acknowledged.size();
        await().until(() -> clients.acknowledged.size() > before + 50);
    }

    private void awaitRefusalsAndReads() {
        long refused = clients.refused.sum() + 20;
        await().until(() -> clients.refused.sum() > refused);
        long reads = clients.reads.sum() + 20;
        await().until(() -> clients.reads.sum() > reads);
    }

    /** Waits, and fails as soon as a client has failed. */
    private ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofMinutes(2)).failFast(() -> {
            clients.check();
            for (Future<?> tail : following) {
                if (tail.isDone()) {
                    tail.get();
                }
            }
        });
    }

    private ProcessFigures figures() throws Exception {
        try (SoakClients.Pause pause = clients.pause()) {
            ProcessFigures figures = ProcessFigures.of(service.now().process());
            report.add("after " + clients.acknowledged.size() + " events: " + figures);
            return figures;
        }
    }

    /** Stores a last event, and returns its sequence. */
    private long stopClients() throws Exception {
        clients.stop();
        long last = RunningService.JSON
                .readValue(service.now().post(SoakClients.event("last")).body(), Receipt.class)
                .sequence();
        tails.forEach(tail -> tail.endWith(last));
        for (Future<?> tail : following) {
            tail.get();
        }
        return last;
    }

    private void verify(long last, Duration time) throws Exception {
        await().until(
                        () -> service.now()
                                .get("/log/checkpoint")
                                .body()
                                .lines()
                                .toList()
                                .get(1),
                        size -> Long.parseLong(size) > last);
        NoteKey key = NoteKey.parse(service.now().get("/log/key").body().strip());
        Path export = export();
        String verified = PythonVerifier.run(export, key);
        assertThat(verified).startsWith("VERIFIED: entries 0 to " + last + " of " + (last + 1));
        report.add(time.toSeconds() + " seconds, " + verified.strip());

        Map<String, Receipt> acknowledged = new HashMap<>(clients.acknowledged);
        Set<String> ids = new HashSet<>();
        long sequence = 0;
        Instant before = Instant.EPOCH;
        try (BufferedReader lines = Files.newBufferedReader(export)) {
            for (String line = lines.readLine(); sequence <= last; line = lines.readLine(), sequence++) {
                SequencedEvent entry = RunningService.JSON.readValue(line, SequencedEvent.class);
                assertThat(entry.sequence()).isEqualTo(sequence);
                Instant now = Instant.parse(entry.receivedAt());
                assertThat(now.isBefore(before) && now.isAfter(before.minus(LARGE_CORRECTION)))
                        .as("%s after %s", now, before)
                        .isFalse();
                before = now;
                if (sequence > 0) {
                    AuditEvent event = entry.event();
                    assertThat(event).isEqualTo(SoakClients.event(event.id()));
                    assertThat(ids.add(event.id())).as(event.id()).isTrue();
                    Receipt told = acknowledged.remove(event.id());
                    Receipt stored = new Receipt(event.id(), sequence, entry.receivedAt(), entry.leaf());
                    assertThat(told == null ? stored : told).isEqualTo(stored);
                    for (SoakTail tail : tails) {
                        assertThat(tail.leaves().get((int) sequence - 1)).isEqualTo(entry.leaf());
                    }
                }
            }
        }
        assertThat(acknowledged).as("acknowledged, but lost").isEmpty();
        assertThat(tails).allSatisfy(tail -> assertThat(tail.leaves()).hasSize((int) last));
        assertThat(clients.counts().keySet())
                .containsAll(Stream.of(Format.values())
                        .map(format -> "sent as " + format.formatName())
                        .toList());
    }

    private Path export() throws Exception {
        Path file = folder.resolve("export.ndjson");
        HttpRequest request = HttpRequest.newBuilder(service.now().uri("/events/export"))
                .header("Authorization", "Bearer " + service.now().keys().reader())
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofFile(file))
                        .statusCode())
                .isEqualTo(200);
        return file;
    }
}
