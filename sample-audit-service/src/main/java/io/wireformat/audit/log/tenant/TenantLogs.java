package io.wireformat.audit.log.tenant;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.StartupException;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.actuate.endpoint.StatusAggregator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** The log of each tenant, which is opened before its first use. Thread-safe. */
public final class TenantLogs implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(TenantLogs.class);
    private static final long NANOS_BETWEEN_TRIES = 10_000_000_000L;
    private static final String FAILURE = "failure";

    private final DataDirectory directory;
    private final AuditProperties properties;
    private final LogDatabases databases;
    private final LogMetrics metrics;
    private final Map<String, TenantLog> logs = new ConcurrentHashMap<>();
    private final Clock clock;
    private @Nullable BackgroundErasure erasure;

    /** The tenants whose log cannot be opened. */
    private final Map<String, Refusal> refused = new ConcurrentHashMap<>();

    /** Until then the start waits for checks. */
    private final long checkedUntil;

    /**
     * Opens the log of the tenant without a name, or throws a {@link StartupException} if it is a file that cannot be opened:
     * there is no other log then.
     */
    TenantLogs(
            DataDirectory directory,
            AuditProperties properties,
            @Nullable PostgresServer server,
            MeterRegistry registry,
            Clock clock) {
        this.directory = directory;
        this.properties = properties;
        this.databases = new LogDatabases(directory, properties, server);
        this.metrics = new LogMetrics(registry);
        this.clock = clock;
        this.checkedUntil = System.nanoTime() + properties.startCheck().toNanos();
        register(registry);
        if (server == null) {
            open(Tenants.UNNAMED);
        } else {
            tryOpen(Tenants.UNNAMED);
        }
    }

    /** Opens the logs of tenants, or throws a {@link StartupException} if none can be opened. */
    public void openAll(Set<String> tenants) {
        tenants.forEach(this::tryOpen);
        if (logs.isEmpty()) {
            throw refused.values().iterator().next().reason();
        }
        erasure = new BackgroundErasure(directory, properties, logs, clock);
    }

    /** Each log is its own: one that cannot be opened leaves the others alone. */
    private void tryOpen(String tenant) {
        try {
            open(tenant);
        } catch (StartupException failure) {
            refused.put(tenant, new Refusal(failure, System.nanoTime()));
            logger.error(
                    "The log of the tenant {} cannot be opened, and is tried again with its next requests: {} {}",
                    named(tenant),
                    failure.getMessage(),
                    failure.action());
        }
    }

    private void open(String tenant) {
        logs.computeIfAbsent(tenant, name -> {
            Duration left = Duration.ofNanos(Math.max(0, checkedUntil - System.nanoTime()));
            return TenantLog.start(databases.open(name), directory, properties, left, metrics, clock);
        });
        refused.remove(tenant);
    }

    /** Whether tenants share this service. */
    public boolean areSeveral() {
        return logs.size() + refused.size() > 1;
    }

    /**
     * Returns the log of a key's tenant; without a key, that of the tenant without a name.
     *
     * @throws LogUnavailableException if it cannot be opened
     */
    public TenantLog of(@Nullable Principal key) {
        String tenant = Tenants.ofKey(key == null ? null : key.getName());
        TenantLog log = logs.get(tenant);
        if (log == null) {
            Refusal last = refused.get(tenant);
            if (last == null || System.nanoTime() - last.at() > NANOS_BETWEEN_TRIES) {
                tryOpen(tenant);
            }
            log = logs.get(tenant);
        }
        if (log == null) {
            Refusal now = refused.get(tenant);
            throw new LogUnavailableException(
                    "The log of the tenant " + named(tenant) + " cannot be opened", now == null ? null : now.reason());
        }
        return log;
    }

    /** As bad as the worst log, with the failure of each that does not work, and how far a running check is. */
    Health health() {
        Map<String, Health> failing = new TreeMap<>();
        logs.forEach((tenant, log) -> failing.put(tenant, log.events().health()));
        refused.forEach((tenant, refusal) -> failing.put(
                tenant,
                Health.down()
                        .withDetail(FAILURE, String.valueOf(refusal.reason().getMessage()))
                        .build()));
        failing.values().removeIf(health -> health.getStatus().equals(Status.UP));
        Status worst = StatusAggregator.getDefault()
                .getAggregateStatus(Stream.concat(
                                Stream.of(Status.UP), failing.values().stream().map(Health::getStatus))
                        .collect(Collectors.toSet()));
        Health.Builder all = Health.status(worst);
        Map<String, Object> reasons = new TreeMap<>();
        failing.forEach((tenant, health) -> {
            reasons.put(named(tenant), String.valueOf(health.getDetails().get(FAILURE)));
            if (health.getStatus().equals(worst)) {
                all.withDetail(FAILURE, String.valueOf(health.getDetails().get(FAILURE)));
            }
        });
        if (areSeveral() && !reasons.isEmpty()) {
            all.withDetail("tenants", reasons);
        }
        logs.values().stream()
                .map(log -> log.verification().progress())
                .flatMap(Stream::ofNullable)
                .forEach(progress -> all.withDetail("verified", progress));
        return all.build();
    }

    /** As good as the best log: a load balancer sends requests as long as one tenant is served. */
    Health serving() {
        return logs.values().stream()
                        .anyMatch(log -> log.events().health().getStatus().equals(Status.UP))
                ? Health.up().build()
                : health();
    }

    private static String named(String tenant) {
        return tenant.isEmpty() ? "without a name" : tenant;
    }

    private void register(MeterRegistry registry) {
        Gauge.builder(
                        "audit.broken",
                        () -> refused.size()
                                + logs.values().stream()
                                        .filter(log -> log.events()
                                                .health()
                                                .getStatus()
                                                .equals(Status.DOWN))
                                        .count())
                .description("Logs that accept no events until the service is restarted, because they are damaged")
                .baseUnit("logs")
                .register(registry);
        if (properties.store() == AuditProperties.Store.SQLITE) {
            Path writeAheadLog = directory.resolve(SqliteDatabase.FILE + "-wal");
            Gauge.builder("audit.wal.size", () -> writeAheadLog.toFile().length())
                    .description("Size of SQLite's write-ahead log, which grows while a program reads for long")
                    .baseUnit(BaseUnits.BYTES)
                    .register(registry);
        }
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
                                .flatMap(log -> log.publisher().quorumAt().stream())
                                .mapToDouble(at ->
                                        Duration.between(at, Instant.now()).toSeconds())
                                .max()
                                .orElse(Double.NaN),
                        TimeUnit.SECONDS)
                .description("Time since as many witnesses as the policy needs cosigned a checkpoint")
                .register(registry);
        Gauge.builder("audit.failing", () -> logs.values().stream()
                        .mapToLong(log -> log.publisher().failingWitnesses())
                        .sum())
                .description("Witnesses that did not cosign when they were last asked, over all logs")
                .baseUnit("witnesses")
                .register(registry);
    }

    @Override
    public void close() {
        if (erasure != null) {
            erasure.close();
        }
        logs.values().forEach(TenantLog::close);
    }

    private record Refusal(StartupException reason, long at) {}
}
