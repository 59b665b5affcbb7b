package io.wireformat.gatling.study;

import io.gatling.app.Gatling$;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Sends requests with Gatling in the closed model: each user sends the next request after a response. Blocks run one
 * after the other.
 */
final class Load {

    private static final AtomicReference<Load> CURRENT = new AtomicReference<>();
    private static final long QUIET_NANOS = Duration.ofSeconds(10).toNanos();

    private final Path directory;
    private final Consumer<String> out;
    private final List<Block> blocks = new ArrayList<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong saidAt = new AtomicLong(System.nanoTime());

    Load(Path directory, Consumer<String> out) {
        this.directory = directory;
        this.out = out;
    }

    /** The load of the current run: Gatling creates the simulation from its class. */
    static Load current() {
        return Objects.requireNonNull(CURRENT.get(), "no load");
    }

    /** Adds a block of users that send the requests in rotation for some time. */
    Block during(String name, int users, Duration time, List<Request> requests) {
        Block block = new Block(name, users, time, requests);
        blocks.add(block);
        return block;
    }

    /**
     * Runs all blocks.
     *
     * @throws StudyException if a request failed or a response was wrong
     */
    void run() {
        out.accept("Gatling, " + blocks.size() + " blocks");
        CURRENT.set(this);
        int status = Gatling$.MODULE$.fromArgs(
                new String[] {"--simulation", LoadSimulation.class.getName(), "--results-folder", directory.toString()
                });
        if (status != 0 || !failures.isEmpty()) {
            throw new StudyException(failures.size() + " requests failed, Gatling ended with status " + status
                    + (failures.isEmpty() ? "" : "; the first: " + failures.peek()));
        }
    }

    List<Block> blocks() {
        return blocks;
    }

    Request next(Block block) {
        long now = System.nanoTime();
        long last = saidAt.get();
        if (now - last > QUIET_NANOS && saidAt.compareAndSet(last, now)) {
            out.accept("Gatling, block " + (blocks.indexOf(block) + 1) + " of " + blocks.size() + ", " + block.name);
        }
        return block.requests.get(block.sent.getAndIncrement() % block.requests.size());
    }

    void failed(Request request) {
        failures.add(request.method() + " " + request.url);
    }

    /** The requests of users for some time. */
    static final class Block {

        private final String name;
        private final int users;
        private final Duration time;
        private final List<Request> requests;
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicLong begunAt = new AtomicLong();
        private final LongAdder counted = new LongAdder();

        private Block(String name, int users, Duration time, List<Request> requests) {
            this.name = name;
            this.users = users;
            this.time = time;
            this.requests = List.copyOf(requests);
        }

        String name() {
            return name;
        }

        int users() {
            return users;
        }

        Duration time() {
            return time;
        }

        /** Whether a user sends another request. */
        boolean goesOn() {
            begunAt.compareAndSet(0, System.nanoTime());
            return System.nanoTime() - begunAt.get() < time.toNanos();
        }

        /** Counts a response, except in the first quarter of the time. */
        void completed() {
            long after = System.nanoTime() - begunAt.get();
            if (after > time.toNanos() / 4 && after <= time.toNanos()) {
                counted.increment();
            }
        }

        /** The number of responses per second. */
        double perSecond() {
            return counted.sum() / (0.75e-9 * time.toNanos());
        }
    }

    /**
     * A request and the check of its response.
     *
     * @param cell the cell that it is measured for
     * @param content the body; empty for a GET
     * @param check throws an exception if the response is wrong
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Request(String cell, String url, String mediaType, byte[] content, Consumer<byte[]> check) {

        /** A request for content of a known length. */
        static Request get(String cell, String url, String mediaType, int length) {
            return new Request(cell, url, mediaType, new byte[0], response -> expect(length, response));
        }

        /** A request with content and an empty response. */
        static Request post(String cell, String url, String mediaType, byte[] content) {
            return new Request(cell, url, mediaType, content, response -> expect(0, response));
        }

        private static void expect(int length, byte[] response) {
            if (response.length != length) {
                throw new IllegalStateException(response.length + " bytes instead of " + length);
            }
        }

        String method() {
            return content.length == 0 ? "GET" : "POST";
        }
    }
}
