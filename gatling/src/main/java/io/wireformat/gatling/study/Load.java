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
 * Has Gatling ask a server in the closed model: a user asks again when he was answered. Blocks follow each other.
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

    /** The load of the run that goes on: Gatling makes the simulation itself, from its class. */
    static Load current() {
        return Objects.requireNonNull(CURRENT.get(), "no load");
    }

    /** Users who send the requests in turn for some time. */
    Block during(String name, int users, Duration time, List<Request> requests) {
        Block block = new Block(name, users, time, requests);
        blocks.add(block);
        return block;
    }

    /**
     * Runs all blocks.
     *
     * @throws StudyException when a request failed, or was answered with something else than it should be
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
        return block.requests.get(block.turn.getAndIncrement() % block.requests.size());
    }

    void failed(Request request) {
        failures.add(request.method() + " " + request.url);
    }

    /** What users do for a while. */
    static final class Block {

        private final String name;
        private final int users;
        private final Duration time;
        private final List<Request> requests;
        private final AtomicInteger turn = new AtomicInteger();
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

        /** Whether a user sends one more request. */
        boolean goesOn() {
            begunAt.compareAndSet(0, System.nanoTime());
            return System.nanoTime() - begunAt.get() < time.toNanos();
        }

        /** Counts, but for the first quarter of the time. */
        void answered() {
            long after = System.nanoTime() - begunAt.get();
            if (after > time.toNanos() / 4 && after <= time.toNanos()) {
                counted.increment();
            }
        }

        /** The requests that were answered in a second. */
        double perSecond() {
            return counted.sum() / (0.75e-9 * time.toNanos());
        }
    }

    /**
     * A request, and what is done with its answer.
     *
     * @param cell what it is measured for
     * @param content empty for a GET
     * @param answer throws when the answer is not as it should be
     */
    @SuppressWarnings("ArrayRecordComponent") // compared with nothing
    record Request(String cell, String url, String mediaType, byte[] content, Consumer<byte[]> answer) {

        /** Asks for content of a known length. */
        static Request get(String cell, String url, String mediaType, int length) {
            return new Request(cell, url, mediaType, new byte[0], answer -> expect(length, answer));
        }

        /** Sends content that is answered with nothing. */
        static Request post(String cell, String url, String mediaType, byte[] content) {
            return new Request(cell, url, mediaType, content, answer -> expect(0, answer));
        }

        private static void expect(int length, byte[] answer) {
            if (answer.length != length) {
                throw new IllegalStateException(answer.length + " bytes instead of " + length);
            }
        }

        String method() {
            return content.length == 0 ? "GET" : "POST";
        }
    }
}
