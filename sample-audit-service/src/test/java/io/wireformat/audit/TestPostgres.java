package io.wireformat.audit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.log.postgres.PostgresDatabase;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.fixtures.FreePort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server that waits for the disk, as in production: the library switches that off by default. */
public final class TestPostgres implements AutoCloseable {

    private static final AtomicInteger databases = new AtomicInteger();

    /** The version on the class path. */
    private static final int NEWEST = 18;

    private final EmbeddedPostgres server;
    private final Path directory;
    private @Nullable HikariDataSource pool;
    private @Nullable PostgresServer connections;

    private TestPostgres(EmbeddedPostgres server, Path directory) {
        this.server = server;
        this.directory = directory;
    }

    /** The server of all tests of this JVM, which ends with it. */
    public static TestPostgres shared() {
        return Shared.SERVER;
    }

    /** Starts a server with the data in a directory, or with those that an earlier one left there. */
    public static TestPostgres start(Path directory, int port, String... settings) {
        return start(Integer.getInteger("audit.postgres", NEWEST), directory, port, settings);
    }

    /** Starts a server of another version, which the profile "full" downloads; skips the test without it. */
    public static TestPostgres ofVersion(int version, Path directory) {
        return start(version, directory, 0);
    }

    private static TestPostgres start(int version, Path directory, int port, String... settings) {
        try {
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setCleanDataDirectory(port == 0)
                    .setPort(port)
                    // a recovery after a kill takes longer than a start
                    .setPGStartupWait(Duration.ofMinutes(2))
                    .setServerConfig("fsync", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("synchronous_commit", "on");
            if (version != NEWEST) {
                Path jar = Path.of("target", "postgres", version + ".jar");
                assumeTrue(Files.exists(jar), jar + " is missing: run with -Pfull");
                builder.setPgBinaryResolver((system, machine) -> {
                    assumeTrue(system.equals("Linux") && machine.equals("x86_64"), "only for Linux on x86_64");
                    return URI.create("jar:" + jar.toUri() + "!/postgres-linux-x86_64.txz")
                            .toURL()
                            .openStream();
                });
            }
            for (String setting : settings) {
                builder.setServerConfig(setting.split("=")[0], setting.split("=")[1]);
            }
            return new TestPostgres(builder.start(), directory);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Starts a server whose port stays the same when it is killed and started again. */
    public static TestPostgres startOnFreePort(Path directory) {
        return start(directory, FreePort.find());
    }

    /** The processes of the server, the first of which starts the others. */
    public List<ProcessHandle> processes() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(directory.resolve("postmaster.pid")).get(0));
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        return Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
    }

    /** Kills all processes of the server with SIGKILL, and starts it again. */
    public TestPostgres killAndStart() throws IOException {
        for (ProcessHandle process : processes()) {
            process.destroyForcibly();
            process.onExit().join();
        }
        close();
        return start(directory, server.getPort());
    }

    public String createDatabase() {
        String name = "audit_" + databases.incrementAndGet();
        execute("CREATE DATABASE " + name);
        return name;
    }

    /** Runs a statement in the database that every server has. */
    public void execute(String sql) {
        execute("postgres", sql);
    }

    /** Runs statements in a database. */
    public void execute(String database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database), "postgres", "postgres");
    }

    public int port() {
        return server.getPort();
    }

    private String url(String database) {
        return "jdbc:postgresql://localhost:" + port() + "/" + database;
    }

    /** The arguments of a service with this database, which waits for a connection on a slow machine, too. */
    public List<String> arguments(String database) {
        return List.of(
                "--audit.store=postgresql",
                "--spring.datasource.hikari.connection-timeout=60000",
                "--spring.datasource.url=" + url(database),
                "--spring.datasource.username=postgres",
                "--spring.datasource.password=postgres");
    }

    /** The arguments of another instance of the service, with the keys of the first, whose folder of data this is. */
    public List<String> arguments(String database, Path firstData) {
        return Stream.concat(
                        arguments(database).stream(),
                        Stream.of(
                                "--audit.keys-file=" + firstData.resolve("keys.properties"),
                                "--audit.publish.signing-key=" + firstData.resolve("log.key")))
                .toList();
    }

    /** Connects with a pool of one connection for pages. */
    public PostgresServer connect(Duration queryTimeout) {
        return connect(pool(), queryTimeout);
    }

    /** Connects with one connection for everything that is appended. */
    public PostgresServer connectOnce() {
        HikariDataSource one = pool();
        one.setMaximumPoolSize(1);
        return connect(one, Duration.ofMinutes(1));
    }

    private HikariDataSource pool() {
        HikariDataSource created = new HikariDataSource();
        created.setJdbcUrl(url("postgres"));
        created.setUsername("postgres");
        created.setPassword("postgres");
        return created;
    }

    private static PostgresServer connect(HikariDataSource pool, Duration queryTimeout) {
        return new PostgresServer(pool, 1, queryTimeout, Duration.ofSeconds(60), Duration.ofSeconds(60));
    }

    /** Creates an empty log, in a schema of its own. */
    public EventDatabase createLog(Path folder) {
        PostgresDatabase log = new PostgresDatabase(connections(), "log_" + databases.incrementAndGet(), folder);
        try {
            log.update();
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
        return log;
    }

    /** The log as another instance of the service sees it. */
    public EventDatabase another(EventDatabase log, Path folder) {
        return new PostgresDatabase(connections(), log.tenant(), folder);
    }

    private synchronized PostgresServer connections() {
        if (connections == null) {
            pool = pool();
            connections = connect(pool, Duration.ofSeconds(60));
        }
        return connections;
    }

    @Override
    public void close() {
        if (connections != null && pool != null) {
            connections.close();
            pool.close();
        }
        try {
            server.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static final class Shared {

        private static final TestPostgres SERVER = start();

        private static TestPostgres start() {
            try {
                return TestPostgres.start(Files.createTempDirectory("postgres"), 0, "max_connections=300");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
