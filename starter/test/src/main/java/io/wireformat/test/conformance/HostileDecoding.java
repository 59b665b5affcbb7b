package io.wireformat.test.conformance;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes malformed content in a separate thread, so that endless decoding fails the test without blocking the run. It
 * reports the first content that is neither decoded nor rejected, with its bytes.
 */
final class HostileDecoding {

    /** Far more than 64 KiB of content needs, and far less than a declared length may claim. */
    private static final long MAX_ALLOCATED = 32L * 1024 * 1024;

    private static final DecodeLimits LIMITS = new DecodeLimits(1024 * 1024, 100, 10_000);

    private final Plan plan;

    private volatile @Nullable Mutation current;

    private final AtomicInteger tried = new AtomicInteger();

    private @Nullable Mutation accepted;

    private volatile @Nullable Throwable failure;

    private HostileDecoding(Plan plan) {
        this.plan = plan;
    }

    /**
     * Decodes one content after the other.
     *
     * @param patience the time without progress after which decoding counts as endless
     * @return the first content that was decoded; null if all were rejected
     * @throws AssertionError for the first content that leads to anything but a value, a {@link DecodingException} or a
     *     {@link ContentTooLargeException}
     */
    static @Nullable Mutation firstAccepted(Plan plan, Stream<Mutation> contents, Duration patience) {
        HostileDecoding decoding = new HostileDecoding(plan);
        Thread reader = new Thread(() -> decoding.run(contents), "hostile-content");
        reader.setDaemon(true);
        reader.start();
        decoding.await(reader, patience);
        return decoding.accepted;
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
            accepted = accepted == null ? mutation : accepted;
        } catch (DecodingException e) {
            if (String.valueOf(e.getMessage()).isBlank()) {
                throw new AssertionError(
                        "A DecodingException needs a message that describes the problem; it has none for " + mutation,
                        e);
            }
        } catch (ContentTooLargeException e) {
            // rejected
        } catch (Throwable e) {
            throw new AssertionError(
                    "Decoding may only throw a DecodingException or a ContentTooLargeException, not this one for "
                            + mutation,
                    e);
        }
        long allocated = allocated() - before;
        if (allocated > MAX_ALLOCATED) {
            throw new AssertionError(allocated + " bytes were allocated to decode " + mutation
                    + "; compare each declared length with the remaining bytes (ContentReader.require)"
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
                throw new AssertionError("Decoding does not end for " + current);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
        if (failure != null) {
            throw failure instanceof AssertionError assertion ? assertion : new AssertionError(failure);
        }
    }

    /** The bytes that this thread has allocated; always 0 if the JVM does not report it. */
    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                ? Math.max(
                        0,
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId()))
                : 0;
    }
}
