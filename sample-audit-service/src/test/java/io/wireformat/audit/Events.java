package io.wireformat.audit;

import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Events for tests, and direct access to the stored ones. */
public final class Events {

    private Events() {}

    public static AuditEvent event(String id) {
        return new AuditEvent("user.login", "alice", "web", "2026-01-31T12:00:00Z", "{\"ip\":\"192.0.2.1\"}", id);
    }

    public static AuditEvent event(String type, String subject, String source, String time, String id) {
        return new AuditEvent(type, subject, source, time, null, id);
    }

    /** Opens the stored log like any SQLite program. */
    public static Connection openDatabase(Path dataDir) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + dataDir.resolve("events.db"));
    }
}
