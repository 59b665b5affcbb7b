package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdempotencyTests {

    private static RunningService service;

    @Test
    void repeatedEventIsAnsweredWithTheFirstReceipt() {
        Receipt first = service.append(event("again-1"));

        assertThat(service.append(event("again-1"))).isEqualTo(first);
        assertThat(stored("again-1")).isOne();
    }

    @Test
    void repeatedIdWithOtherContentChangesNothing() {
        AuditEvent original = event("other-1");
        Receipt first = service.append(original);
        Receipt second = service.append(event("forged", "mallory", "web", "2026-01-31T12:00:00Z", "other-1"));

        assertThat(second).isEqualTo(first);
        assertThat(RunningService.JSON.readValue(service.get("/events/other-1").body(), AuditEvent.class))
                .isEqualTo(original);
    }

    @Test
    void eventRepeatedWithinABatchIsStoredOnce() {
        List<BatchItemResult> results = service.append(List.of(event("twice-1"), event("twice-1")));

        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(stored("twice-1")).isOne();
    }

    @Test
    void concurrentRequestsWithOneIdShareOneReceipt() throws Exception {
        int requests = 64;
        ExecutorService clients = Executors.newFixedThreadPool(16);
        List<Receipt> receipts = new ArrayList<>();
        try {
            List<Callable<Receipt>> tasks = IntStream.range(0, requests)
                    .<Callable<Receipt>>mapToObj(i -> () -> service.append(event("race-" + i % 4)))
                    .toList();
            for (Future<Receipt> receipt : clients.invokeAll(tasks)) {
                receipts.add(receipt.get());
            }
        } finally {
            clients.shutdownNow();
        }

        assertThat(receipts.stream().distinct()).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(stored("race-" + i)).isOne();
        }
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static long stored(String id) {
        return service.query("limit=1000").items().stream()
                .filter(event -> id.equals(event.id()))
                .count();
    }
}
