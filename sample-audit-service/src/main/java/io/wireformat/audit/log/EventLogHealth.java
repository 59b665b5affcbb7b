package io.wireformat.audit.log;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Down from a commit that failed to the next that succeeds, and for good once the log is broken. */
final class EventLogHealth implements HealthIndicator {

    private final EventLog log;

    EventLogHealth(EventLog log) {
        this.log = log;
    }

    @Override
    public Health health() {
        return log.failure()
                .map(failure -> Health.down().withDetail("failure", failure.toString()))
                .orElseGet(Health::up)
                .build();
    }
}
