package io.wireformat.audit.proof;

import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.fixtures.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** torchwood's witness, with a key in an ssh-agent of its own. */
final class Litewitness implements AutoCloseable {

    private static final String EMPTY_TREE = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
    private static final Pattern KEY = Pattern.compile("vkey=(\\S+)");

    private final Process agent;
    private final Process witness;
    private final int port;
    private final NoteKey key;

    private Litewitness(Process agent, Process witness, int port, NoteKey key) {
        this.agent = agent;
        this.witness = witness;
        this.port = port;
        this.key = key;
    }

    /** Starts it, and registers a log. */
    static Litewitness start(Path program, Path directory, NoteKey log)
            throws IOException, InterruptedException, SQLException {
        Path socket = directory.resolve("agent.sock");
        Path keyFile = directory.resolve("witness.key");
        Path database = directory.resolve("litewitness.db");
        Path printed = directory.resolve("litewitness.log");
        OthersVerifyTests.output("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", keyFile.toString());
        Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Awaitility.await().until(() -> Files.exists(socket));
        ProcessBuilder add = new ProcessBuilder("ssh-add", "-q", keyFile.toString());
        add.environment().put("SSH_AUTH_SOCK", socket.toString());
        add.start().waitFor();
        String fingerprint = OthersVerifyTests.output("ssh-keygen", "-l", "-f", keyFile.toString())
                .split(" ")[1];
        int port = FreePort.find();
        Process witness = new ProcessBuilder(
                        program.toString(),
                        "-name=example.com/witness",
                        "-db=" + database,
                        "-ssh-agent=" + socket,
                        "-key=" + fingerprint,
                        "-listen=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        Matcher found = Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> KEY.matcher(Files.readString(printed)), matcher -> matcher.find(0));
        register(database, log);
        return new Litewitness(agent, witness, port, NoteKey.parse(found.group(1)));
    }

    // as its tool witnessctl does
    private static void register(Path database, NoteKey log) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            insert(
                    connection,
                    "INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?)",
                    log.name(),
                    EMPTY_TREE);
            insert(connection, "INSERT INTO key (origin, key) VALUES (?, ?)", log.name(), log.toString());
        }
    }

    private static void insert(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    NoteKey key() {
        return key;
    }

    /** The settings of a service that it observes. */
    String[] settings() throws IOException {
        return StubWitness.settings("witness lite " + key + " http://127.0.0.1:" + port + "\nquorum lite\n");
    }

    @Override
    public void close() {
        witness.destroyForcibly();
        agent.destroyForcibly();
    }
}
