package io.wireformat.audit.log.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Counts until it is interrupted. */
final class EndlessQuery {

    private EndlessQuery() {}

    static int run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")) {
            row.next();
            return row.getInt(1);
        }
    }
}
