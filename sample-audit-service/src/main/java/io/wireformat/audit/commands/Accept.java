package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.publish.NewOrigin;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * Accepts a log that lost events, such as one from an older backup. It is published under a new origin from then on, and
 * an event names the last state of the old one: nothing that verifiers have seen is contradicted.
 */
final class Accept {

    static final String NAME = "accept";

    /** The type of the event that reports it. */
    private static final String RESTORED = "audit.restored";

    private Accept() {}

    /** Begins the new origin that the arguments name, and returns what was done. */
    static String run(AuditProperties properties, List<String> arguments) throws SQLException, IOException {
        if (arguments.size() != 2 || !NoteKey.isName(arguments.get(1))) {
            throw new StartupException(
                    "The command 'accept' needs a new origin: a name without spaces and plus signs.",
                    "For example: accept example.com/audit-2");
        }
        String origin = arguments.get(1);
        try (DataDirectory directory = DataDirectory.open(properties.dataDir());
                Operations log = Operations.openUnchecked(directory)) {
            NewOrigin change =
                    NewOrigin.of(log.database(), directory, properties.publish().witnessDirectory());
            if (change.isCurrent(origin)) {
                throw new StartupException(
                        "The origin " + origin + " is the one that the log has.", "Choose a name that no log has had.");
            }
            Receipt report = log.report(RESTORED, origin, change.lastKnown());
            change.begin(origin);
            return "The log is published as " + origin + " from now on; event " + report.sequence()
                    + " names its last known state:\n" + change.lastKnown();
        }
    }
}
