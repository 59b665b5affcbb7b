package io.wireformat.advice;

import io.wireformat.autoconfigure.WireformatProperties.Json;
import io.wireformat.autoconfigure.WireformatProperties.JsonBy;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.http.internal.exchange.BodyTap;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.internal.messages.MessageTap;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/**
 * Advice from live traffic. Request threads, producers and consumers copy some bodies to a bounded queue; one daemon thread tries
 * them, within its budget. Bodies are never logged, and nothing but numbers stays of them. Safe for use by many threads.
 */
final class Advisor implements BodyTap.Source, MessageTap, EndpointSection, AutoCloseable {

    private static final EventLog log = EventLog.of(Advisor.class);
    private static final String IDENTITY = "identity";
    private static final int MAX_ENDPOINTS = 500;
    private static final int MAX_QUEUED = 64;
    private static final long MAX_QUEUED_BYTES = 4 << 20;

    /** Larger bodies are not copied. */
    private static final int MAX_SIZE = 256 * 1024;

    /** An application's constructor that ignores interrupts has its thread until it returns; another thread goes on. */
    private static final int MAX_THREADS = 3;

    private final AdviceProperties settings;
    private final Json json;
    private final SingletonSupplier<Candidates> candidates;
    private final ServerCoding coding;
    private final Map<String, Endpoint> endpoints = new ConcurrentHashMap<>();

    /** Topics, destinations and caches. */
    private final Map<String, Endpoint> places = new ConcurrentHashMap<>();

    private final BlockingQueue<Sample> queue = new ArrayBlockingQueue<>(MAX_QUEUED);
    private final AtomicLong queuedBytes = new AtomicLong();
    private int threads;
    private final CpuBudget budget;
    private final long maxNanos;
    private final List<Consumer<List<AdviceReport.Saving>>> listeners = new CopyOnWriteArrayList<>();
    private volatile @Nullable Worker worker;
    private volatile boolean open;

    /**
     * Advice that has not started.
     *
     * @param candidates asked for with the first trial
     * @param coding the server's own compression
     */
    Advisor(AdviceProperties settings, Json json, Supplier<Candidates> candidates, ServerCoding coding) {
        this(settings, json, candidates, coding, Duration.ofSeconds(5));
    }

    /** Advice that gives a body up whose trial takes more CPU time, or sleeps longer. */
    Advisor(
            AdviceProperties settings,
            Json json,
            Supplier<Candidates> candidates,
            ServerCoding coding,
            Duration maxTrial) {
        this.maxNanos = maxTrial.toNanos();
        this.settings = settings;
        this.json = json;
        this.candidates = SingletonSupplier.of(candidates);
        this.coding = coding;
        this.budget = new CpuBudget(settings.cpu());
    }

    /** Starts the thread. */
    synchronized void start() {
        open = true;
        startWorker();
    }

    private void startWorker() {
        threads++;
        Worker started = new Worker(this);
        worker = started;
        started.start();
    }

    @Override
    public void close() {
        open = false;
        Worker running = worker;
        worker = null;
        queue.clear();
        if (running != null) {
            running.interrupt();
        }
    }

    @Override
    public BodyTap start(ResponseHead head) {
        return new ExchangeTap(this, head);
    }

    /** The endpoint of a name; null if there are too many. */
    @Nullable
    Endpoint endpoint(String name) {
        return named(name, endpoints);
    }

    private static @Nullable Endpoint named(String name, Map<String, Endpoint> all) {
        Endpoint known = all.get(name);
        return known != null || all.size() >= MAX_ENDPOINTS ? known : all.computeIfAbsent(name, Endpoint::new);
    }

    /** A failure in here is not the message's. */
    @Override
    public void sees(String place, String format, Type type, byte[] array, int offset, int length) {
        try {
            Endpoint at = named(place, places);
            Messages messages =
                    at != null && at.choose() ? at.messages(new Messages.Key(Direction.MESSAGE, 0, type)) : null;
            if (messages != null) {
                messages.saw(format, IDENTITY);
                messages.count(sample(
                        messages, format, IDENTITY, length, () -> Arrays.copyOfRange(array, offset, offset + length)));
            }
        } catch (RuntimeException e) {
            log.debug("A message was not looked at: {}", Trial.reason(e));
        }
    }

    /** The compression of a response. */
    String coding(BodyTap.Body body, ResponseHead head) {
        String known = body.coding();
        if (known == null && body.direction() == BodyTap.Direction.RESPONSE) {
            known = coding.codingOfSpringFormat(body.size(), head);
        }
        return known == null ? IDENTITY : known;
    }

