package io.wireformat.gatling.compare;

import com.sun.management.OperatingSystemMXBean;
import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.report.Block;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the machine, the service and the links have counted up to one moment.
 *
 * @param serviceCpuNanos {@link Double#NaN} when unknown
 * @param heartbeat how late this JVM has woken up
 * @param wire bytes by region and connection
 */
record Counters(
        long nanos,
        double serviceCpuNanos,
        long generatorCpuNanos,
        Heartbeat.Reading heartbeat,
        Map<String, Block.Wire> wire) {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static Counters read(Optional<ServiceCpu> service, List<Region> regions, Heartbeat heartbeat) {
        Map<String, Block.Wire> wire = new HashMap<>();
        for (Region region : regions) {
            for (String connection : List.of(Schedule.Work.WARM, Schedule.Work.NEW)) {
                for (boolean secure : List.of(false, true)) {
                    region.counters(connection, secure)
                            .ifPresent(counted -> wire.put(key(region.name(), connection, secure), wire(counted)));
                }
            }
        }
        return new Counters(
                System.nanoTime(),
                service.map(ServiceCpu::nanos).orElse(Double.NaN),
                SYSTEM.getProcessCpuTime(),
                heartbeat.read(),
                wire);
    }

    /** Bytes since earlier counters. */
    Block.Wire wireSince(Counters earlier, String region, Schedule.Task task) {
        String key = key(region, task.work().connection(), task.protocol().secure());
        Block.Wire now = wire.getOrDefault(key, Block.Wire.UNKNOWN);
        Block.Wire then = earlier.wire.getOrDefault(key, Block.Wire.UNKNOWN);
        return new Block.Wire(now.request() - then.request(), now.response() - then.response());
    }

    /** The part of the machine's processors that this JVM used since earlier counters, 0 to 1. */
    double generatorLoadSince(Counters earlier) {
        double available = (double) (nanos - earlier.nanos) * SYSTEM.getAvailableProcessors();
        return available == 0 ? 0 : (generatorCpuNanos - earlier.generatorCpuNanos) / available;
    }

    /** Microseconds by which this JVM woke up late on average, since earlier counters. */
    double generatorLateMicrosSince(Counters earlier) {
        return heartbeat.meanLateMicrosSince(earlier.heartbeat);
    }

    private static Block.Wire wire(LinkCounters counters) {
        return new Block.Wire(counters.requests().bytes(), counters.answers().bytes());
    }

    private static String key(String region, String connection, boolean secure) {
        return region + " " + connection + (secure ? " TLS" : "");
    }
}
