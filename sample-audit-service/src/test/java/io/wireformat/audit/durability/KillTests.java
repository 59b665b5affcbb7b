package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.type.TypeReference;

/**
 * An event whose response was a 201 survives a SIGKILL of the service, with the same receipt. The property
 * {@code audit.kills} sets the number of kills.
 */
@Tag("full")
@Tag("processes")
class KillTests {

    private static final int CLIENTS = 8;

    /** The receipts that the service returned, by id. */
    private final Map<String, Receipt> acknowledged = new ConcurrentHashMap<>();

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 4, unit = TimeUnit.HOURS)
    void acknowledgedEventsSurviveKillingTheService() throws Exception {
        int rounds = Integer.getInteger("audit.kills", 4);
        for (int round = 0; round < rounds; round++) {
            // the start checks the hash chain of all earlier rounds
            ServiceProcess service = ServiceProcess.start(folder);
            try {
                check(service);
                killUnderLoad(service, round);
            } finally {
                service.kill();
            }
        }
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            check(service);
        }
    }

    private void killUnderLoad(ServiceProcess service, int round) throws Exception {
        int before = acknowledged.size();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                String prefix = "r" + round + "-c" + client + "-";
                running.add(
                        clients.submit(client == 0 ? () -> sendBatches(service, prefix) : () -> send(service, prefix)));
            }
            while (acknowledged.size() == before) {
                Thread.sleep(1);
            }
            Thread.sleep(ThreadLocalRandom.current().nextInt(300));
            service.kill();
            for (Future<?> client : running) {
                client.get();
            }
        } finally {
            clients.shutdownNow();
        }
    }

    private void send(ServiceProcess service, String prefix) {
        try {
            for (int i = 0; ; i++) {
                HttpResponse<String> response = service.post(event(prefix + i));
                assertThat(response.statusCode()).isEqualTo(201);
                keep(RunningService.JSON.readValue(response.body(), Receipt.class));
            }
        } catch (IOException killed) {
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendBatches(ServiceProcess service, String prefix) {
        try {
            for (int i = 0; ; i++) {
                String batch = prefix + i + "-";
                sendBatch(
                                service,
                                IntStream.range(0, 50)
                                        .mapToObj(item -> batch + item)
                                        .toList())
                        .forEach(result -> keep(result.receipt()));
            }
        } catch (IOException killed) {
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<BatchItemResult> sendBatch(ServiceProcess service, List<String> ids)
            throws IOException, InterruptedException {
        List<AuditEvent> events = ids.stream().map(Events::event).toList();
        HttpResponse<String> response = service.post("/events/batch", RunningService.JSON.writeValueAsString(events));
        assertThat(response.statusCode()).isEqualTo(200);
        return RunningService.JSON.readValue(response.body(), new TypeReference<>() {});
    }

    private void keep(Receipt receipt) {
        acknowledged.put(receipt.id(), receipt);
    }

    private void check(ServiceProcess service) throws IOException, InterruptedException {
        Map<String, Long> stored = stored(service);
        acknowledged.forEach((id, receipt) -> assertThat(stored).containsEntry(id, receipt.sequence()));
        List<String> ids = List.copyOf(acknowledged.keySet());
        for (int i = 0; i < ids.size(); i += 1_000) {
            List<String> part = ids.subList(i, Math.min(ids.size(), i + 1_000));
            assertThat(sendBatch(service, part))
                    .extracting(BatchItemResult::receipt)
                    .isEqualTo(part.stream().map(acknowledged::get).toList());
        }
        assertThat(stored(service)).isEqualTo(stored);
    }

    /** Reads the whole log. An event's position is its sequence, because sequences have no gaps. */
    private static Map<String, Long> stored(ServiceProcess service) throws IOException, InterruptedException {
        Map<String, Long> stored = new HashMap<>();
        String cursor = "";
        while (cursor != null) {
            HttpResponse<String> response = service.get("/events?limit=1000&cursor=" + cursor);
            assertThat(response.statusCode()).isEqualTo(200);
            EventPage page = RunningService.JSON.readValue(response.body(), EventPage.class);
            for (AuditEvent event : page.items()) {
                assertThat(event).isEqualTo(event(event.id()));
                assertThat(stored.put(event.id(), stored.size() + 1L)).isNull();
            }
            cursor = page.next();
        }
        return stored;
    }
}
