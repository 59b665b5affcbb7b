package io.wireformat.gatling.compare;

import io.wireformat.gatling.verdict.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One exchange while it is under way. Its steps follow each other, on whichever threads: for one thread at a time. */
final class Turn {

    private final Block block;
    private final int number;
    private final Contender contender;
    private long dueAt;
    private long begunAt;
    private long sentAt;
    private long answeredAt;
    private long decodeNanos;
    private int requestBytes;
    private int responseBytes;
    private Map<String, Double> server = Map.of();
    private @Nullable String coding;
    private @Nullable String problem;

    Turn(Block block, int number, Contender contender, long dueAt) {
        this.block = block;
        this.number = number;
        this.contender = contender;
        this.dueAt = dueAt;
    }

    Block block() {
        return block;
    }

    /** Which of the messages it carries, or asks for. */
    int number() {
        return number;
    }

    Contender contender() {
        return contender;
    }

    /** Gatling waits for whole milliseconds: the rest of one is put off, and it is due then. */
    long millisToWait() {
        long now = System.nanoTime();
        long millis = Math.max(0, (dueAt - now + 999_999) / 1_000_000);
        if (millis > 0) {
            dueAt = now + millis * 1_000_000;
        }
        return millis;
    }

    byte[] encode(Workload workload) {
        begunAt = System.nanoTime();
        byte[] body = workload.encode(contender, block.operation(), number);
        requestBytes = body.length;
        sentAt = System.nanoTime();
        return body;
    }

    void answered(List<String> timings) {
        answeredAt = System.nanoTime();
        server = steps(String.join(",", timings));
    }

    void coded(@Nullable String token) {
        coding = token;
    }

    void decode(Workload workload, byte[] content) {
        long begin = System.nanoTime();
        Object answer = Workload.decode(contender, block.operation(), content);
        decodeNanos = System.nanoTime() - begin;
        responseBytes = content.length;
        try {
            workload.verify(contender, block.operation(), content, coding, answer);
        } catch (IllegalStateException e) {
            problem = e.getMessage();
            throw e;
        }
    }

    /** What was wrong with the content of the answer, if anything. */
    @Nullable
    String problem() {
        return problem;
    }

    /** What the service's thread used of a processor, NaN where it does not say. */
    double cpuMicros() {
        return server.getOrDefault("cpu", Double.NaN);
    }

    /** What it comes to. What the load generator does between its checks is not part of the whole. */
    Sample sample(long origin) {
        return new Sample(
                block.launch(),
                contender.name(),
                block.operation().label(),
                block.place().distance().name(),
                block.place().state().label(),
                (dueAt - origin) / 1e9,
                (begunAt - dueAt) / 1e6,
                (answeredAt - dueAt + decodeNanos) / 1e6,
                requestBytes,
                responseBytes,
                (sentAt - begunAt) / 1e3,
                decodeNanos / 1e3,
                server.isEmpty() ? Double.NaN : took("deserialize") + took("serialize") + took("compress"),
                cpuMicros());
    }

    private double took(String step) {
        return server.getOrDefault(step, 0.0);
    }

    /** The steps of a {@code Server-Timing} header in microseconds, passing over what cannot be read. */
    static Map<String, Double> steps(String header) {
        Map<String, Double> micros = new HashMap<>();
        for (String metric : header.split(",", -1)) {
            int duration = metric.indexOf(";dur=");
            if (duration > 0) {
                try {
                    micros.put(
                            metric.substring(0, duration).trim(),
                            1000
                                    * Double.parseDouble(
                                            metric.substring(duration + 5).trim()));
                } catch (NumberFormatException e) {
                    // a step that is not a number is none
                }
            }
        }
        return micros;
    }
}
