package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.publish.Acceptance;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.tenant.LogDatabases;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Accepts a log that lost events, such as one from an older backup. It is published under a new origin from then on, and
 * an event names the last state of the old one: nothing that verifiers have seen is contradicted.
 */
final class Accept {

    static final String NAME = "accept";

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
        try (DataDirectory directory = DataDirectory.open(properties.dataDir())) {
            EventDatabase database = new LogDatabases(directory, properties, server).openUnchecked(tenant);
            KnownLog known = KnownLog.read(database.headFile());
            Checkpoint stored;
            try (Connection connection = database.readable().getConnection()) {
                stored = StoredCheckpoint.read(connection, List.of()).orElse(new Checkpoint("", 0, Head.NONE.root()));
                if (known.checkpoint().stream().anyMatch(each -> each.origin().equals(origin))) {
                    throw inUse(origin);
                }
                if (stored.origin().equals(origin)) {
                    // accepted for the log; this instance knows something else of the old one
                    if (Acceptance.find(connection, tenant, origin, directory, properties.publish())
                            .isEmpty()) {
                        throw inUse(origin);
                    }
                    setAside(known);
                    known.save();
                    return "This instance goes on with the log as it was accepted: " + origin;
                }
            }
            Checkpoint left = lastKnown(stored, known);
            setAside(known);
            try (Operations log = new Operations(database, known)) {
                Acceptance acceptance = new Acceptance(origin, left, log.head());
                Receipt report = log.report(
                        Acceptance.TYPE,
                        origin,
                        acceptance.sign(directory, properties.publish()).toString());
                log.beginOrigin(origin);
                return "The log is published as " + origin + " from now on; event " + report.sequence()
                        + " names its last known state:\n" + left.text();
            }
        }
    }

    private static StartupException inUse(String origin) {
        return new StartupException(
                "The origin " + origin + " is the one that the log has.", "Choose a name that no log has had.");
    }

    /** The newest of what the database and this instance know, under the old origin. */
    private static Checkpoint lastKnown(Checkpoint stored, KnownLog known) {
        Checkpoint last =
                known.checkpoint().filter(each -> each.size() > stored.size()).orElse(stored);
        return known.head()
                .filter(head -> head.size() > last.size())
                .map(head -> new Checkpoint(last.origin(), head.size(), head.root()))
                .orElse(last);
    }

    /** Forgets what this instance knows. The checkpoint stays in a file, as evidence of the old origin. */
    private static void setAside(KnownLog known) throws IOException {
        Optional<SignedNote> note = known.note();
        if (note.isPresent()) {
            long size = known.checkpoint().orElseThrow().size();
            Path aside = known.file().resolveSibling("checkpoint.of-" + size);
            for (int i = 2; Files.exists(aside); i++) {
                aside = known.file().resolveSibling("checkpoint.of-" + size + "-" + i);
            }
            PrivateFiles.write(aside, note.get().toString());
        }
        known.forget();
    }
}
