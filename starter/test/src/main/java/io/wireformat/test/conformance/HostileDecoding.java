package io.wireformat.test.conformance;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads hostile content in a thread of its own, so that a reading that never ends fails a test and does not stop the
 * run. The first content that is neither read nor refused is reported, with its bytes.
 */
final class HostileDecoding {

    /** Far more than the values of 64 KiB of content take, and far less than a declared length can ask for. */
    private static final long MAX_ALLOCATED = 32L * 1024 * 1024;

    private static final DecodeLimits LIMITS = new DecodeLimits(1024 * 1024, 100, 10_000);
    private static final int MAX_REPORTED = 3;

    private final Plan plan;
    private volatile @Nullable Mutation current;
    private final AtomicInteger tried = new AtomicInteger();
    private final List<Mutation> read = new ArrayList<>();
    private volatile @Nullable Throwable failure;

    private HostileDecoding(Plan plan) {
        this.plan = plan;
    }

    /**
     * Reads one after the other.
     *
     * @param patience after how long without progress the reading of one counts as never ending
     * @return the first that were read and not refused
     * @throws AssertionError for the first that ends in anything but a value, a {@link DecodingException} or a
     *     {@link ContentTooLargeException}
     */
    static List<Mutation> of(Plan plan, Stream<Mutation> contents, Duration patience) {
        HostileDecoding decoding = new HostileDecoding(plan);
        Thread reader = new Thread(() -> decoding.run(contents), "hostile-content");
        reader.setDaemon(true);
        reader.start();
        decoding.await(reader, patience);
        return decoding.read;
    }

    private void run(Stream<Mutation> contents) {
        try {
            contents.forEach(this::decode);
        } catch (Throwable e) {
            failure = e;
        }
    }

    private void decode(Mutation mutation) {
        current = mutation;
        tried.incrementAndGet();
        long before = allocated();
        byte[] content = mutation.content();
        try {
            plan.decode(new ContentReader(content, 0, content.length, LIMITS));
            if (read.size() < MAX_REPORTED) {
                read.add(mutation);
            }
        } catch (DecodingException e) {
            if (String.valueOf(e.getMessage()).isBlank()) {
                throw new AssertionError(
                        "A DecodingException says what is wrong; this one does not, for " + mutation, e);
            }
        } catch (ContentTooLargeException e) {
            // refused too
        } catch (Throwable e) {
            throw new AssertionError(
                    "Only a DecodingException or a ContentTooLargeException may end the reading of " + mutation, e);
        }
        long allocated = allocated() - before;
        if (allocated > MAX_ALLOCATED) {
            throw new AssertionError(allocated + " bytes were allocated to read " + mutation
                    + "; hold each declared length against the bytes that are left (ContentReader.require)"
                    + " and count elements (ContentReader.countElements) before allocating for them");
        }
    }

    private void await(Thread reader, Duration patience) {
        try {
            int before;
            do {
                before = tried.get();
                reader.join(patience.toMillis());
            } while (reader.isAlive() && tried.get() > before);
            if (reader.isAlive()) {
                reader.interrupt();
                throw new AssertionError("Reading does not end for " + current);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
        if (failure != null) {
            throw failure instanceof AssertionError assertion ? assertion : new AssertionError(failure);
        }
    }

    /** By this thread so far, in bytes; always 0 where the JVM does not tell. */
    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                ? Math.max(
                        0,
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId()))
                : 0;
    }
}
