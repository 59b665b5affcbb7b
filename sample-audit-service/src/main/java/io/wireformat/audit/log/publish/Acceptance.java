package io.wireformat.audit.log.publish;

import io.wireformat.audit.PublishProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.LogStart;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteSigner;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operator's signed statement that a log lost its end and goes on under another origin. It is the content of an event of
 * the log, so that every instance of the service finds it.
 *
 * @param origin the name of the log from then on
 * @param left the head that the log leaves: the last known one under its old name
 * @param remaining the head that the log still has, from which it goes on
 */
public record Acceptance(String origin, Checkpoint left, Head remaining) {

    /** The type of the event that has it. */
    public static final String TYPE = "audit.restored";

    private static final Pattern TEXT = Pattern.compile(
            "([^\\n]+)\\nleaves\\n((?:[^\\n]+\\n){3})goes on from\\n(\\d{1,18})\\n([A-Za-z0-9+/]{43}=)\\n");

    // there are few, and they are the only events of the service itself with their type
    private static final String FIND =
            "SELECT " + StoredEvent.COLUMNS + " FROM main.event WHERE type = ? AND source = 'audit' ORDER BY sequence";

    private String text() {
        return origin + "\nleaves\n" + left.text() + "goes on from\n" + remaining.size() + '\n'
                + Base64.getEncoder().encodeToString(remaining.root()) + '\n';
    }

    /** Signs it with the keys of the log, which are created if there are none. */
    public SignedNote sign(DataDirectory directory, PublishProperties settings) {
        String text = text();
        return new SignedNote(
                text,
                PublisherStart.signers(new Checkpoint(origin, 0, Head.NONE.root()), directory, settings).stream()
                        .map(signer -> signer.sign(text))
                        .toList());
    }

    /** Finds the acceptance by which a log got its origin. */
    public static Optional<Acceptance> find(
            Connection connection, String tenant, String origin, DataDirectory directory, PublishProperties settings)
            throws SQLException {
        List<SignedNote> notes = new ArrayList<>();
        Sql.forEach(
                connection,
                FIND,
                row -> {
                    StoredEvent event = StoredEvent.read(row, tenant);
                    if (event.entry().kind() == Entry.OPERATION
                            && event.subject().equals(origin)) {
                        notes.add(SignedNote.parse(String.valueOf(event.data())));
                    }
                },
                TYPE);
        if (notes.isEmpty()) {
            return Optional.empty();
        }
        SignedNote note = notes.get(notes.size() - 1);
        List<NoteSigner> signers =
                PublisherStart.signers(new Checkpoint(origin, 1, Head.NONE.root()), directory, settings);
        if (signers.stream().noneMatch(signer -> signer.key().verify(note).isPresent())) {
            throw new DamagedLogException("The acceptance of the origin " + origin
                    + " is signed with another key: all instances of the service need the same"
                    + " audit.publish.signing-key.");
        }
        return parse(note.text());
    }

    private static Optional<Acceptance> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new Acceptance(
                        matcher.group(1),
                        Checkpoint.parse(matcher.group(2)),
                        new Head(
                                Long.parseLong(matcher.group(3)),
                                Base64.getDecoder().decode(matcher.group(4)))))
                : Optional.empty();
    }

    /** Lets an instance of the service adopt what was accepted for all of them, if nothing that it knows is lost without it. */
    public static LogStart.Keeper keeper(String tenant, DataDirectory directory, PublishProperties settings) {
        return (connection, known) -> adopt(connection, known, tenant, directory, settings);
    }

    private static void adopt(
            Connection connection, KnownLog known, String tenant, DataDirectory directory, PublishProperties settings)
            throws SQLException, IOException {
        String origin = StoredCheckpoint.read(connection, List.of())
                .map(Checkpoint::origin)
                .orElse(null);
        String before = known.checkpoint().map(Checkpoint::origin).orElse(null);
        if (origin == null || before == null || origin.equals(before)) {
            return;
        }
        Acceptance acceptance = find(connection, tenant, origin, directory, settings)
                .orElseThrow(() -> new DamagedLogException("The event log is published as " + origin + ", but "
                        + known.file() + " knows it as " + before
                        + ": another log was put in its place, or an operator accepted it in another way than by the command"
                        + " 'accept'."));
        if (acceptance.covers(known, new TreeTables(connection))) {
            known.save();
            return;
        }
        throw new DamagedLogException("The event log goes on as " + origin + " from " + acceptance.remaining()
                + " instead of "
                + Head.of(acceptance.left()) + ", but " + known.file() + " knows "
                + known.head().orElse(Head.NONE) + ", which is part of neither: run the command 'accept " + origin
                + "' with the settings of this instance too.");
    }

    private boolean covers(KnownLog known, TreeTables log) throws SQLException {
        Head head = known.head().orElse(Head.NONE);
        if (head.size() <= remaining.size() && log.has(head)) {
            known.leaveOrigin();
            return true;
        }
        if (head.equals(Head.of(left))) {
            known.forget();
            return true;
        }
        return false;
    }
}
