package io.wireformat.audit.log;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.query.Readers;
import io.wireformat.audit.log.query.TimeIndex;
import io.wireformat.audit.log.store.ChainVerifier;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.TamperedLogException;
import io.wireformat.audit.startup.StartupException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.flyway.autoconfigure.FlywayDataSource;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps the log in one SQLite file of the data directory, and the time index in another. Flyway and the writer open the
 * log for writing; queries run on a few threads with a read-only connection each.
 */
@Configuration(proxyBeanMethods = false)
class EventLogConfiguration {

    private static final Logger logger = LoggerFactory.getLogger(EventLogConfiguration.class);

    @Bean
    DataDirectory dataDirectory(AuditProperties properties) {
        return DataDirectory.open(properties.dataDir());
    }

    // SQLite creates its other files with the mode of the database file
    @Bean
    EventDatabase eventDatabase(DataDirectory directory, AuditProperties properties) {
        directory.privateFile(EventDatabase.INDEX_FILE);
        return new EventDatabase(directory.privateFile(EventDatabase.FILE), properties.busyTimeout());
    }

    @Bean(defaultCandidate = false)
    @FlywayDataSource
    DataSource writableEvents(EventDatabase database) {
        return database.writable();
    }

    @Bean
    DataSource readableEvents(EventDatabase database) {
        return database.readable();
    }

    @Bean
    FlywayMigrationStrategy migration(EventDatabase database) {
        return flyway -> {
            try {
                flyway.migrate();
            } catch (FlywayException failure) {
                throw database.startupFailure(failure);
            }
        };
    }

    @Bean
    @DependsOnDatabaseInitialization
    EventLog eventLog(
            @Qualifier("writableEvents") DataSource writable,
            @Qualifier("readableEvents") DataSource readable,
            EventDatabase database,
            AuditProperties properties,
            MeterRegistry registry) {
        try {
            if (properties.verifyOnStart()) {
                verify(readable);
            }
            return new EventLog(
                    writable,
                    properties.queueCapacity(),
                    properties.queueBytesOrDefault(),
                    properties.groupLimit(),
                    registry);
        } catch (SQLException failure) {
            throw database.startupFailure(failure);
        }
    }

    private static void verify(DataSource events) throws SQLException {
        try (Connection connection = events.getConnection()) {
            Head head = ChainVerifier.verify(connection);
            logger.info("The event log is intact and ends with {}", head);
        } catch (TamperedLogException tampered) {
            throw new StartupException(
                    String.valueOf(tampered.getMessage()),
                    "Find out who changed the log and restore it from a backup. Set audit.verify-on-start=false to"
                            + " start without the check.",
                    tampered);
        }
    }

    @Bean
    HealthIndicator eventLogHealthIndicator(EventLog log) {
        return new EventLogHealth(log);
    }

    @Bean
    TimeIndex timeIndex(EventDatabase database, EventLog log, AuditProperties properties, MeterRegistry registry) {
        try {
            TimeIndex index = new TimeIndex(database, log::end, properties.queryTimeout());
            LogMetrics.register(index, registry);
            return index;
        } catch (SQLException failure) {
            throw database.startupFailure(failure);
        }
    }

    @Bean
    Readers readers(EventDatabase database, AuditProperties properties) {
        return new Readers(database.pages(), properties.readers(), properties.queryTimeout());
    }

    @Bean
    EventQueries eventQueries(Readers readers, TimeIndex index, AuditProperties properties) {
        return new EventQueries(readers, index, properties.pageSize().toBytes());
    }
}
