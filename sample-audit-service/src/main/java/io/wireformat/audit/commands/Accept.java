package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.publish.KeptCheckpoint;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.tenant.LogDatabases;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Accepts a log that lost events, such as one from an older backup. It is published under a new origin from then on, and
 * an event names the last state of the old one: nothing that verifiers have seen is contradicted.
 */
final class Accept {

    static final String NAME = "accept";

    /** The type of the event that reports it. */
    private static final String RESTORED = "audit.restored";

    private Accept() {}

    /** Begins the new origin that the arguments name, and returns what was done. The old checkpoints stay as evidence. */
    static String run(
            AuditProperties properties, @Nullable PostgresServer server, String tenant, List<String> arguments)
            throws SQLException, IOException {
        if (arguments.size() != 2 || !NoteKey.isName(arguments.get(1))) {
            throw new StartupException(
                    "The command 'accept' needs a new origin: a name without spaces and plus signs.",
                    "For example: accept example.com/audit-2");
        }
        String origin = arguments.get(1);
        try (DataDirectory directory = DataDirectory.open(properties.dataDir());
                Operations log =
                        new Operations(new LogDatabases(directory, properties, server).openUnchecked(tenant))) {
            List<KeptCheckpoint> files = new ArrayList<>(List.of(new KeptCheckpoint(directory.resolve(""), tenant)));
            Path witness = properties.publish().witnessDirectory();
            if (witness != null) {
                files.add(new KeptCheckpoint(witness, tenant));
            }
            Optional<Checkpoint> stored = StoredCheckpoint.read(log.database());
            List<Checkpoint> known = new ArrayList<>(stored.stream().toList());
            for (KeptCheckpoint file : files) {
                file.read().ifPresent(known::add);
            }
            if (known.stream().anyMatch(each -> each.origin().equals(origin))) {
                throw new StartupException(
                        "The origin " + origin + " is the one that the log has.", "Choose a name that no log has had.");
            }
            String lastKnown = known.stream()
                    .max(Comparator.comparingLong(Checkpoint::size))
                    .map(Checkpoint::text)
                    .orElse("");
            Receipt report = log.report(RESTORED, origin, lastKnown);
            try (Connection connection = log.database().writable().getConnection()) {
                String none = new Checkpoint(origin, 0, Sha256.of()).text();
                StoredCheckpoint.replace(
                        connection, stored.map(Checkpoint::size).orElse(0L), 0, none);
            }
            for (KeptCheckpoint file : files) {
                file.setAside();
            }
            return "The log is published as " + origin + " from now on; event " + report.sequence()
                    + " names its last known state:\n" + lastKnown;
        }
    }
}
