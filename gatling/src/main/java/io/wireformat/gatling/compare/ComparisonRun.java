package io.wireformat.gatling.compare;

import com.sun.management.OperatingSystemMXBean;
import io.wireformat.gatling.verdict.Sample;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The input of the simulation and its records. Gatling creates the simulation from its class, so it finds the run in a
 * static field; a JVM has one run at a time. Thread-safe.
 */
final class ComparisonRun {

    private static final AtomicReference<ComparisonRun> CURRENT = new AtomicReference<>();

    private final ComparisonSettings settings;
    private final Workload workload;
    private final Launches launches;
    private final List<Place> places;
    private final long origin = System.nanoTime();
    private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();
    private final Queue<String> notes = new ConcurrentLinkedQueue<>();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private volatile int readyLaunch = -1;
    private volatile int warmLaunch = -1;
    private volatile WarmUp warmUp;
    private @Nullable Capacity capacity;

    ComparisonRun(ComparisonSettings settings, Workload workload, Launches launches, List<Place> places) {
        this.settings = settings;
        this.workload = workload;
        this.launches = launches;
        this.places = places;
        this.warmUp = new WarmUp(settings.warmUpSeconds);
    }

    static void set(ComparisonRun run) {
        CURRENT.set(run);
    }

    static ComparisonRun current() {
        ComparisonRun run = CURRENT.get();
        if (run == null) {
            throw new IllegalStateException("start the comparison with " + ComparisonMain.class.getName());
        }
        return run;
    }

    ComparisonSettings settings() {
        return settings;
    }

    Workload workload() {
        return workload;
    }

    Launches launches() {
        return launches;
    }

    List<Place> places() {
        return places;
    }

    WarmUp warmUp() {
        return warmUp;
    }

    /** Launches the service and waits until it is warm, in a separate thread. */
    void launch(int launch) {
        Thread thread = new Thread(
                () -> {
                    try {
                        launches.next(launch);
                        warmUp = new WarmUp(settings.warmUpSeconds);
                        readyLaunch = launch;
                        String how = warmUp.await();
                        notes.add("launch " + (launch + 1) + ": " + how);
                        System.out.println(
                                "comparison: launch " + (launch + 1) + " of " + settings.launches() + ", " + how);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } catch (RuntimeException e) {
                        problems.add(String.valueOf(e.getMessage()));
                    } finally {
                        readyLaunch = launch;
                        warmLaunch = launch;
                    }
                },
                "launch");
        thread.setDaemon(true);
        thread.start();
    }

    boolean isReady(int launch) {
        return readyLaunch >= launch;
    }

    boolean isWarm(int launch) {
        return warmLaunch >= launch;
    }

    /** Whether a launch failed, so that the run has to end. */
    boolean isBroken() {
        return !problems.isEmpty();
    }

    /** The capacity search, which starts on the first call, when the service is warm. */
    synchronized Capacity capacity() {
        if (capacity == null) {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            capacity = new Capacity(
                    settings,
                    capacityLimitMs(),
                    Duration.ofSeconds(settings.capacitySeconds),
                    launches::cpu,
                    () -> Duration.ofNanos(system.getProcessCpuTime()));
        }
        return capacity;
    }

    double capacityLimitMs() {
        return settings.p99Millis().orElse(50.0);
    }

    /** Records a response of a block. */
    void succeeded(Exchange exchange) {
        samples.add(exchange.sample(origin));
    }

    void failed(Exchange exchange) {
        failures.merge(
                cell(exchange.block().place(), exchange.block().operation(), exchange.contender()), 1, Integer::sum);
    }

    /** Records a failed request of the warm-up. */
    void failedInWarmUp(Contender contender, Operation operation, @Nullable String why) {
        problems.add("in the warm-up " + contender.name() + " failed at " + operation.label()
                + (why == null ? "" : ": " + why)
                + (contender.isRpc() && settings.remote.isPresent()
                        ? "; RPC needs a service that was started with " + String.join(" ", ServiceProcess.RPC)
                        : ""));
    }

    /** Records a response without a step that the report needs, so that the run ends at once. */
    void lacks(Exchange exchange, String step) {
        problems.add("responses of the service have no " + step + " in Server-Timing, for example to "
                + exchange.contender().name() + " at "
                + exchange.block().operation().label() + "; the report would lack the service's "
                + (step.equals("cpu") ? "CPU" : "coding")
                + ". Start the service with --wireformat.server-timing=true --spring.threads.virtual.enabled=false,"
                + " and without a proxy that removes the header");
    }

    /** The key of a cell's failures. */
    static String cell(Place place, Operation operation, Contender contender) {
        return contender.name() + " " + operation.label() + " " + place.label();
    }

    /** The samples in the order of time. */
    List<Sample> samples() {
        List<Sample> ordered = new ArrayList<>(samples);
        ordered.sort(Comparator.comparingDouble(Sample::atSeconds));
        return ordered;
    }

    Map<String, Integer> failures() {
        return new TreeMap<>(failures);
    }

    /** Notes about the warm-up of each launch. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    List<String> problems() {
        return problems.stream().distinct().toList();
    }
}
