package io.wireformat.audit.log.tenant;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.postgres.PostgresServer;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TenantLogsConfiguration {

    @Bean
    DataDirectory dataDirectory(AuditProperties properties) {
        return DataDirectory.open(properties.dataDir());
    }

    @Bean
    TenantLogs tenantLogs(
            DataDirectory directory,
            AuditProperties properties,
            ObjectProvider<PostgresServer> server,
            MeterRegistry registry,
            ObjectProvider<Clock> clock) {
        return new TenantLogs(
                directory, properties, server.getIfAvailable(), registry, clock.getIfAvailable(Clock::systemUTC));
    }

    @Bean
    HealthIndicator eventLogHealthIndicator(TenantLogs logs) {
        return logs::health;
    }

    @Bean
    HealthIndicator servingHealthIndicator(TenantLogs logs) {
        return logs::serving;
    }
}
