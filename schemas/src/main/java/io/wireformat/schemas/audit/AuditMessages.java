package io.wireformat.schemas.audit;

import static io.wireformat.schemas.RandomText.oneOf;

import io.wireformat.schemas.RandomText;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Random audit events of six short texts, like those of a company's systems. Equal seeds give equal events on every
 * Java version. Not thread-safe.
 */
public final class AuditMessages {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int SECONDS_OF_A_YEAR = 365 * 24 * 3600;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random the source of randomness; pass {@code new java.util.Random(seed)} to repeat the events
     */
    public AuditMessages(RandomGenerator random) {
        this.random = random;
    }

    /** Returns an event with all fields. */
    public AuditEvent event() {
        return new AuditEvent(
                oneOf(random, "user.login", "user.logout", "payment.approved", "document.read", "role.granted"),
                "user-" + random.nextInt(100_000),
                oneOf(random, "identity", "payments", "archive", "backoffice") + "-" + random.nextInt(1, 10),
                time().toString(),
                "{\"ip\":\"10.0." + random.nextInt(256) + "." + random.nextInt(256) + "\"}",
                RandomText.uuid(random));
    }

    /** Returns events. */
    public List<AuditEvent> events(int count) {
        return Stream.generate(this::event).limit(count).toList();
    }

    private Instant time() {
        return START.plusSeconds(random.nextInt(SECONDS_OF_A_YEAR)).plusMillis(random.nextInt(1, 1000));
    }
}
