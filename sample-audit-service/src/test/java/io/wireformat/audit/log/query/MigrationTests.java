package io.wireformat.audit.log.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.log.store.ChainVerifier;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.HashChain;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.StoredEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** The log of an earlier version of the service. */
class MigrationTests {

    private static final int EVENTS = 100;

    private EventDatabase database;
    private SQLiteDataSource writable;

    @Test
    void eventsOfAnEarlierVersionKeepTheirHashes() throws SQLException {
        byte[] lastHash = storeByTheFirstVersion();

        Flyway.configure().dataSource(writable).load().migrate();

        try (Connection connection = database.readable().getConnection()) {
            Head head = ChainVerifier.verify(connection);
            assertThat(head.sequence()).isEqualTo(EVENTS);
            assertThat(head.hash()).isEqualTo(lastHash);
        }
    }

    @Test
    void eventsOfAnEarlierVersionAreFound() throws Exception {
        storeByTheFirstVersion();

        Flyway.configure().dataSource(writable).load().migrate();

        try (TimeIndex index = new TimeIndex(database, () -> EVENTS, Duration.ofSeconds(60));
                Readers readers = new Readers(database.pages(), 1, Duration.ofSeconds(60))) {
            EventQueries queries = new EventQueries(readers, index, Long.MAX_VALUE);
            assertThat(queries.find("id-7", "source-1")).isPresent();
            assertThat(queries.find(new EventFilter("t", "s-1", "source-0", Instant.EPOCH, null), null, EVENTS)
                            .items())
                    .extracting(event -> event.id())
                    .startsWith("id-6", "id-12", "id-18");
        }
    }

    @BeforeEach
    void open(@TempDir Path folder) {
        database = new EventDatabase(folder.resolve(EventDatabase.FILE), Duration.ofSeconds(60));
        writable = database.writable();
    }

    private byte[] storeByTheFirstVersion() throws SQLException {
        Flyway.configure().dataSource(writable).target("1").load().migrate();
        HashChain chain = new HashChain();
        byte[] hash = HashChain.beginning();
        try (Connection connection = writable.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO event (" + StoredEvent.COLUMNS
                        + ", hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 1; i <= EVENTS; i++) {
                String subject = "s-" + (i % 3 == 0 ? 1 : 2);
                StoredEvent event = new StoredEvent(
                        i, "id-" + i, i, "t", subject, "source-" + i % 2, "then", i, i == 5 ? null : "");
                hash = chain.next(hash, event);
                insert.setLong(1, event.sequence());
                insert.setString(2, event.id());
                insert.setLong(3, event.receivedAt());
                insert.setString(4, event.type());
                insert.setString(5, event.subject());
                insert.setString(6, event.source());
                insert.setString(7, event.time());
                insert.setLong(8, event.timeAt());
                insert.setString(9, event.data());
                insert.setBytes(10, hash);
                insert.executeUpdate();
            }
        }
        return hash;
    }
}
