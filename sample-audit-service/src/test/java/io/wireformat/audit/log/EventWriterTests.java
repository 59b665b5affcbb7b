package io.wireformat.audit.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The times of events when the clock is set. */
class EventWriterTests {

    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    private final SettableClock clock = new SettableClock();
    private EventDatabase database;
    private EventWriter writer;

    @Test
    void receivedTimeIsTheClocks() throws SQLException {
        assertThat(receivedAt(NOON)).isEqualTo(NOON);
        assertThat(receivedAt(NOON.plusSeconds(5))).isEqualTo(NOON.plusSeconds(5));
    }

    @Test
    void receivedTimeWaitsForAClockThatWasSetBackALittle() throws SQLException {
        receivedAt(NOON);

        assertThat(receivedAt(NOON.minusSeconds(59))).isEqualTo(NOON);
        assertThat(receivedAt(NOON.plusSeconds(1))).isEqualTo(NOON.plusSeconds(1));
    }

    @Test
    void clockThatLeaptForwardIsForgottenWhenItIsRightAgain() throws SQLException {
        receivedAt(NOON.plus(Duration.ofDays(3_650)));

        assertThat(receivedAt(NOON)).isEqualTo(NOON);
        assertThat(receivedAt(NOON.plusSeconds(1))).isEqualTo(NOON.plusSeconds(1));
    }

    @Test
    void clockThatLeaptForwardIsForgottenAfterARestartToo() throws SQLException {
        receivedAt(NOON.plus(Duration.ofDays(3_650)));
        writer.close();
        writer = new EventWriter(database.openTable(Head.NONE), clock);

        assertThat(receivedAt(NOON)).isEqualTo(NOON);
        assertThat(TestLog.verified(database).size()).isEqualTo(3);
    }

    @BeforeEach
    void open(@TempDir Path folder) throws SQLException {
        database = TestLog.in(folder);
        writer = new EventWriter(database.openTable(Head.NONE), clock);
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
    }

    private Instant receivedAt(Instant now) throws SQLException {
        clock.now = now;
        AuditEvent event = new AuditEvent("t", "s", "o", "1970-01-01T00:00:00Z", null, null);
        List<NewEvent> request = List.of(new NewEvent(event, Instant.EPOCH, null));
        return Instant.parse(
                writer.write(List.of(request)).get(0).get(0).receipt().receivedAt());
    }

    private static final class SettableClock extends Clock {

        private Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
