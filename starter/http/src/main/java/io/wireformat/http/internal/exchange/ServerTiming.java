package io.wireformat.http.internal.exchange;

import io.wireformat.internal.pipeline.Step;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * The duration of one request's steps, for its {@code Server-Timing} header. The time between the end of reading and the
 * start of writing is {@code handle}. {@code cpu} is the processor time that threads used between {@link #enter} and {@link
 * #leave}; the header has it only if it contains all of the exchange so far. For one thread at a time.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
public final class ServerTiming {

    /** The name of the header. */
    public static final String HEADER = "Server-Timing";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long[] nanos = new long[Step.values().length];
    private long handleFrom;
    private long handleTo;
    private boolean serialized;

    /** The thread that works on the exchange; null between two parts of the work. */
    private @Nullable Thread worker;

    private int entered;
    private long cpuFrom;
    private long cpu;
    private boolean cpuUnknown;

    /** The timing of a request that started at this {@link System#nanoTime()}. */
    public ServerTiming(long startedAt) {
        this.handleFrom = startedAt;
    }

    /** A step took {@code took} nanoseconds. */
    public void took(Step step, long startedAt, long took) {
        nanos[step.ordinal()] += took;
        if (step == Step.SERIALIZE) {
            handleTo = startedAt;
            serialized = true;
        } else if (step != Step.COMPRESS) {
            handleFrom = startedAt + took;
        }
    }

    /** The current thread works on this exchange alone, until it leaves as often as it has entered. */
    public void enter() {
        if (worker == Thread.currentThread()) {
            entered++;
            return;
        }
        worker = Thread.currentThread();
        entered = 1;
        cpuFrom = used();
    }

    /** The current thread may work on other exchanges from now on. */
    public void leave() {
        if (worker == Thread.currentThread() && --entered == 0) {
            cpu += used() - cpuFrom;
            worker = null;
        }
    }

    /** Whether the current thread has entered and not left. */
    public boolean isWorking() {
        return worker == Thread.currentThread();
    }

    /** A part of the work is done where its processor time cannot be attributed to the exchange. */
    public void loseCpu() {
        cpuUnknown = true;
    }

    private long used() {
        try {
            long nanos = THREADS.getCurrentThreadCpuTime();
            cpuUnknown |= nanos < 0;
            return nanos;
        } catch (UnsupportedOperationException e) {
            // of a virtual thread
            cpuUnknown = true;
            return 0;
        }
    }

    /** The header's value at this moment: milliseconds with three decimals. */
    public String headerValue(long now) {
        StringBuilder value = new StringBuilder(96);
        append(value, Step.RECEIVE);
        append(value, Step.DESERIALIZE);
        append(value, "handle", (serialized ? handleTo : now) - handleFrom);
        append(value, Step.SERIALIZE);
        append(value, Step.COMPRESS);
        if (isWorking()) {
            long soFar = cpu + used() - cpuFrom;
            if (!cpuUnknown) {
                append(value, "cpu", soFar);
            }
        }
        return value.toString();
    }

    private void append(StringBuilder value, Step step) {
        if (nanos[step.ordinal()] > 0) {
            append(value, step.label(), nanos[step.ordinal()]);
        }
    }

    private static void append(StringBuilder value, String name, long nanos) {
        if (!value.isEmpty()) {
            value.append(", ");
        }
        long micros = (nanos + 500) / 1000;
        String fraction = Long.toString(1000 + micros % 1000);
        value.append(name).append(";dur=").append(micros / 1000).append('.').append(fraction, 1, 4);
    }
}
