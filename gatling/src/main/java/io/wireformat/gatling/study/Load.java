package io.wireformat.gatling.study;

import io.gatling.app.Gatling$;
import io.wireformat.gatling.codec.MessageCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Has Gatling ask a server in the closed model: a user asks again when he was answered. Blocks follow each other. Times
 * are taken in nanoseconds, as Gatling's own count milliseconds, and contain decoding.
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
        return add(new Block(name, users, time, Integer.MAX_VALUE, requests));
    }

    /** One user who sends each request once, one after the other. */
    Block once(String name, List<Request> requests) {
        return add(new Block(name, 1, Duration.ofSeconds(1), requests.size(), requests));
    }

    private Block add(Block block) {
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

        private final int most;

        private final List<Request> requests;

        private final AtomicInteger turn = new AtomicInteger();

        private final AtomicLong begunAt = new AtomicLong();

        private final Map<String, Queue<Exchange>> exchanges = new ConcurrentHashMap<>();

        private Block(String name, int users, Duration time, int most, List<Request> requests) {
            this.name = name;
            this.users = users;
            this.time = time;
            this.most = most;
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
            if (most < Integer.MAX_VALUE) {
                return turn.get() < most;
            }
            begunAt.compareAndSet(0, System.nanoTime());
            return System.nanoTime() - begunAt.get() < time.toNanos();
        }

        void answered(Request request, long sentAt) {
            exchanges
                    .computeIfAbsent(request.cell, cell -> new ConcurrentLinkedQueue<>())
                    .add(new Exchange(sentAt, System.nanoTime()));
        }

        /** The milliseconds of the exchanges of each cell. */
        Map<String, Measured> millis() {
            Map<String, Measured> millis = new HashMap<>();
            exchanges.forEach((cell, all) -> millis.put(
                    cell,
                    Measured.of(all.stream()
                            .map(exchange -> (exchange.answeredAt - exchange.sentAt) / 1e6)
                            .toList())));
            return millis;
        }

        /** The requests that are answered in a second, without the first quarter of the time. */
        double perSecond() {
            long length = time.toNanos();
            long counted = exchanges.values().stream()
                    .flatMap(Queue::stream)
                    .mapToLong(exchange -> exchange.answeredAt - begunAt.get())
                    .filter(after -> after > length / 4 && after <= length)
                    .count();
            return counted / (0.75e-9 * length);
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

        /** Reads an answer, unless it has no content. */
        static Consumer<byte[]> read(MessageCodec codec, Class<?> type) {
            return answer -> {
                if (answer.length > 0 && !type.isInstance(codec.decode(answer, type))) {
                    throw new IllegalStateException("no " + type.getName());
                }
            };
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

    private record Exchange(long sentAt, long answeredAt) {}
}
