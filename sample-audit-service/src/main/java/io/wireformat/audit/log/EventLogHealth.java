package io.wireformat.audit.log;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Reports OUT_OF_SERVICE while events cannot be stored, and DOWN after the log broke, until the service is restarted.
 */
final class EventLogHealth implements HealthIndicator {

    private final EventLog log;

    EventLogHealth(EventLog log) {
        this.log = log;
    }

    @Override
    public Health health() {
        return log.failure()
                .map(failure -> Health.down().withDetail("failure", failure.toString()))
                .or(() -> log.obstacle()
                        .map(obstacle -> Health.outOfService().withDetail("failure", obstacle.toString())))
                .orElseGet(Health::up)
                .build();
    }
}
