package io.wireformat.audit.log.tenant;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.query.ErasureRequest;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Status;

/**
 * Erases on a thread of the service, for requests of the operator in files of the data directory and for the retention. A request is a file {@code erase-*.request} that only the service's user can read. It stays until it is done,
 * so a service that was stopped meanwhile goes on after its start.
 */
public final class BackgroundErasure implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(BackgroundErasure.class);
    private static final String REQUEST = ".request";
    private static final String RESULT = ".result";
    private static final long MILLIS_BETWEEN_LOOKS = 100;
    private static final int LOOKS_BETWEEN_LINES = 50;
    private static final Duration BETWEEN_RETENTIONS = Duration.ofHours(1);

    private final DataDirectory directory;
    private final AuditProperties properties;
    private final Map<String, TenantLog> logs;
    private final SteadyClock clock;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /** When the retention was applied to a tenant's log. */
    private final Map<String, Instant> retained = new HashMap<>();

    BackgroundErasure(DataDirectory directory, AuditProperties properties, Map<String, TenantLog> logs, Clock clock) {
        this.directory = directory;
        this.properties = properties;
        this.logs = logs;
        this.clock = new SteadyClock(directory.resolve("retention"), clock, System::nanoTime);
        this.thread = new Thread(this::run, "event-erasure");
        thread.setDaemon(true);
        thread.start();
    }

    /** Requests an erasure from the service that uses a data directory, and waits for the number of erased events. */
    public static long request(Path data, ErasureRequest request) throws IOException, InterruptedException {
        String name = "erase-" + UUID.randomUUID();
        Path result = data.resolve(name + RESULT);
        PrivateFiles.write(data.resolve(name + REQUEST), request.toText());
        logger.info("The service that uses {} erases; it also does if this command is stopped", data);
        for (int looks = 1; !Files.exists(result); looks++) {
            if (looks % LOOKS_BETWEEN_LINES == 0) {
                logger.info(
                        "The service has not finished: its log has the progress. One that is stopped goes on later");
            }
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        }
        String text = Files.readString(result);
        Files.delete(result);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException failure) {
            throw new StartupException(
                    "The service could not erase: " + text, "Run the command again when that is settled.");
        }
    }

    private void run() {
        try {
            while (!closed.await(1, TimeUnit.SECONDS)) {
                try {
                    for (TenantLog each : logs.values()) {
                        each.eraser().clean();
                    }
                    requests();
                    Duration retention = properties.retention();
                    if (retention != null) {
                        retain(retention);
                    }
                } catch (IOException | SQLException | RuntimeException failure) {
                    logger.warn("Nothing more is erased for now: {}", failure.toString());
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void requests() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory.resolve(""), "erase-*" + REQUEST)) {
            for (Path file : files) {
                String result = erase(file);
                if (closed.getCount() == 0) {
                    return;
                }
                String name = file.getFileName().toString();
                PrivateFiles.write(directory.resolve(name.replace(REQUEST, RESULT)), result);
                Files.delete(file);
            }
        }
    }

    private String erase(Path file) {
        try {
            if (!directory.isPrivate(file)) {
                return "the file of the request must belong to the service's user, and no other one may read or change"
                        + " it";
            }
            ErasureRequest request = ErasureRequest.parse(Files.readString(file));
            TenantLog log = logs.get(request.tenant());
            if (log == null) {
                return "it has no open log of this tenant: none of its keys is of it, or its log is damaged. A command"
                        + " with a --audit.data-dir of its own erases by itself";
            }
            long erased = log.eraser().erase(request);
            logger.info("Events whose content was erased on request: {}", erased);
            return Long.toString(erased);
        } catch (IOException | SQLException | RuntimeException failure) {
            logger.warn("An erasure that was requested failed: {}", failure.toString());
            return failure.toString();
        }
    }

    private void retain(Duration retention) throws SQLException, IOException {
        Optional<Instant> now = clock.now();
        if (now.isEmpty()) {
            return;
        }
        for (Map.Entry<String, TenantLog> each : logs.entrySet()) {
            Instant last = retained.getOrDefault(each.getKey(), Instant.EPOCH);
            if (isIntact(each.getValue()) && !now.get().isBefore(last.plus(BETWEEN_RETENTIONS))) {
                retained.put(each.getKey(), now.get());
                long erased = each.getValue().eraser().retain(retention, properties.retentionPerDay(), now.get());
                if (erased > 0) {
                    logger.info("Events whose content was erased by audit.retention={}: {}", retention, erased);
                }
            }
        }
    }

    private static boolean isIntact(TenantLog log) {
        return log.verification().isIntact()
                && log.events().health().getStatus().equals(Status.UP);
    }

    /** Stops after the current step. */
    @Override
    public void close() {
        // not interrupted: that would close the files in which the log remembers its end
        closed.countDown();
        logs.values().forEach(log -> log.events().stopErasing());
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
