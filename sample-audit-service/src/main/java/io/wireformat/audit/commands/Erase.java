package io.wireformat.audit.commands;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Eraser;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.query.ErasureRequest;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.Rfc3339;
import io.wireformat.audit.log.tenant.BackgroundErasure;
import io.wireformat.audit.log.tenant.LogDatabases;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;

/** Erases the content of events. */
final class Erase {

    static final String NAME = "erase";
    private static final Logger logger = LoggerFactory.getLogger(Erase.class);
    // the characters that every format can show; a surrogate without its partner is in none of these ranges
    private static final String REASON =
            "(?=.*\\S)[ -~\\x{A0}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]{1,512}";

    private static final String ALL = "1-" + "9".repeat(18);

    private Erase() {}

    static void run(
            AuditProperties properties, @Nullable PostgresServer server, String tenant, ApplicationArguments arguments)
            throws SQLException, IOException, InterruptedException {
        ErasureRequest request = request(tenant, arguments)
                .orElseThrow(() -> new StartupException(
                        "The command 'erase' needs the sequence of an event, a range of them, --subject, --source or"
                                + " --before with a time, and a reason, at most 512 characters in one line.",
                        "For example: erase 17 \"request of 2026-02-01\", or: erase --before=2025-01-31T00:00:00Z"
                                + " \"kept for a year\""));
        for (String name : Stream.of(request.subject(), request.source())
                .flatMap(Stream::ofNullable)
                .toList()) {
            if (isIn(request.reason(), name)) {
                throw new StartupException(
                        "The reason has the subject or source in it, and would stay in the log.",
                        "Name the request instead, such as by its date or number.");
            }
        }
        Optional<DataDirectory> free = DataDirectory.openIfFree(properties.dataDir());
        long erased = free.isPresent()
                ? erase(free.get(), properties, server, request)
                : BackgroundErasure.request(properties.dataDir(), request);
        if (erased == 0 && arguments.getNonOptionArgs().size() == 3) {
            throw new StartupException(
                    "The log has no such event of a client, or it was erased before: "
                            + arguments.getNonOptionArgs().get(1) + ".",
                    "Name events by the sequences of their receipts.");
        }
        logger.info("Events whose content was erased: {}", erased);
    }

    private static long erase(
            DataDirectory free, AuditProperties properties, @Nullable PostgresServer server, ErasureRequest request)
            throws SQLException, IOException {
        try (DataDirectory directory = free) {
            EventDatabase database = new LogDatabases(directory, properties, server).open(request.tenant());
            LogMetrics metrics = new LogMetrics(new SimpleMeterRegistry());
            try (EventLog log =
                    new EventLog(database, 1, 1, 1, properties.commitTimeout(), metrics, Clock.systemUTC())) {
                return new Eraser(database, log).erase(request);
            }
        }
    }

    /** Whether a text has a name in it as a word. */
    private static boolean isIn(String text, String name) {
        String letter = "[\\p{L}\\p{M}\\p{N}]";
        int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        return Pattern.compile("(?<!" + letter + ")" + Pattern.quote(name.strip()) + "(?!" + letter + ")", flags)
                .matcher(text)
                .find();
    }

    private static Optional<ErasureRequest> request(String tenant, ApplicationArguments arguments) {
        List<String> named = arguments.getNonOptionArgs();
        String subject = Commands.option(arguments, "subject");
        String source = Commands.option(arguments, "source");
        String before = Commands.option(arguments, "before");
        boolean isForAll = named.size() == 2 && (subject != null || source != null || before != null);
        String reason = named.get(named.size() - 1);
        if (!isForAll && named.size() != 3 || !reason.matches(REASON)) {
            return Optional.empty();
        }
        try {
            long time = before == null ? Long.MAX_VALUE : Micros.of(Rfc3339.parse(before));
            return Erasures.range(isForAll ? ALL : named.get(1))
                    .map(range ->
                            new ErasureRequest(tenant, range.first(), range.last(), time, subject, source, reason));
        } catch (DateTimeException invalid) {
            return Optional.empty();
        }
    }
}
