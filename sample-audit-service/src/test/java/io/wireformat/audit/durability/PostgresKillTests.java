package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.proof.PublishedLog;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * SIGKILL of the PostgreSQL server and of two instances of the service under load: nothing that was acknowledged is lost,
 * nothing is stored twice, and the sequences have no hole. The property {@code audit.kills} sets the number of kills.
 */
@Tag("processes")
@Tag("full")
@Tag("soak")
class PostgresKillTests {

    private static final int KILLS = Integer.getInteger("audit.kills", 3);
    private static final int CLIENTS = 8;

    @TempDir
    private Path folder;

    private final Map<String, Receipt> acknowledged = new ConcurrentHashMap<>();
    private final ServiceProcess[] instances = new ServiceProcess[2];
    private final Random random = new Random(5);
    private volatile boolean done;
    private TestPostgres postgres;

    @Test
    @Timeout(value = 4, unit = TimeUnit.HOURS)
    void acknowledgedEventsSurviveKills() throws Exception {
        postgres = TestPostgres.startOnFreePort(folder.resolve("postgres"));
        postgres.execute("CREATE DATABASE audit");
        start(0);
        start(1);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                String prefix = "c" + client + "-";
                running.add(clients.submit(() -> send(prefix)));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                int before = acknowledged.size();
                Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> acknowledged.size() > before + 50);
                Thread.sleep(random.nextInt(300));
                if (kill % 3 == 0) {
                    postgres = postgres.killAndStart();
                } else {
                    pause(instances[1 - kill % 2]);
                    instances[kill % 2].kill();
                    start(kill % 2);
                }
            }
            done = true;
            for (Future<?> client : running) {
                client.get();
            }
            check();
        } finally {
            clients.shutdownNow();
            for (ServiceProcess instance : instances) {
                if (instance != null) {
                    instance.kill();
                }
            }
            postgres.close();
        }
    }

    /** As if the instance's machine stood still: it goes on with what it believed before. */
    private static void pause(ServiceProcess instance) throws IOException, InterruptedException {
        instance.signal("STOP");
        Thread.sleep(500);
        instance.signal("CONT");
    }

    private void start(int instance) throws IOException, InterruptedException {
        Path own = Files.createDirectories(folder.resolve("instance-" + instance));
        List<String> arguments = postgres.arguments("audit");
        if (instance > 0) {
            Path first = folder.resolve("instance-0/data");
            arguments = postgres.arguments("audit", first);
            Files.createDirectories(own.resolve("data"));
            Files.copy(
                    first.resolve("keys.properties"),
                    own.resolve("data/keys.properties"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        instances[instance] = ServiceProcess.start(own, List.of(), arguments);
    }

    /** Sends each event to any instance, again and again until it is stored. */
    private void send(String prefix) {
        try {
            for (int i = 0; !done; i++) {
                Receipt receipt = sendUntilStored(prefix + i);
                if (receipt != null) {
                    acknowledged.put(prefix + i, receipt);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Receipt sendUntilStored(String id) throws InterruptedException {
        for (int attempt = 0; !done; attempt++) {
            try {
                HttpResponse<String> response = instances[attempt % 2].post(event(id));
                if (response.statusCode() == 503) {
                    Thread.sleep(20);
                } else {
                    assertThat(response.statusCode()).as(response.body()).isIn(200, 201);
                    return RunningService.JSON.readValue(response.body(), Receipt.class);
                }
            } catch (IOException killed) {
                Thread.sleep(20);
            }
        }
        return null;
    }

    private void check() throws IOException, InterruptedException {
        Map<String, Long> stored = stored(instances[0]);
        acknowledged.forEach((id, receipt) -> assertThat(stored).containsEntry(id, receipt.sequence()));
        assertThat(stored(instances[1])).isEqualTo(stored);
        int size = stored.size() + 1;
        instances[0].kill();
        String[] arguments = Stream.concat(postgres.arguments("audit").stream(), Stream.of("--audit.start-check=60s"))
                .toArray(String[]::new);
        try (RunningService service = RunningService.start(folder.resolve("instance-0/data"), arguments)) {
            PublishedLog log = new PublishedLog(service);
            byte[] root = log.awaitCheckpoint(size).root();
            assertThat(log.rootOfEntries(size)).isEqualTo(root);
        }
    }

    /** Reads the whole log, whose sequences have no hole. */
    private static Map<String, Long> stored(ServiceProcess service) throws IOException, InterruptedException {
        Map<String, Long> stored = new HashMap<>();
        String cursor = "";
        while (cursor != null) {
            EventPage page = RunningService.JSON.readValue(
                    service.get("/events?limit=1000&cursor=" + cursor).body(), EventPage.class);
            for (int i = 0; i < page.items().size(); i++) {
                long sequence = page.receipts().get(i).sequence();
                assertThat(stored.put(page.items().get(i).id(), sequence)).isNull();
            }
            cursor = page.next();
        }
        assertThat(stored.values())
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, stored.size()).boxed().toList());
        return stored;
    }
}
