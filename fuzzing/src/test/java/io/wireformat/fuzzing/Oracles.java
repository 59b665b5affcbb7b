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
 * What reading a stranger's bytes may do. It ends in a value or in one of the refusals that become a 400, 413 or 503;
 * anything else is a finding. So is
 *
 * <ul>
 *   <li>memory: more than {@link #FREE} bytes and {@link #FACTOR} times the content allocated on the way. Garbage
 *       counts, so that this is more than what is held: three quarters of {@link Service#BUDGET} at most, the buffer that
 *       content is decoded to, and what was copied while it grew;
 *   <li>time, while fuzzing: more than {@link #FREE_NANOS} and {@link #NANOS_PER_BYTE} of processor time, which is far
 *       above what any format takes, and far below what is quadratic takes for the sizes that fuzzing tries;
 *   <li>memory that is still counted as taken when the exchange has ended, and would be missing for ever.
 * </ul>
 *
 * <p>What exceeds a bound is tried again, since the first time of anything loads classes, and is timed by a clock that goes
 * on while others have the processor: reading the thread's own takes longer than most content.
 */
final class Oracles {

    static final long FREE = 64 * 1024 + 8 * 1024 * 1024;

    static final int FACTOR = 64;

    static final long FREE_NANOS = 250_000_000;

    static final long NANOS_PER_BYTE = 20_000;

    /** Set by {@link Fuzzing}: no test of an ordinary build asserts how long something takes. */
    private static final boolean TIMED = Boolean.getBoolean("fuzzing.timed");

    private static final int ATTEMPTS = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Oracles() {}

    /**
     * Reads content.
     *
     * @param size how many bytes it has
     * @return null where it was refused
     */
    static @Nullable Object read(long size, Callable<Object> reading) {
        Reading last = measure(reading, System::nanoTime);
        for (int i = 1; i < ATTEMPTS && last.problem(size) != null; i++) {
            last = measure(reading, THREADS::getCurrentThreadCpuTime);
        }
        long held = Service.metering().memory().used();
        if (held != 0) {
            throw new AssertionError(held + " bytes are still taken");
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
            // what it says must be worth saying
            if (e.getMessage() == null || e.getMessage().isEmpty()) {
                throw new AssertionError("a refusal without a reason", e);
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
