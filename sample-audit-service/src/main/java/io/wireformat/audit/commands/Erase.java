package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.Rfc3339;
import io.wireformat.audit.log.tenant.LogDatabases;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;

/** Erases the content of events. */
final class Erase {

    static final String NAME = "erase";

    private static final Logger logger = LoggerFactory.getLogger(Erase.class);
    private static final long NANOS_BETWEEN_LINES = 5_000_000_000L;

    // what every format can show; a surrogate without its partner is in none of these ranges
    private static final String REASON =
            "(?=.*\\S)[ -~\\x{A0}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]{1,512}";

    private Erase() {}

    static void run(
            AuditProperties properties, @Nullable PostgresServer server, String tenant, ApplicationArguments arguments)
            throws SQLException, IOException {
        List<String> named = arguments.getNonOptionArgs();
        Erasures.Range range = range(named, arguments.getOptionValues("before"))
                .orElseThrow(() -> new StartupException(
                        "The command 'erase' needs the sequence of an event, a range of them or --before with a time,"
                                + " and a reason, at most 512 characters in one line.",
                        "For example: erase 17 \"request of 2026-02-01\", or: erase --before=2025-01-31T00:00:00Z"
                                + " \"kept for a year\""));
        long erased;
        try (DataDirectory directory = DataDirectory.open(properties.dataDir());
                Operations log = new Operations(new LogDatabases(directory, properties, server).open(tenant))) {
            erased = log.erase(range, named.get(named.size() - 1), progress());
        }
        if (erased == 0 && named.size() == 3) {
            throw new StartupException(
                    "The log has no such event of a client, or it was erased before: " + named.get(1) + ".",
                    "Name events by the sequences of their receipts.");
        }
        logger.info("Events whose content was erased: {}", erased);
    }

    private static Optional<Erasures.Range> range(List<String> named, @Nullable List<String> before) {
        String all = before == null ? "" : "1-" + "9".repeat(18);
        try {
            return Erasures.range(
                            switch (named.size()) {
                                case 2 -> all;
                                case 3 -> named.get(1);
                                default -> "";
                            },
                            before == null ? Long.MAX_VALUE : Micros.of(Rfc3339.parse(before.get(0))))
                    .filter(range -> named.get(named.size() - 1).matches(REASON));
        } catch (DateTimeException | IndexOutOfBoundsException invalid) {
            return Optional.empty();
        }
    }

    private static LongConsumer progress() {
        long[] due = {System.nanoTime() + NANOS_BETWEEN_LINES};
        return erased -> {
            if (System.nanoTime() - due[0] >= 0) {
                due[0] = System.nanoTime() + NANOS_BETWEEN_LINES;
                logger.info("Events whose content was erased so far: {}", erased);
            }
        };
    }
}