    /** Copies a body for a trial, unless it is large or others wait. */
    Coverage sample(Messages messages, String format, String coding, long size, Supplier<byte @Nullable []> copy) {
        if (size > MAX_SIZE) {
            return Coverage.TOO_LARGE;
        }
        if (messages.excluded() != null) {
            return Coverage.EXCLUDED;
        }
        if (!messages.mayQueue()) {
            return Coverage.DROPPED;
        }
        byte[] bytes = null;
        boolean queued = false;
        try {
            bytes = copy.get();
            queued = bytes != null && offer(new Sample(messages, format, coding, bytes));
        } finally {
            if (!queued) {
                messages.leftQueue();
            }
        }
        return bytes == null ? Coverage.TOO_LARGE : queued ? Coverage.SAMPLED : Coverage.DROPPED;
    }

    /** A copy waits for its trial, if there is room. */
    boolean offer(Sample sample) {
        watch();
        int size = sample.bytes().length;
        if (!open) {
            return false;
        }
        if (queuedBytes.addAndGet(size) > MAX_QUEUED_BYTES || !queue.offer(sample)) {
            queuedBytes.addAndGet(-size);
            return false;
        }
        return true;
    }

    /** The thread that tries bodies; null if none does. */
    @Nullable
    Worker worker() {
        return open ? worker : null;
    }

    CpuBudget budget() {
        return budget;
    }

    Candidates candidates() {
        return candidates.obtain();
    }

    long maxNanos() {
        return maxNanos;
    }

    /** Whether the application reads or writes JSON by plans already. */
    boolean usesPlan(Direction direction) {
        return (direction == Direction.REQUEST ? json.read() : json.write()) == JsonBy.PLAN;
    }

    /** Waits for a body for a second; gives null if there is none. */
    @Nullable
    Sample next() throws InterruptedException {
        return queue.poll(1, TimeUnit.SECONDS);
    }

    /** A body has had its trial. */
    void done(Sample sample) {
        queuedBytes.addAndGet(-sample.bytes().length);
        sample.messages().leftQueue();
    }

    /** Reports to listeners what the best candidate of each endpoint would save. */
    void refresh() {
        if (listeners.isEmpty()) {
            return;
        }
        try {
            Reporting reporting = new Reporting(settings);
            List<AdviceReport.Saving> savings = endpoints.values().stream()
                    .flatMap(each -> reporting.savings(each, snapshots(each)).stream())
                    .toList();
            listeners.forEach(listener -> listener.accept(savings));
        } catch (RuntimeException e) {
            log.warn("Savings are not reported: {}", e.toString());
        }
    }

    /** Ends a trial that takes too long, on the thread of a request, because the trial's own thread cannot. */
    private void watch() {
        Worker running = worker;
        long worked = running == null ? 0 : running.worked();
        if (running == null || worked <= maxNanos) {
            return;
        }
        running.interrupt();
        if (worked > 3 * maxNanos) {
            replace(running);
        }
    }

    /** One request alone replaces a thread whose trial does not end. */
    private synchronized void replace(Worker stuck) {
        if (!stuck.abandon()) {
            return;
        }
        if (threads < MAX_THREADS) {
            startWorker();
        } else {
            log.warn("No more advice: {} trials did not end within {} s", MAX_THREADS, 3 * maxNanos / 1e9);
            close();
        }
    }

    @Override
    public String name() {
        return "advice";
    }

    @Override
    public AdviceReport report(@Nullable String endpoint) {
        watch();
        Reporting reporting = new Reporting(settings);
        return new AdviceReport(
                state(),
                settings.cpu(),
                budget.usedNanos() / 1e9,
                queue.size(),
                shown(endpoints, endpoint)
                        .map(each -> reporting.of(each, snapshots(each), endpoint != null))
                        .toList(),
                shown(places, endpoint)
                        .map(each -> PlaceReporting.of(each, snapshots(each)))
                        .toList());
    }

    private static Stream<Endpoint> shown(Map<String, Endpoint> all, @Nullable String name) {
        return all.values().stream()
                .filter(each ->
                        name == null ? !each.messages().isEmpty() : each.name().equals(name))
                .sorted(Comparator.comparing(Endpoint::name));
    }

    private synchronized String state() {
        return open ? "running" : threads > 0 ? "stopped" : "not started";
    }

    private List<Messages.Snapshot> snapshots(Endpoint endpoint) {
        return endpoint.messages().stream()
                .map(each -> each.snapshot(candidates.obtain().unsupported(each.key())))
                .toList();
    }

    /** A listener gets what would be saved from time to time, on the thread of the trials. */
    void whenRefreshed(Consumer<List<AdviceReport.Saving>> listener) {
        listeners.add(listener);
    }

    /** CPU seconds that trials have taken. */
    double cpuSeconds() {
        return budget.usedNanos() / 1e9;
    }

    /** How many bodies had an outcome, by its name. */
    long count(String outcome) {
        return Stream.of(endpoints, places)
                .flatMap(each -> each.values().stream())
                .flatMap(each -> each.messages().stream())
                .mapToLong(each -> each.count(outcome))
                .sum();
    }

    /** The names of outcomes. */
    static List<String> outcomes() {
        return Arrays.stream(Coverage.values()).map(Enum::name).toList();
    }
}
