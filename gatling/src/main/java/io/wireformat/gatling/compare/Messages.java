package io.wireformat.gatling.compare;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The events that are sent, the same in every run and for every contender. Each is generated from a seed: random
 * identifiers, network addresses, email addresses and times compress as badly as real ones, and a few types and sources
 * repeat like real ones. The data is text with nested JSON, like in an audited system. Its random length gives events a
 * median of about {@value #MEDIAN} bytes, with a range of 200 to 20,000. The events have no id, so that sending one
 * again stores it again.
 */
final class Messages {

    private static final int MEDIAN = 450;
    private static final double SPREAD = 0.8;
    private static final int MIN_BYTES = 200;
    private static final int MAX_BYTES = 20_000;

    /** The size of the other properties. */
    private static final int AROUND = 130;

    private static final List<String> TYPES = List.of(
            "user.login", "user.logout", "order.placed", "order.cancelled", "payment.captured", "document.read");
    private static final List<String> SOURCES = List.of("gateway", "billing", "identity", "archive");
    private static final List<String> FIELDS =
            List.of("status", "owner", "limit", "address", "total", "reviewer", "note");
    private static final List<String> NAMES = List.of("Müller", "Okafor", "García", "Ito", "Novák", "Singh", "Dubois");
    private static final List<String> AGENTS = List.of(
            "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "okhttp/5.1.0", "curl/8.15.0");
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private Messages() {}

    /** Single events. */
    static List<AuditEvent> events() {
        return events(1, Operation.DISTINCT);
    }

    /** Batches of {@link Operation#MANY} events. */
    static List<List<AuditEvent>> batches() {
        return IntStream.range(0, Operation.DISTINCT)
                .mapToObj(i -> events(1000 + i, Operation.MANY))
                .toList();
    }

    private static List<AuditEvent> events(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, count).mapToObj(i -> event(random)).toList();
    }

    private static AuditEvent event(RandomGenerator random) {
        double length = Math.exp(Math.log(MEDIAN) + SPREAD * random.nextGaussian());
        return new AuditEvent(
                pick(TYPES, random),
                "user/" + uuid(random),
                pick(SOURCES, random) + "-" + random.nextInt(1, 9),
                time(random),
                data((int) Math.max(MIN_BYTES, Math.min(MAX_BYTES, length)) - AROUND, random),
                null);
    }

    private static String data(int length, RandomGenerator random) {
        StringBuilder data =
                new StringBuilder("{\"request\":\"").append(uuid(random)).append('"');
        if (length > 160) {
            data.append(",\"client\":{\"ip\":\"").append(address(random)).append("\",\"agent\":\"");
            data.append(pick(AGENTS, random)).append("\"}");
        }
        if (length > 260) {
            data.append(",\"actor\":{\"name\":\"").append(pick(NAMES, random)).append("\",\"mail\":\"");
            data.append(Long.toString(random.nextLong() >>> 1, 36)).append("@example.org\"}");
        }
        if (length > 330) {
            data.append(",\"changes\":[");
            while (data.length() < length) {
                data.append("{\"field\":\"").append(pick(FIELDS, random)).append("\",\"from\":\"");
                data.append(value(random))
                        .append("\",\"to\":\"")
                        .append(value(random))
                        .append("\"},");
            }
            data.setCharAt(data.length() - 1, ']');
        }
        return data.append('}').toString();
    }

    private static String value(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> uuid(random);
            case 1 -> time(random);
            case 2 -> pick(NAMES, random) + " " + random.nextInt(200);
            default -> String.format(Locale.ROOT, "%.2f", random.nextDouble(10_000));
        };
    }

    private static String uuid(RandomGenerator random) {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    private static String time(RandomGenerator random) {
        return FIRST.plusMillis(random.nextLong(31_536_000_000L)).toString();
    }

    private static String address(RandomGenerator random) {
        return IntStream.range(0, 4)
                .mapToObj(i -> String.valueOf(random.nextInt(1, 255)))
                .collect(Collectors.joining("."));
    }

    private static String pick(List<String> list, RandomGenerator random) {
        return list.get(random.nextInt(list.size()));
    }
}
