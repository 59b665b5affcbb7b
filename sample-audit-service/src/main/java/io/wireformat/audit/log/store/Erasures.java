package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Sha256;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Erases the content of events. An operation reports up to {@link #GROUP} erasures: its subject is the sequence of the
 * erased event, or the first and the last one with a hyphen between them. Its data are a hash in hexadecimal, a space,
 * and the reason; the hash is that of the sequence and the name of each erased event.
 */
public final class Erasures {

    public static final String TYPE = "audit.erasure";

    /** The source of what the service itself appends. */
    public static final String SOURCE = "audit";

    /** Erasures that one transaction makes, and one event reports. */
    public static final int GROUP = 100;

    private static final Pattern SUBJECT = Pattern.compile("([0-9]{1,18})(?:-([0-9]{1,18}))?");

    private static final String FIND =
            "SELECT event.sequence, event.entry FROM main.erased JOIN main.event USING (sequence) WHERE erased.name = ?";
    private static final String INSERT = "INSERT INTO main.erased (name, sequence, reported_by) VALUES (?, ?, ?)";
    private static final String CLEAR = "UPDATE main.event SET salt = NULL, id = NULL, type = NULL, subject = NULL,"
            + " source = NULL, time = NULL, time_at = NULL, data = NULL, sent_by = NULL WHERE sequence = ?";
    private static final String EVENT = "SELECT " + StoredEvent.COLUMNS + " FROM main.event WHERE sequence = ?";
    private static final String REPORTED =
            "SELECT sequence, name FROM main.erased WHERE reported_by = ? ORDER BY sequence";
    private static final String SINCE = "SELECT coalesce(sum((SELECT count(*) FROM main.erased"
            + " WHERE reported_by = event.sequence)), 0) FROM main.event WHERE type = ? AND time_at >= ?";

    private Erasures() {}

    /** Returns the subject of the event that reports erasures, in the order of their sequences. */
    public static String subject(List<StoredEvent> erased) {
        long first = erased.get(0).sequence();
        long last = erased.get(erased.size() - 1).sequence();
        return first == last ? Long.toString(first) : first + "-" + last;
    }

    /** Returns the data of the event that reports erasures. */
    public static String data(List<StoredEvent> erased, String reason) {
        return hash(erased.stream()
                        .map(event -> named(event.sequence(), event.name()))
                        .toList())
                + reason;
    }

    /** Returns a range as the subject of a report has it, if the text is one. */
    public static Optional<Range> range(String text) {
        Matcher matcher = SUBJECT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long first = Long.parseLong(matcher.group(1));
        return Optional.of(new Range(first, matcher.group(2) == null ? first : Long.parseLong(matcher.group(2))));
    }

    /** Returns those of some events that have a content. */
    public static List<StoredEvent> withContent(Connection connection, String tenant, List<Long> sequences)
            throws SQLException {
        List<StoredEvent> events = new ArrayList<>();
        for (Long sequence : sequences) {
            Sql.first(connection, EVENT + " AND salt IS NOT NULL", row -> StoredEvent.read(row, tenant), sequence)
                    .ifPresent(events::add);
        }
        return events;
    }

    /** Returns how many events were erased since a time in microseconds. */
    public static long countSince(Connection connection, long time) throws SQLException {
        return Sql.first(connection, SINCE, row -> row.getLong(1), TYPE, time).orElseThrow();
    }

    /** Removes the content of events, in the order of their sequences, within the caller's transaction. */
    public static void erase(Connection connection, List<StoredEvent> events, long reportedBy) throws SQLException {
        for (StoredEvent event : events) {
            erase(connection, event.name(), event.sequence(), reportedBy);
        }
    }

    /** Removes the content of the event that has, or had, this name. */
    public static void erase(Connection connection, byte[] name, long sequence, long reportedBy) throws SQLException {
        Sql.update(connection, INSERT, name, sequence, reportedBy);
        Sql.update(connection, CLEAR, sequence);
    }

    /** Finds an erased event. */
    public static Optional<Erased> find(Connection connection, String tenant, String id, String source)
            throws SQLException {
        return Sql.first(
                connection,
                FIND,
                row -> new Erased(row.getLong(1), new Entry(row.getBytes(2))),
                CanonicalContent.nameOf(tenant, id, source));
    }

    /** Returns the report with this sequence if there is one and all erasures are as it says. */
    static Optional<Report> report(Connection connection, String tenant, long sequence) throws SQLException {
        StoredEvent event = Sql.first(connection, EVENT, row -> StoredEvent.read(row, tenant), sequence)
                .orElse(null);
        if (event == null
                || event.entry().kind() != Entry.OPERATION
                || !event.type().equals(TYPE)) {
            return Optional.empty();
        }
        Range range = range(event.subject()).orElse(Range.NONE);
        List<byte[]> erased = new ArrayList<>();
        Sql.forEach(connection, REPORTED, row -> erased.add(named(row.getLong(1), row.getBytes(2))), sequence);
        return String.valueOf(event.data()).startsWith(hash(erased))
                ? Optional.of(new Report(sequence, range))
                : Optional.empty();
    }

    private static byte[] named(long sequence, byte[] name) {
        return ByteBuffer.allocate(Long.BYTES + name.length)
                .putLong(sequence)
                .put(name)
                .array();
    }

    private static String hash(List<byte[]> erased) {
        return HexFormat.of().formatHex(Sha256.of(erased.toArray(byte[][]::new))) + ' ';
    }

    /** Events from one sequence to another, both included. */
    public record Range(long first, long last) {

        static final Range NONE = new Range(0, 0);
    }

    /** An erased event. */
    public record Erased(long sequence, Entry entry) {}

    /** An event that reports erasures in a range. */
    record Report(long sequence, Range range) {

        static final Report NONE = new Report(0, Range.NONE);

        boolean isOf(long erased, long reportedBy) {
            return sequence == reportedBy && range.first() <= erased && erased <= range.last();
        }
    }
}
