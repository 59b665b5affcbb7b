package io.wireformat.gatling.compare;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The events that are sent: the same in every run and in every format. They carry no id of the client's own, so that
 * sending one again stores it again, as a new event would be.
 */
final class Messages {

    /** How many different messages there are of each kind, so that no cache serves a single one. */
    static final int DISTINCT = 64;

    private static final List<String> TYPES = List.of(
            "user.login", "user.logout", "order.placed", "order.cancelled", "payment.captured", "document.read");
    private static final List<String> SOURCES = List.of("gateway", "billing", "identity", "archive");
    private static final List<String> WORDS = List.of(
            "accepted",
            "rejected",
            "tablet",
            "browser",
            "Zürich",
            "São Paulo",
            "office",
            "roaming",
            "renewal",
            "limit",
            "daily",
            "invoice",
            "refund",
            "session",
            "two-factor",
            "fallback");
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private Messages() {}

    /** Single events. */
    static List<AuditEvent> events() {
        return events(1, DISTINCT);
    }

    /** Batches of {@link Operation#MANY} events. */
    static List<List<AuditEvent>> batches() {
        return IntStream.range(0, DISTINCT)
                .mapToObj(i -> events(1000 + i, Operation.MANY))
                .toList();
    }

    private static List<AuditEvent> events(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, count).mapToObj(i -> event(random)).toList();
    }

    private static AuditEvent event(SplittableRandom random) {
        return new AuditEvent(
                pick(TYPES, random),
                "user/" + random.nextInt(1_000_000),
                pick(SOURCES, random) + "-" + random.nextInt(1, 9),
                FIRST.plusMillis(random.nextLong(31_536_000_000L)).toString(),
                data(random),
                null);
    }

    /** 60 to 180 characters, a few of them beyond ASCII. */
    private static String data(SplittableRandom random) {
        StringBuilder data = new StringBuilder();
        int length = random.nextInt(60, 160);
        while (data.length() < length) {
            data.append(data.isEmpty() ? "" : " ").append(pick(WORDS, random));
        }
        return data.toString();
    }

    private static String pick(List<String> list, SplittableRandom random) {
        return list.get(random.nextInt(list.size()));
    }
}
