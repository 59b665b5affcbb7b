package io.wireformat.gatling.compare;

import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.WireTiming;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Takes down what happens in each block of the schedule: every exchange, and the counters at the blocks' borders. Safe
 * for concurrent use.
 */
final class Recorder {

    /** Before the first block: nothing counts yet. */
    static final int WARM_UP = -1;

    private final Schedule schedule;
    private final List<Region> regions;
    private final Optional<ServiceCpu> service;
    private final Heartbeat heartbeat = new Heartbeat();
    private final IntConsumer progress;
    private final ExecutorService reader = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "counters");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Counters> borders = new CopyOnWriteArrayList<>();
    private final Map<Place, Exchanges> exchanges = new ConcurrentHashMap<>();
    private final Map<Schedule.Task, Queue<Exchange>> calibration = new ConcurrentHashMap<>();
    private final AtomicInteger late = new AtomicInteger();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();

    private volatile int current = WARM_UP;

    /** @param progress is told the index of each block that begins */
    Recorder(Schedule schedule, List<Region> regions, Optional<ServiceCpu> service, IntConsumer progress) {
        this.schedule = schedule;
        this.regions = regions;
        this.service = service;
        this.progress = progress;
    }

    /** The next block begins; called between two blocks, and after the last. */
    void border() {
        current++;
        int block = current;
        reader.execute(() -> {
            borders.add(Counters.read(service, regions, heartbeat));
            progress.accept(block);
        });
    }

    /** The block that is running, or {@link #WARM_UP}. */
    int current() {
        return current;
    }

    /** An exchange passed its checks. */
    void succeeded(CellKey key, Exchange exchange) {
        at(exchange.block(), key).ifPresent(found -> found.passed.add(exchange));
    }

    /** An exchange without a link, which belongs to no cell. */
    void calibrated(Schedule.Task task, Exchange exchange) {
        calibration.computeIfAbsent(task, none -> new ConcurrentLinkedQueue<>()).add(exchange);
    }

    /** The exchanges without a link. */
    List<Sample> calibration(Schedule.Task task) {
        return calibration.getOrDefault(task, new ConcurrentLinkedQueue<>()).stream()
                .map(exchange -> exchange.sample(exchange.begunAt(), WireTiming.UNKNOWN))
                .toList();
    }

    /** An exchange failed, in a block or before the first. */
    void failed(int block, CellKey key) {
        if (block == WARM_UP) {
            problems.add("a request failed in the warm-up: " + key);
        } else {
            at(block, key).or(() -> lastBefore(block, key)).ifPresent(found -> found.failed.incrementAndGet());
        }
    }

    /** A request that began too late for its block has failed none the less. */
    private Optional<Exchanges> lastBefore(int block, CellKey key) {
        return schedule.slots().stream()
                .limit(block)
                .filter(slot -> slot.task().isFor(key))
                .reduce((earlier, later) -> later)
                .map(slot -> at(new Place(slot.index(), key)));
    }

    /** Exchanges that began only after their block, which the load generator had no time for before. */
    int late() {
        return late.get();
    }

    /** What went wrong outside the blocks. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** What was taken down, once the run is over; called once, because it takes the times from the links. */
    List<Block> blocks() {
        awaitReader();
        double idleCpu = idleCpuNanos();
        List<Block> blocks = new ArrayList<>();
        for (Schedule.Slot slot : schedule.slots()) {
            if (!slot.task().isMeasured() || slot.index() + 1 >= borders.size()) {
                continue;
            }
            double cpu = serviceCpuNanos(slot) - idleCpu;
            int inAll = regions.stream()
                    .mapToInt(region -> at(slot, region).count())
                    .sum();
            for (Region region : regions) {
                blocks.add(block(slot, region, cpu, inAll));
            }
        }
        return blocks;
    }

    /** The part of the processors that this JVM used from the first block to the last; 0 before the first. */
    double generatorLoad() {
        awaitReader();
        return borders.isEmpty() ? 0 : borders.get(borders.size() - 1).generatorLoadSince(borders.get(0));
    }

    /** Microseconds by which this JVM woke up late on average, from the first block to the last; 0 before the first. */
    double generatorLateMicros() {
        awaitReader();
        return borders.isEmpty() ? 0 : borders.get(borders.size() - 1).generatorLateMicrosSince(borders.get(0));
    }

    private Block block(Schedule.Slot slot, Region region, double cpu, int exchangesInAll) {
        Counters before = borders.get(slot.index());
        Counters after = borders.get(slot.index() + 1);
        Exchanges found = at(slot, region);
        return new Block(
                key(slot, region),
                slot.round(),
                samples(slot.task(), region, found.passed),
                found.failed.get(),
                after.wireSince(before, region.name(), slot.task()),
                cpu * found.count() / Math.max(1, exchangesInAll),
                after.generatorLoadSince(before),
                after.generatorLateMicrosSince(before));
    }

    private List<Sample> samples(Schedule.Task task, Region region, Collection<Exchange> passed) {
        List<Exchange> exchanges = passed.stream()
                .sorted(Comparator.comparingLong(exchange -> exchange.span().sentAt()))
                .toList();
        List<WireTiming> timings = region.timings(
                task.work().connection(),
                task.protocol().secure(),
                exchanges.stream().map(Exchange::span).toList());
        long origin = borders.get(0).nanos();
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < timings.size(); i++) {
            samples.add(exchanges.get(i).sample(origin, timings.get(i)));
        }
        return samples;
    }

    /**
     * What the service uses in a block without requests, with the reading of its counters. The mean, and no limit at 0,
     * because the counter's coarse steps would else leave a bias behind.
     */
    private double idleCpuNanos() {
        return schedule.slots().stream()
                .filter(slot -> slot.task().isIdle() && slot.index() + 1 < borders.size())
                .mapToDouble(this::serviceCpuNanos)
                .average()
                .orElse(0);
    }

    /** The steps that the service's counter moves in, {@link Double#NaN} when it does not or is unknown. */
    double serviceCpuResolutionMicros() {
        awaitReader();
        return commonStep(
                        borders.stream().mapToDouble(Counters::serviceCpuNanos).toArray())
                / 1000;
    }

    /** The greatest number that all differences are multiples of. */
    static double commonStep(double[] readings) {
        long step = 0;
        for (int i = 1; i < readings.length; i++) {
            long other = Math.round(Math.abs(readings[i] - readings[i - 1]));
            while (other != 0) {
                long rest = step % other;
                step = other;
                other = rest;
            }
        }
        return step == 0 ? Double.NaN : step;
    }

    private double serviceCpuNanos(Schedule.Slot slot) {
        return borders.get(slot.index() + 1).serviceCpuNanos()
                - borders.get(slot.index()).serviceCpuNanos();
    }

    private Optional<Exchanges> at(int block, CellKey key) {
        if (block == WARM_UP) {
            return Optional.empty();
        }
        Schedule.Task task =
                block < schedule.slots().size() ? schedule.slots().get(block).task() : Schedule.Task.IDLE;
        if (!task.isFor(key)) {
            late.incrementAndGet();
            return Optional.empty();
        }
        return Optional.of(at(new Place(block, key)));
    }

    private Exchanges at(Place place) {
        return exchanges.computeIfAbsent(place, none -> new Exchanges());
    }

    private Exchanges at(Schedule.Slot slot, Region region) {
        return at(new Place(slot.index(), key(slot, region)));
    }

    private static CellKey key(Schedule.Slot slot, Region region) {
        return slot.task().key(region.name());
    }

    private void awaitReader() {
        reader.shutdown();
        try {
            if (!reader.awaitTermination(10, TimeUnit.SECONDS)) {
                throw new ComparisonException("the service's counters could not be read in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComparisonException("interrupted", e);
        }
    }

    private record Place(int block, CellKey key) {}

    private static final class Exchanges {
        private final Queue<Exchange> passed = new ConcurrentLinkedQueue<>();
        private final AtomicInteger failed = new AtomicInteger();

        int count() {
            return passed.size() + failed.get();
        }
    }
}
