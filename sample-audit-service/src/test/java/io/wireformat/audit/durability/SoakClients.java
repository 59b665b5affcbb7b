package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Format;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * Clients that send and read events in every format until they are stopped. They send each event until it is stored, and
 * check each response against what earlier ones said.
 */
final class SoakClients implements AutoCloseable {

    private static final int SENDERS = 6;
    private static final int READERS = 2;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();

    /** The receipts that the service returned, by id. */
    final Map<String, Receipt> acknowledged = new ConcurrentHashMap<>();

    /** Of an event that was stored just now. */
    volatile @Nullable Receipt newest;

    final LongAdder refused = new LongAdder();
    final LongAdder reads = new LongAdder();
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final SoakedService service;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newFixedThreadPool(SENDERS + READERS);
    private final List<Future<?>> running = new ArrayList<>();

    /** Read-locked for each request; a pause locks it for writing. */
    private final ReentrantReadWriteLock requests = new ReentrantReadWriteLock(true);

    private volatile boolean done;

    SoakClients(SoakedService service) {
        this.service = service;
        for (int sender = 0; sender < SENDERS; sender++) {
            String prefix = "c" + sender + '-';
            running.add(threads.submit(() -> send(prefix)));
        }
        for (int reader = 0; reader < READERS; reader++) {
            running.add(threads.submit(this::read));
        }
    }

    /** The event with this id, always with the same content. */
    static AuditEvent event(String id) {
        Random content = new Random(id.hashCode());
        return new AuditEvent(
                "type-" + content.nextInt(4),
                "\u00fcser " + content.nextInt(50),
                "source-" + content.nextInt(3),
                "2026-01-31T12:%02d:%02dZ".formatted(content.nextInt(60), content.nextInt(60)),
                content.nextInt(4) == 0
                        ? null
                        : "{\"text\":\"" + "\uD83D\uDE00 <&> ".repeat(content.nextInt(100)) + "\"}",
                id);
    }

    private @Nullable Void send(String prefix) throws InterruptedException {
        Random random = ThreadLocalRandom.current();
        for (int number = 0; !done; ) {
            int size = random.nextInt(8) == 0 ? 1 + random.nextInt(20) : 1;
            List<String> ids = IntStream.range(number, number + size)
                    .mapToObj(i -> prefix + i)
                    .toList();
            number += size;
            List<AuditEvent> events = ids.stream().map(SoakClients::event).toList();
            while (!done && !trySend(events)) {
                count("sent again");
            }
            if (!done && random.nextInt(20) == 0) {
                trySend(events);
                conflict(events.get(0));
            }
            Thread.sleep(20);
        }
        return null;
    }

    private boolean trySend(List<AuditEvent> events) throws InterruptedException {
        Format format = anyFormat();
        boolean batch = events.size() > 1 || ThreadLocalRandom.current().nextInt(20) == 0;
        byte[] content = batch ? format.encode(EVENTS, events) : format.encode(AuditEvent.class, events.get(0));
        HttpResponse<byte[]> response = post(batch ? "/events/batch" : "/events", format, content);
        if (response == null) {
            return false;
        }
        if (batch) {
            assertThat(response.statusCode()).isEqualTo(200);
            List<?> results = (List<?>) format.decode(RESULTS, response.body());
            assertThat(results).hasSameSizeAs(events);
            for (int i = 0; i < events.size(); i++) {
                BatchItemResult result = (BatchItemResult) results.get(i);
                keep(events.get(i), result.status(), result.receipt());
            }
        } else {
            keep(events.get(0), response.statusCode(), (Receipt) format.decode(Receipt.class, response.body()));
        }
        count("sent as " + format.formatName());
        return true;
    }

    private void keep(AuditEvent event, int status, @Nullable Receipt receipt) {
        assertThat(status).isIn(200, 201);
        assertThat(receipt).isNotNull();
        assertThat(receipt.id()).isEqualTo(event.id());
        Receipt before = acknowledged.putIfAbsent(receipt.id(), receipt);
        if (before == null) {
            newest = receipt;
        } else {
            assertThat(status).as("of an event that was acknowledged").isEqualTo(200);
            assertThat(receipt).isEqualTo(before);
        }
    }

    private void conflict(AuditEvent event) throws InterruptedException {
        if (event.id() != null && acknowledged.containsKey(event.id())) {
            Format format = anyFormat();
            AuditEvent other =
                    new AuditEvent(event.type(), "another", event.source(), event.time(), event.data(), event.id());
            HttpResponse<byte[]> response = post("/events", format, format.encode(AuditEvent.class, other));
            assertThat(response == null ? 409 : response.statusCode()).isEqualTo(409);
        }
    }

