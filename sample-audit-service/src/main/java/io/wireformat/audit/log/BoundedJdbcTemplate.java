package io.wireformat.audit.log;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Ends a statement that runs for too long with a {@link QueryTimeoutException}.
 *
 * <p>JDBC's query timeout does not: the SQLite driver takes it for the time to wait for a lock.
 *
 * @see <a href="https://www.sqlite.org/c3ref/progress_handler.html">SQLite: progress handlers</a>
 */
final class BoundedJdbcTemplate extends JdbcTemplate {

    /** Instructions of SQLite's virtual machine between two looks at the clock: well below a millisecond's worth. */
    private static final int INSTRUCTIONS = 10_000;

    private final Duration timeout;

    BoundedJdbcTemplate(DataSource dataSource, Duration timeout) {
        super(dataSource);
        this.timeout = timeout;
    }

    // a connection has one handler: the next statement's replaces this one's
    @Override
    protected void applyStatementSettings(Statement statement) throws SQLException {
        super.applyStatementSettings(statement);
        SQLiteConnection connection = statement.getConnection().unwrap(SQLiteConnection.class);
        ProgressHandler.setHandler(connection, INSTRUCTIONS, new Deadline(timeout));
    }

    @Override
    protected DataAccessException translateException(String task, @Nullable String sql, SQLException failure) {
        if (failure instanceof SQLiteException sqlite && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_INTERRUPT) {
            return new QueryTimeoutException(task + " took longer than " + timeout, failure);
        }
        return super.translateException(task, sql, failure);
    }

    private static final class Deadline extends ProgressHandler {

        private static final int GO_ON = 0;
        private static final int INTERRUPT = 1;

        private final long start = System.nanoTime();
        private final long nanos;

        Deadline(Duration timeout) {
            this.nanos = timeout.toNanos();
        }

        @Override
        protected int progress() {
            return System.nanoTime() - start < nanos ? GO_ON : INTERRUPT;
        }
    }
}
