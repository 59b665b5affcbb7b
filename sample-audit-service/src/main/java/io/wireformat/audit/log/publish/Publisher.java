package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.NoteSigner;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.TreeTables;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs the log's checkpoints on a thread of its own, within a second after entries were appended, and has the witnesses
 * cosign each of them, and the newest one again at an interval.
 *
 * <p>A size is signed once only. It is written to the log's file before the signature leaves the process: whatever
 * happens, no other tree of this size is signed. A tree that does not extend the last one is never signed.
 */
public final class Publisher implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(Publisher.class);
    private static final long MILLIS_BETWEEN_CHECKPOINTS = 250;

    /** An instance that was stopped or killed leaves it to the others after this time. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    private static final long SECONDS_TO_CLOSE = 10;

    private final EventDatabase database;
    private final EventLog log;
    private final List<NoteSigner> signers;
    private final Witnesses witnesses;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    /** The newest signed state. If its size is 0, only its origin counts. Used by the thread, and before it runs. */
    private Checkpoint signed;

    /** Why the newest checkpoint could not be stored; null if it was. */
    private @Nullable String failure;

    private volatile @Nullable Published published;

    Publisher(EventDatabase database, EventLog log, Checkpoint signed, List<NoteSigner> signers, Witnesses witnesses) {
        this.database = database;
        this.log = log;
        this.signed = signed;
        this.signers = List.copyOf(signers);
        this.witnesses = witnesses;
        this.thread = new Thread(this::run, "event-log-publisher");
        thread.setDaemon(true);
    }

    /**
     * Publishes the newest checkpoint, and goes on in the background.
     *
     * @throws DamagedLogException if the log does not extend what was signed, or what a witness knows
     */
    void start() throws SQLException, IOException {
        adoptStored();
        if (signed.size() > 0) {
            SignedNote note = sign(signed);
            log.known().signed(note);
            published = Published.uncosigned(signed, note);
        }
        publish();
        if (witnesses.failing() > 0) {
            // a checkpoint that one refused is confirmed before the ports open
            witnesses.forgetPauses();
            publish();
        }
        thread.start();
    }

    /** Returns what verifiers see now; empty until the first checkpoint of the log could be stored. */
    public Optional<Published> published() {
        return Optional.ofNullable(published);
    }

    /** The keys that verify checkpoints, the newest first. */
    public List<NoteKey> keys() {
        return signers.stream().map(NoteSigner::key).toList();
    }

    /** When the witnesses last cosigned a checkpoint, as many as the policy needs; empty if it needs none. */
    public Optional<Instant> quorumAt() {
        return witnesses.quorumAt();
    }

    /** How many witnesses did not cosign when they were last asked. */
    public long failingWitnesses() {
        return witnesses.failing();
    }

    private void run() {
        try {
            while (!closing.await(MILLIS_BETWEEN_CHECKPOINTS, TimeUnit.MILLISECONDS)) {
                publish();
            }
            publish();
        } catch (DamagedLogException damaged) {
            log.fail(damaged);
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
    }

    private void publish() {
        try {
            Head head = log.head();
            if (head.size() > signed.size() || mustCosign()) {
                adoptStored();
                if ((head.size() > signed.size() || mustCosign()) && database.takeLease(LEASE)) {
                    try {
                        publish(head);
                    } finally {
                        database.endLease();
                    }
                }
            }
            failure = null;
        } catch (DamagedLogException damaged) {
            throw damaged;
        } catch (SQLException | IOException | RuntimeException cause) {
            if (!cause.toString().equals(failure)) {
                failure = cause.toString();
                logger.warn("The newest checkpoint cannot be published, and is tried again: {}", failure);
            }
        }
    }

    private void publish(Head head) throws SQLException, IOException {
        // another instance may have had the lease meanwhile
        adoptStored();
        Published current = published;
        if (head.size() > signed.size()) {
            current = signNext(head);
        }
        if (current == null || witnesses.areNone()) {
            return;
        }
        current = cosigned(current);
        // verifiers do not wait for witnesses that failed: they are asked again later
        if (published == null
                || published.checkpoint().size() <= current.checkpoint().size()) {
            published = current;
        }
    }

    /** Stores the next checkpoint; null if this instance has lost its lease. */
    private @Nullable Published signNext(Head head) throws SQLException, IOException {
        require(new KnownHead("the service", head));
        Checkpoint next = new Checkpoint(signed.origin(), head.size(), head.root());
        SignedNote note = sign(next);
        boolean replaced = database.isShared()
                ? database.replaceCheckpoint(signed.size(), next.size(), note.toString())
                : log.replaceCheckpoint(signed.size(), next.size(), note.toString());
        if (!replaced && !database.isShared()) {
            throw new DamagedLogException("The checkpoint in the log was changed by another program.");
        }
        if (!replaced) {
            return null;
        }
        signed = next;
        log.known().signed(note);
        Published now = Published.uncosigned(next, note);
        if (!witnesses.mayMeetQuorum()) {
            published = now;
        }
        return now;
    }

    private boolean mustCosign() {
        return published != null && witnesses.mustAsk();
    }

    /**
     * Adopts a checkpoint that another instance of the service stored, or this one, although storing it was reported to
     * have failed.
     */
    private void adoptStored() throws SQLException, IOException {
        try (Connection connection = database.readable().getConnection()) {
            Checkpoint stored = StoredCheckpoint.read(connection, database.isShared() ? keys() : List.of())
                    .orElse(signed);
            if (stored.size() < signed.size() || !stored.origin().equals(signed.origin())) {
                throw new DamagedLogException("The checkpoint in the log was changed: it has " + Head.of(stored)
                        + " of "
                        + stored.origin() + ", but the service signed " + Head.of(signed) + " of " + signed.origin()
                        + ".");
            }
            if (stored.size() > signed.size()) {
                require(KnownHead.of("the checkpoint in it", stored));
                signed = stored;
                SignedNote note = sign(stored);
                log.known().signed(note);
                published = Published.uncosigned(stored, note);
            }
        }
    }

    /** Throws a {@link DamagedLogException} unless the log has all that this instance knows, and also this head. */
    private void require(KnownHead next) throws SQLException {
        try (Connection connection = database.readable().getConnection()) {
            TreeTables tables = new TreeTables(connection);
            if (signed.size() > next.head().size()) {
                throw new DamagedLogException(
                        "The log has " + next.head() + ", but the service signed " + Head.of(signed) + ".");
            }
            tables.require(KnownHead.of("the service", signed));
            log.known().require(tables, next);
        }
    }

    // a connection for each tile, so that none is held while the witness is asked
    private byte[] hashes(int level, long number, int width) {
        try (Connection connection = database.readable().getConnection()) {
            return new TreeTables(connection).hashes(level, number, width);
        } catch (SQLException failure) {
            throw new LogUnavailableException("The event log could not be read", failure);
        }
    }

    private SignedNote sign(Checkpoint checkpoint) {
        String text = checkpoint.text();
        return new SignedNote(
                text, signers.stream().map(signer -> signer.sign(text)).toList());
    }

    private Published cosigned(Published current) throws SQLException, IOException {
        try {
            SignedNote note = sign(current.checkpoint());
            List<SignedNote.Signature> cosignatures = witnesses.cosign(current.checkpoint(), note, this::hashes);
            return new Published(
                    current.checkpoint(),
                    note.with(cosignatures),
                    cosignatures.stream().map(SignedNote.Signature::name).toList());
        } catch (DamagedLogException contradiction) {
            // another instance may have published, and asked the witness, since this one lost its lease
            adoptStored();
            if (signed.size() == current.checkpoint().size()) {
                throw contradiction;
            }
            return published == null ? current : published;
        }
    }

    /** Publishes the last entries, and stops. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_CLOSE));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
