package io.wireformat.fuzzing;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponseException;

/**
 * Checks the decoding of untrusted bytes. It must return a value or throw one of the exceptions that lead to a 400, 413
 * or 503; anything else is a finding. Further findings are
 *
 * <ul>
 *   <li>memory: allocation of more than {@link #FREE} bytes and {@link #FACTOR} times the content. Garbage counts, so
 *       the limit is higher than the budget: at most three quarters of {@link Service#BUDGET}, the buffer of the
 *       decompressed content, and its copies while it grew;
 *   <li>time, while fuzzing: more than {@link #FREE_NANOS} and {@link #NANOS_PER_BYTE} of processor time. This is far
 *       more than any format needs, and far less than quadratic time for the sizes that fuzzing tries;
 *   <li>memory that is still charged to the budget after the exchange, and would never be released.
 * </ul>
 *
 * <p>Content that exceeds a limit is decoded again, because the first time also loads classes. The first time is
 * measured with the wall clock: reading the thread's processor time takes longer than decoding most content.
 */
final class Oracles {

    static final long FREE = 64 * 1024 + 8 * 1024 * 1024;
    static final int FACTOR = 64;
    static final long FREE_NANOS = 250_000_000;
    static final long NANOS_PER_BYTE = 20_000;

    /** Set by {@link Fuzzing}: tests of an ordinary build do not check durations. */
    private static final boolean TIMED = Boolean.getBoolean("fuzzing.timed");

    private static final int ATTEMPTS = 3;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Oracles() {}

    /**
     * Decodes content.
     *
     * @param size its size in bytes
     * @return the value; null if the content was rejected
     */
    static @Nullable Object read(long size, Callable<Object> reading) {
        Reading last = measure(reading, System::nanoTime);
        for (int i = 1; i < ATTEMPTS && last.problem(size) != null; i++) {
            last = measure(reading, THREADS::getCurrentThreadCpuTime);
        }
        long charged = Service.metering().memory().used();
        if (charged != 0) {
            throw new AssertionError(charged + " bytes are still charged");
        }
        String problem = last.problem(size);
        if (problem != null) {
            throw new AssertionError(size + " bytes: " + problem);
        }
        return last.value;
    }

    private static Reading measure(Callable<Object> reading, LongSupplier clock) {
        long time = TIMED ? clock.getAsLong() : 0;
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        Object value = value(reading);
        return new Reading(
                value, THREADS.getCurrentThreadAllocatedBytes() - allocated, TIMED ? clock.getAsLong() - time : 0);
    }

    private static @Nullable Object value(Callable<Object> reading) {
        try {
            return reading.call();
        } catch (DecodingException | ContentTooLargeException | OverloadedException e) {
            // the message must not be empty
            if (e.getMessage() == null || e.getMessage().isEmpty()) {
                throw new AssertionError("a rejection without a reason", e);
            }
            return null;
        } catch (HttpMessageNotReadableException | ErrorResponseException e) {
            return null;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private record Reading(@Nullable Object value, long allocated, long nanos) {

        @Nullable
        String problem(long size) {
            if (allocated > FREE + FACTOR * size) {
                return allocated + " bytes allocated";
            }
            return nanos > FREE_NANOS + NANOS_PER_BYTE * size ? nanos / 1_000_000 + " ms" : null;
        }
    }
}