    private @Nullable Void read() throws InterruptedException {
        for (int turn = 0; !done; turn++) {
            Format format = anyFormat();
            List<String> ids = acknowledged.keySet().stream().limit(1_000).toList();
            if (!ids.isEmpty()) {
                String id = ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
                switch (turn % 4) {
                    case 0 -> readPage("/events?limit=100&source=source-1&type=type-" + turn / 4 % 4, format);
                    case 1 -> readPage("/events?limit=100&from=2026-01-31T12:30:00Z&subject=%C3%BCser+7", format);
                    case 2 -> get("/events/" + id + "/proof?source=" + event(id).source(), Format.JSON);
                    default -> readEvent(id, format);
                }
            }
            Thread.sleep(20);
        }
        return null;
    }

    private void readPage(String path, Format format) throws InterruptedException {
        HttpResponse<byte[]> response = get(path, format);
        if (response != null) {
            EventPage page = (EventPage) format.decode(EventPage.class, response.body());
            assertThat(page.receipts()).hasSameSizeAs(page.items());
            for (int i = 0; i < page.items().size(); i++) {
                AuditEvent event = page.items().get(i);
                Receipt receipt = page.receipts().get(i);
                assertThat(event).isEqualTo(event(event.id()));
                assertThat(acknowledged.getOrDefault(event.id(), receipt)).isEqualTo(receipt);
            }
        }
    }

    private void readEvent(String id, Format format) throws InterruptedException {
        HttpResponse<byte[]> response =
                get("/events/" + id + "?source=" + event(id).source(), format);
        if (response != null) {
            assertThat(format.decode(AuditEvent.class, response.body())).isEqualTo(event(id));
            assertThat(response.headers().firstValueAsLong("Audit-Sequence"))
                    .hasValue(acknowledged.get(id).sequence());
        }
    }

    private @Nullable HttpResponse<byte[]> get(String path, Format format) throws InterruptedException {
        HttpResponse<byte[]> response = request(now -> HttpRequest.newBuilder(now.uri(path))
                .header("Authorization", "Bearer " + now.keys().reader())
                .header("Accept", format.mediaType()));
        if (response != null) {
            assertThat(response.statusCode()).as(path).isEqualTo(200);
            reads.increment();
            count("read as " + format.formatName());
        }
        return response;
    }

    private @Nullable HttpResponse<byte[]> post(String path, Format format, byte[] content)
            throws InterruptedException {
        return request(now -> HttpRequest.newBuilder(now.uri(path))
                .header("Authorization", "Bearer " + now.keys().writer())
                .header("Content-Type", format.mediaType())
                .header("Accept", format.mediaType())
                .POST(BodyPublishers.ofByteArray(content)));
    }

    /** Null if the service could not respond now, or did not, because it was killed. */
    private @Nullable HttpResponse<byte[]> request(Function<ServiceProcess, HttpRequest.Builder> request)
            throws InterruptedException {
        requests.readLock().lock();
        long before = service.breaks();
        try {
            HttpResponse<byte[]> response =
                    http.send(request.apply(service.now()).timeout(TIMEOUT).build(), BodyHandlers.ofByteArray());
            int status = response.statusCode();
            if (status != 429 && status != 503) {
                return response;
            }
            assertThat(response.headers().firstValue("Retry-After")).isPresent();
            count("refused with " + status);
            if (status == 503) {
                refused.increment();
            }
        } catch (IOException broken) {
            service.requireBreakSince(before, broken);
            count("broken connections");
        } finally {
            requests.readLock().unlock();
        }
        Thread.sleep(50);
        return null;
    }

    private static Format anyFormat() {
        Format[] formats = Format.values();
        return formats[ThreadLocalRandom.current().nextInt(formats.length)];
    }

    void count(String what) {
        counts.computeIfAbsent(what, name -> new LongAdder()).increment();
    }

    Map<String, LongAdder> counts() {
        return new TreeMap<>(counts);
    }

    /** Sends nothing until the result is closed. */
    Pause pause() {
        requests.writeLock().lock();
        return requests.writeLock()::unlock;
    }

    /** Fails if a client failed. */
    void check() throws Exception {
        for (Future<?> client : running) {
            if (client.isDone()) {
                client.get();
            }
        }
    }

    void stop() throws Exception {
        done = true;
        for (Future<?> client : running) {
            client.get();
        }
    }

    @Override
    public void close() {
        done = true;
        threads.shutdownNow();
    }

    interface Pause extends AutoCloseable {

        @Override
        void close();
    }
}
