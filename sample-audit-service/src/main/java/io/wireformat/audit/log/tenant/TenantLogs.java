package io.wireformat.audit.log.tenant;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.publish.Published;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.StartupException;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.actuate.endpoint.StatusAggregator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** The log of each tenant, which is opened before its first use. Thread-safe. */
public final class TenantLogs implements AutoCloseable {

    private final DataDirectory directory;
    private final AuditProperties properties;
    private final LogDatabases databases;
    private final LogMetrics metrics;
    private final Map<String, TenantLog> logs = new ConcurrentHashMap<>();

    /** Opens the log of the tenant without a name, or throws a {@link StartupException}. */
    TenantLogs(
            DataDirectory directory,
            AuditProperties properties,
            @Nullable PostgresServer server,
            MeterRegistry registry) {
        this.directory = directory;
        this.properties = properties;
        this.databases = new LogDatabases(directory, properties, server);
        this.metrics = new LogMetrics(registry);
        register(registry);
        open(Tenants.UNNAMED);
    }

    /** Opens the log of a tenant if it is not open, or throws a {@link StartupException}. */
    public void open(String tenant) {
        logs.computeIfAbsent(tenant, name -> new TenantLog(databases.open(name), directory, properties, metrics));
    }

    /**
     * Returns the log of a key's tenant; without a key, that of the tenant without a name.
     *
     * @throws LogUnavailableException if it cannot be opened
     */
    public TenantLog of(@Nullable Principal key) {
        String tenant = Tenants.ofKey(key == null ? null : key.getName());
        TenantLog log = logs.get(tenant);
        if (log != null) {
            return log;
        }
        try {
            open(tenant);
        } catch (StartupException failure) {
            throw new LogUnavailableException("The log of the tenant " + tenant + " cannot be opened", failure);
        }
        return of(key);
    }

    /** As bad as the worst log, and how far a running check is. */
    Health health() {
        Health.Builder all = Health.up();
        logs.forEach((tenant, log) -> {
            Health health = log.events().health();
            if (!health.getStatus().equals(Status.UP)) {
                Status worst = StatusAggregator.getDefault()
                        .getAggregateStatus(all.build().getStatus(), health.getStatus());
                if (worst.equals(health.getStatus())) {
                    all.status(worst).withDetails(health.getDetails());
                }
            }
            String progress = log.verification().progress();
            if (progress != null) {
                all.withDetail("verified", progress);
            }
        });
        return all.build();
    }

    private void register(MeterRegistry registry) {
        Gauge.builder("audit.published.behind", () -> logs.values().stream()
                        .mapToLong(log -> log.events().head().size()
                                - log.publisher()
                                        .published()
                                        .map(each -> each.checkpoint().size())
                                        .orElse(0L))
                        .sum())
                .description("Events on the disk that no published checkpoint covers yet")
                .register(registry);
        TimeGauge.builder(
                        "audit.cosigned.age",
                        () -> logs.values().stream()
                                .flatMap(log -> log.publisher().published().stream())
                                .map(Published::cosignedAt)
                                .flatMap(Stream::ofNullable)
                                .mapToDouble(at ->
                                        Duration.between(at, Instant.now()).toSeconds())
                                .max()
                                .orElse(Double.NaN),
                        TimeUnit.SECONDS)
                .description("Time since the witness cosigned the newest checkpoint")
                .register(registry);
    }

    @Override
    public void close() {
        logs.values().forEach(TenantLog::close);
    }
}
