package io.wireformat.gatling.study.auditevent;

import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.StudyException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Counts the objects that a call allocates. The JVM counts bytes alone; but its histogram of the heap has every object
 * since the last collection, dead ones too, so the difference of two histograms around some calls is what these
 * allocated, as long as nothing is collected in between. For one thread.
 */
final class AllocationCounter {

    /**
     * Calls allocate so much between two histograms: below what a young generation holds, far above what a thread's own
     * part of it leaves unused, which a histogram counts as an object.
     */
    private static final double BUDGET = 12e6;

    private static final int FEWEST_CALLS = 50;

    private static final int MOST_CALLS = 20_000;

    private static final int ATTEMPTS = 3;

    /** The two ways of counting bytes may differ by so much; more, and objects were missed or are others'. */
    private static final double TOLERANCE = 0.1;

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+(\\d+)\\s+(\\d+)");

    private final OperationMeter meter;

    AllocationCounter(OperationMeter meter) {
        this.meter = meter;
    }

    /**
     * Objects that a call allocates, {@link Double#NaN} where a collector's histogram does not have them all.
     *
     * @param bytes what the call allocates, by the thread's own counter
     */
    double count(Supplier<?> operation, double bytes) {
        int calls = (int) Math.max(FEWEST_CALLS, Math.min(MOST_CALLS, BUDGET / Math.max(1, bytes)));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            System.gc();
            long collections = collections();
            Heap start = heap();
            Heap before = heap();
            meter.call(operation, calls);
            Heap after = heap();
            // a histogram is a text, which is allocated too
            Heap allocated = after.minus(before).minus(before.minus(start));
            double counted = (double) allocated.bytes() / calls;
            if (collections() == collections && Math.abs(counted - bytes) <= TOLERANCE * bytes) {
                return (double) allocated.objects() / calls;
            }
        }
        return Double.NaN;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static Heap heap() {
        Object histogram;
        try {
            histogram = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[] {"-all"}},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new StudyException("this JVM gives no histogram of its heap: " + e.getMessage(), e);
        }
        Matcher total = TOTAL.matcher(String.valueOf(histogram));
        if (!total.find()) {
            throw new StudyException("this JVM's histogram of its heap has no total");
        }
        return new Heap(Long.parseLong(total.group(1)), Long.parseLong(total.group(2)));
    }

    private record Heap(long objects, long bytes) {

        Heap minus(Heap other) {
            return new Heap(objects - other.objects, bytes - other.bytes);
        }
    }
}
