package io.wireformat.gatling.compare;

import io.wireformat.gatling.verdict.Sample;
import io.wireformat.text.internal.ForeignText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One exchange in progress. Its steps may run on different threads, but not concurrently. */
final class Exchange {

    private static final String CPU = "cpu";
    private static final String COMPRESS = "compress";

    private final Block block;
    private final int number;
    private final Contender contender;
    private long dueAt;
    private long begunAt;
    private long sentAt;
    private long respondedAt;
    private long decodeNanos;
    private int requestBytes;
    private int responseBytes;
    private Map<String, Double> server = Map.of();
    private @Nullable String coding;
    private @Nullable String problem;

    Exchange(Block block, int number, Contender contender, long dueAt) {
        this.block = block;
        this.number = number;
        this.contender = contender;
        this.dueAt = dueAt;
    }

    Block block() {
        return block;
    }

    /** The index of the message that it sends or requests. */
    int number() {
        return number;
    }

    Contender contender() {
        return contender;
    }

    /**
     * The time until it is due. Gatling waits for whole milliseconds, so the due time is rounded up to the next one.
     */
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

    void received(List<String> timings) {
        respondedAt = System.nanoTime();
        server = steps(String.join(",", timings));
    }

    void coded(@Nullable String token) {
        coding = token;
    }

    void decode(Workload workload, byte[] content) {
        long begin = System.nanoTime();
        Object response = Workload.decode(contender, block.operation(), content);
        decodeNanos = System.nanoTime() - begin;
        responseBytes = content.length;
        if (server.containsKey(COMPRESS)) {
            workload.compressionIsTimed(contender, block.operation());
        }
        try {
            workload.verify(contender, block.operation(), number, content, coding, response);
        } catch (IllegalStateException e) {
            problem = ForeignText.printable(e.getMessage());
            throw e;
        }
    }

    /** Notes the problem with the response. */
    void failed(String why) {
        problem = ForeignText.printable(why);
    }

    /** The problem with the response; null if it is not known. */
    @Nullable
    String problem() {
        return problem;
    }

    /** The processor time that the service used for it; NaN if the service does not report it. */
    double cpuMicros() {
        return took(CPU);
    }

    /** The first step that the report needs and the response does not state; empty if it states all. */
    Optional<String> missingStep() {
        Operation operation = block.operation();
        return Stream.of(
                        operation.sent() == null ? "" : "deserialize",
                        operation.received() == null ? "" : "serialize",
                        CPU)
                .filter(step -> !step.isEmpty() && !server.containsKey(step))
                .findFirst();
    }

    /** The result. The time of the load generator between its checks does not count. */
    Sample sample(long origin) {
        return new Sample(
                block.launch(),
                contender.name(),
                block.operation().label(),
                block.place().distance().name(),
                block.place().state().label(),
                (dueAt - origin) / 1e9,
                (begunAt - dueAt) / 1e6,
                (respondedAt - dueAt + decodeNanos) / 1e6,
                requestBytes,
                responseBytes,
                (sentAt - begunAt) / 1e3,
                decodeNanos / 1e3,
                codingMicros(),
                cpuMicros());
    }

    /** Only some responses are compressed. */
    private double codingMicros() {
        Operation operation = block.operation();
        return (operation.sent() == null ? 0 : took("deserialize"))
                + (operation.received() == null ? 0 : took("serialize"))
                + server.getOrDefault(COMPRESS, 0.0);
    }

    private double took(String step) {
        return server.getOrDefault(step, Double.NaN);
    }

    /** The steps of a {@code Server-Timing} header in microseconds; malformed ones are skipped. */
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
                    // a step without a number is skipped
                }
            }
        }
        return micros;
    }
}
