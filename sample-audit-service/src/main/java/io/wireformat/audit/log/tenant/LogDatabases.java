package io.wireformat.audit.log.tenant;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.LogStart;
import io.wireformat.audit.log.postgres.PostgresDatabase;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.publish.Acceptance;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.startup.StartupException;
import org.jspecify.annotations.Nullable;

/** Opens logs in the store that the settings name: in a file if there is no server. */
public record LogDatabases(
        DataDirectory directory,
        AuditProperties properties,
        @Nullable PostgresServer server) {

    /** Opens a log that agrees with everything that remembers it, or throws a {@link StartupException}. */
    public EventDatabase open(String tenant) {
        return open(tenant, Acceptance.keeper(tenant, directory, properties.publish()));
    }

    /** Opens a log, whatever remembers it, or throws a {@link StartupException}. */
    public EventDatabase openUnchecked(String tenant) {
        return open(tenant, null);
    }

    private EventDatabase open(String tenant, LogStart.@Nullable Keeper keeper) {
        return server == null
                ? LogStart.open(directory, properties.busyTimeout(), keeper)
                : LogStart.open(new PostgresDatabase(server, tenant, directory.resolve("")), keeper);
    }
}
