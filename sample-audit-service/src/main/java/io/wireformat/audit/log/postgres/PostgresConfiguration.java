package io.wireformat.audit.log.postgres;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.store.Readers;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Connects as the settings {@code spring.datasource} say. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "audit.store", havingValue = "postgresql")
@EnableConfigurationProperties(DataSourceProperties.class)
public class PostgresConfiguration {

    @Bean
    @ConfigurationProperties("spring.datasource.hikari")
    HikariDataSource eventsDataSource(DataSourceProperties settings) {
        try {
            return settings.initializeDataSourceBuilder()
                    .type(HikariDataSource.class)
                    .build();
        } catch (RuntimeException unusable) {
            throw PostgresServer.unusable(String.valueOf(settings.getUrl()), unusable);
        }
    }

    @Bean
    PostgresServer postgresServer(
            HikariDataSource events, AuditProperties properties, ObjectProvider<MeterRegistry> registry) {
        PostgresServer server = new PostgresServer(
                events,
                Readers.pages(properties.readers()),
                properties.queryTimeout(),
                properties.commitTimeout(),
                properties.busyTimeoutOrMore());
        // Spring Boot adds the meters of pools that are beans
        registry.ifAvailable(meters -> Stream.of(server.pages(), server.checks())
                .forEach(pool -> pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters))));
        return server;
    }
}
