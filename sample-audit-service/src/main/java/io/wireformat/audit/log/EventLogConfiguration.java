package io.wireformat.audit.log;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.query.Readers;
import io.wireformat.audit.log.query.Verification;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.KnownHead;
import java.io.IOException;
import java.sql.SQLException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps the log in one SQLite file of the data directory. One thread writes; queries run on a few threads with a
 * read-only connection each. Beans that read depend on the log, so that it is closed after them.
 */
@Configuration(proxyBeanMethods = false)
class EventLogConfiguration {

    @Bean
    DataDirectory dataDirectory(AuditProperties properties) {
        return DataDirectory.open(properties.dataDir());
    }

    @Bean
    EventDatabase eventDatabase(DataDirectory directory, AuditProperties properties, HeadKeeper keeper) {
        return LogStart.open(directory, properties.busyTimeout(), keeper);
    }

    @Bean
    EventLog eventLog(EventDatabase database, AuditProperties properties, MeterRegistry registry) {
        try {
            return new EventLog(
                    database.writable(),
                    database.file(),
                    properties.queueCapacity(),
                    properties.queueBytesOrDefault(),
                    properties.groupLimit(),
                    properties.busyTimeout().plus(properties.diskTimeout()),
                    registry);
        } catch (SQLException | IOException failure) {
            throw database.startupFailure(failure);
        }
    }

    @Bean
    Verification verification(EventDatabase database, EventLog log, AuditProperties properties) {
        Verification verification = new Verification(
                database, () -> new KnownHead("the service", log.head()), log::fail, properties.verifyEvery());
        try {
            verification.awaitFirst(properties.startCheck());
            return verification;
        } catch (DamagedLogException damaged) {
            verification.close();
            throw LogStart.refused(damaged);
        }
    }

    @Bean
    HealthIndicator eventLogHealthIndicator(EventLog log, Verification verification) {
        return () -> {
            Health health = log.health();
            String progress = verification.progress();
            return progress == null
                    ? health
                    : Health.status(health.getStatus())
                            .withDetails(health.getDetails())
                            .withDetail("verified", progress)
                            .build();
        };
    }

    @Bean
    Readers readers(EventDatabase database, EventLog log, AuditProperties properties) {
        return new Readers(database.readable(), properties.readers(), properties.queryTimeout(), log::fail);
    }

    @Bean
    EventQueries eventQueries(Readers readers, AuditProperties properties) {
        return new EventQueries(readers, properties.pageSize().toBytes());
    }
}
