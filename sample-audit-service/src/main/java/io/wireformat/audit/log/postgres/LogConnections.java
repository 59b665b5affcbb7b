package io.wireformat.audit.log.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.log.store.Sql;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Connections to one log. Nothing that the service relies on belongs to the session, because a pooler may give each
 * transaction another one: statements name their schema, settings come with the first statement of a transaction and end
 * with it, and no statement is prepared for later. Thread-safe; its connections are not.
 *
 * @see <a href="https://www.pgbouncer.org/features.html">PgBouncer: features that transaction pooling does not support</a>
 */
final class LogConnections extends DelegatingDataSource {

    /** The schema as the service's statements name it. */
    private static final String SCHEMA = "main.";

    /** After these methods the next statement begins a transaction. */
    private static final Set<String> ENDING = Set.of("commit", "rollback", "setAutoCommit");

    private static final Class<?>[] WHOLE = {Connection.class};
    private static final Class<?>[] IN_PARTS = {Connection.class, Sql.InParts.class};

    private final String schema;
    private final boolean inParts;
    private final String settings;
    private final int seconds;

    /**
     * @param inParts whether queries read their rows in parts, within a transaction
     * @param settings statements that precede the first one of each transaction; none has rows
     * @param seconds the timeout of statements outside of transactions
     */
    LogConnections(HikariDataSource pool, String schema, boolean inParts, String settings, int seconds) {
        super(pool);
        this.schema = '"' + schema + "\".";
        this.inParts = inParts;
        this.settings = settings;
        this.seconds = seconds;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), inParts ? IN_PARTS : WHOLE, new Session(super.getConnection()));
    }

    /** Names the schema in a statement. */
    String in(String sql) {
        return sql.replace(SCHEMA, schema);
    }

    /** A connection while it is out of its pool. */
    private final class Session implements InvocationHandler {

        private final Connection connection;

        /** Whether the settings of the transaction were sent. */
        private boolean begun;

        private int cursors;

        Session(Connection connection) {
            this.connection = connection;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            if (arguments != null && method.getName().equals("prepareStatement")) {
                return prepare((String) arguments[0]);
            }
            if (method.getName().equals("cursor")) {
                return "part_" + ++cursors;
            }
            if (ENDING.contains(method.getName())) {
                begun = false;
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException failure) {
                throw failure.getTargetException();
            }
        }

        private PreparedStatement prepare(String sql) throws SQLException {
            if (connection.getAutoCommit()) {
                PreparedStatement statement = connection.prepareStatement(in(sql));
                statement.setQueryTimeout(seconds);
                return statement;
            }
            String first = begun ? "" : settings;
            begun = true;
            return connection.prepareStatement(first + in(sql));
        }
    }
}
