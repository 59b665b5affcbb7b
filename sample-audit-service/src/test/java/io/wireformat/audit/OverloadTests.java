package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.audit.log.EventLog;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service while no event can be stored: another program holds the lock of the real database. */
class OverloadTests {

    private final ExecutorService clients = Executors.newCachedThreadPool();

    @TempDir
    private Path dataDir;

    @Test
    void fullQueueCausesA503AndWaitingRequestsAreStillStored() throws Exception {
        try (RunningService service = RunningService.start(
                dataDir, "--audit.queue-capacity=4", "--audit.batch-limit=4", "--audit.busy-timeout=60s")) {
            List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
            try (Connection other = lockedDatabase()) {
                // the writer takes one and waits for the lock; four fill the queue
                waiting.add(post(service, "taken"));
                await(OverloadTests::writerWaits);
                for (int i = 0; i < 4; i++) {
                    waiting.add(post(service, "waiting-" + i));
                }
                await(() -> queued(service) == 4);

                HttpResponse<String> refused = service.post(event("refused"));

                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).contains("1");
                assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
                other.rollback();
            }
            for (CompletableFuture<HttpResponse<String>> request : waiting) {
                assertThat(request.join().statusCode()).isEqualTo(201);
            }
            assertThat(service.get("/events/refused").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void queueIsLimitedInBytesButAcceptsOneLargeEvent() throws Exception {
        try (RunningService service =
                RunningService.start(dataDir, "--audit.queue-bytes=10KB", "--audit.busy-timeout=60s")) {
            CompletableFuture<HttpResponse<String>> waiting;
            try (Connection other = lockedDatabase()) {
                waiting = CompletableFuture.supplyAsync(() -> service.post(large("waiting")), clients);
                await(OverloadTests::writerWaits);

                HttpResponse<String> refused = service.post(event("refused"));

                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).contains("1");
                other.rollback();
            }
            assertThat(waiting.join().statusCode()).isEqualTo(201);
            assertThat(service.post(large("after")).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void checkpointsDoNotCompeteWithEventsForTheLock() throws Exception {
        try (RunningService service = RunningService.start(dataDir, "--audit.busy-timeout=0s")) {
            EventLog log = service.log().events();
            AtomicBoolean stopped = new AtomicBoolean();
            Future<?> checkpoints = clients.submit(() -> {
                while (!stopped.get()) {
                    // of a size that the stored one does not have
                    assertThat(log.replaceCheckpoint(Long.MAX_VALUE, 1, "")).isFalse();
                }
                return null;
            });

            for (int i = 0; i < 100; i++) {
                assertThat(service.post(event("e-" + i)).statusCode()).isEqualTo(201);
            }
            stopped.set(true);
            checkpoints.get();
        }
    }

    @Test
    void serviceThatCannotStoreIsNotReadyUntilItCan() throws Exception {
        try (RunningService service = RunningService.start(dataDir, "--audit.busy-timeout=0s")) {
            assertThat(readiness(service)).contains("\"UP\"");
            try (Connection other = lockedDatabase()) {
                assertThat(service.post(event("failed")).statusCode()).isEqualTo(503);
                assertThat(readiness(service)).contains("OUT_OF_SERVICE");
                assertThat(health(service)).isEqualTo(503);
                assertThat(service.get("/events").statusCode()).isEqualTo(200);
                other.rollback();
            }

            await(() -> health(service) == 200);

            assertThat(readiness(service)).contains("\"UP\"");
            assertThat(service.query("").items()).isEmpty();
            assertThat(service.append(event("failed")).sequence()).isOne();
        }
    }

    @Test
    void queriesOnAllReadersCauseA503() throws Exception {
        try (RunningService service = RunningService.start(dataDir, "--audit.readers=3", "--audit.query-timeout=60s")) {
            try (BusyReaders busy = new BusyReaders(service, 2)) {
                HttpResponse<String> refused = service.get("/events");

                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).contains("1");
                assertThat(refused.body()).contains("audit.readers");
                assertThat(service.post(event("written")).statusCode()).isEqualTo(201);
                assertThat(health(service)).isEqualTo(200);
                assertThat(service.get("/events/written").statusCode()).isEqualTo(200);
            }
            assertThat(service.get("/events").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void queriesOfOneKeyLeaveReadersForOthers() throws Exception {
        try (RunningService service = RunningService.start(dataDir, "--audit.readers=4", "--audit.query-timeout=60s")) {
            service.append(event("single"));
            List<HttpResponse<String>> refused;
            try (BusyReaders slow = new BusyReaders(service, 3)) {
                List<CompletableFuture<HttpResponse<String>>> queries = new ArrayList<>();
                for (int i = 0; i < 16; i++) {
                    queries.add(CompletableFuture.supplyAsync(() -> service.get("/events?subject=hot"), clients));
                }

                for (int i = 0; i < 60; i++) {
                    assertThat(service.get("/events/single").statusCode()).isEqualTo(200);
                }
                refused = queries.stream().map(CompletableFuture::join).toList();
            }

            assertThat(refused)
                    .allSatisfy(response -> {
                        assertThat(response.statusCode()).isIn(429, 503);
                        assertThat(response.headers().firstValue("Retry-After")).contains("1");
                    })
                    .anySatisfy(
                            response -> assertThat(response.body()).contains("This key is already reading 2 pages"));
        }
    }

    @Test
    void failedCommitCausesA503AndTheServiceContinues() throws Exception {
        try (RunningService service = RunningService.start(dataDir, "--audit.busy-timeout=0s")) {
            long before = service.append(event("before")).sequence();
            try (Connection other = lockedDatabase()) {
                HttpResponse<String> failed = service.post(event("failed"));

                assertThat(failed.statusCode()).isEqualTo(503);
                assertThat(failed.headers().firstValue("Retry-After")).contains("1");
                other.rollback();
            }

            assertThat(service.get("/events/failed").statusCode()).isEqualTo(404);
            assertThat(service.append(event("failed")).sequence()).isEqualTo(before + 1);
            assertThat(health(service)).isEqualTo(200);
        }
    }

    @Test
    void shutdownStoresWaitingEvents() throws Exception {
        RunningService service = RunningService.start(dataDir, "--audit.busy-timeout=60s");
        URI uri = service.uri("/events");
        CompletableFuture<HttpResponse<String>> waiting;
        CompletableFuture<Void> closed;
        try (Connection other = lockedDatabase()) {
            waiting = post(service, "in-flight");
            await(OverloadTests::writerWaits);
            closed = CompletableFuture.runAsync(service::close, clients);
            await(() -> refusesConnections(uri));
            other.rollback();
        }

        assertThat(waiting.join().statusCode()).isEqualTo(201);
        closed.join();
        try (RunningService restarted = RunningService.start(dataDir)) {
            assertThat(restarted.get("/events/in-flight").statusCode()).isEqualTo(200);
        }
    }

    @AfterEach
    void stopClients() {
        clients.shutdownNow();
    }

    private Connection lockedDatabase() throws SQLException {
        Connection connection = Events.openDatabase(dataDir);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE never_committed (a)");
        }
        return connection;
    }

    private CompletableFuture<HttpResponse<String>> post(RunningService service, String id) {
        return CompletableFuture.supplyAsync(() -> service.post(event(id)), clients);
    }

    private static AuditEvent large(String id) {
        return new AuditEvent("t", "s", "o", "2026-01-31T12:00:00Z", "x".repeat(20_000), id);
    }

    private static String readiness(RunningService service) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/health/readiness")))
                .body();
    }

    private static int health(RunningService service) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                .statusCode();
    }

    private static double queued(RunningService service) {
        return service.bean(MeterRegistry.class).get("audit.queue.size").gauge().value();
    }

    private static boolean writerWaits() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().endsWith(".EventWriter")
                        && frame.getMethodName().equals("write"));
    }

    private static boolean refusesConnections(URI uri) {
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            return !socket.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    /** Queries that keep readers of pages busy until this is closed, without work for the processors. */
    private final class BusyReaders implements AutoCloseable {

        private final CountDownLatch end = new CountDownLatch(1);
        private final List<Future<?>> queries = new ArrayList<>();

        BusyReaders(RunningService service, int count) throws InterruptedException {
            CountDownLatch begun = new CountDownLatch(count);
            for (int i = 0; i < count; i++) {
                queries.add(clients.submit(() -> service.log().readers().<Integer>readPage(connection -> {
                    begun.countDown();
                    return waited();
                })));
            }
            begun.await();
        }

        private int waited() throws SQLException {
            try {
                end.await();
                return 0;
            } catch (InterruptedException interrupted) {
                throw new SQLException(interrupted);
            }
        }

        @Override
        public void close() throws InterruptedException, ExecutionException {
            end.countDown();
            for (Future<?> query : queries) {
                query.get();
            }
        }
    }
}
