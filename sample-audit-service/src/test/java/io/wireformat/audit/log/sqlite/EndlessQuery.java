package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.tenant.TenantLogs;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.beans.factory.BeanFactory;

/** Counts until it is interrupted. */
public final class EndlessQuery {

    private EndlessQuery() {}

    static int run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")) {
            row.next();
            return row.getInt(1);
        }
    }

    /** Keeps one of a service's readers of pages busy until this thread is interrupted. */
    public static void holdReader(BeanFactory service, Runnable begun) {
        service.getBean(TenantLogs.class).of(null).readers().<Integer>readPage(connection -> {
            begun.run();
            return run(connection);
        });
    }
}
