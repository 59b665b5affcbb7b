package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogCheck;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.TreeTables;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the complete log on a thread of its own: after the start, and again at intervals. Queries and appends go on
 * meanwhile.
 */
public final class Verification implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(Verification.class);
    public static final String INTACT = "intact";
    public static final String DAMAGED = "damaged";

    /** The log could not be read. */
    public static final String FAILED = "failed";

    private static final long NANOS_BETWEEN_LINES = 5_000_000_000L;

    private final EventDatabase database;
    private final Readers readers;
    private final Supplier<KnownHead> head;
    private final Consumer<DamagedLogException> onDamage;
    private final Duration interval;
    private final Consumer<String> outcomes;
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    private final Thread thread;

    /** How far the running check is; null between checks. */
    private volatile @Nullable String progress;

    private volatile boolean intact;
    private long lineDue;

    public Verification(
            EventDatabase database,
            Readers readers,
            Supplier<KnownHead> head,
            Consumer<DamagedLogException> onDamage,
            Duration interval,
            Consumer<String> outcomes) {
        this.database = database;
        this.readers = readers;
        this.head = head;
        this.onDamage = onDamage;
        this.interval = interval;
        this.outcomes = outcomes;
        this.thread = new Thread(this::run, "event-verification");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Waits for the first check; it goes on if the time is not enough. Without any time its result is only reported
     * as that of later checks.
     *
     * @throws DamagedLogException if it found damage
     */
    public void awaitFirst(Duration patience) {
        if (patience.isZero()) {
            return;
        }
        try {
            first.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException inBackground) {
            logger.info("The event log is verified in the background");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException found) {
            if (found.getCause() instanceof DamagedLogException damaged) {
                throw damaged;
            }
            throw new IllegalStateException(found.getCause());
        }
    }

    private void run() {
        try {
            while (true) {
                if (check()) {
                    first.complete(null);
                    Thread.sleep(interval.toMillis());
                }
            }
        } catch (InterruptedException closed) {
            return;
        }
    }

    /** Whether the last check of the whole log found it intact. */
    public boolean isIntact() {
        return intact;
    }

    /** How far the running check is; null between checks. */
    public @Nullable String progress() {
        return progress;
    }

    private void checked(long entries, long size) {
        String now = entries + " of " + size + " entries";
        progress = now;
        if (System.nanoTime() - lineDue >= 0) {
            lineDue = System.nanoTime() + NANOS_BETWEEN_LINES;
            logger.info("The event log is being verified: {}", now);
        }
    }

    /** Checks the rest after an interrupted check, or everything; returns whether it was everything. */
    private boolean check() throws InterruptedException {
        KnownHead known = head.get();
        CheckedFile file = new CheckedFile(database.headFile().resolveSibling("checked"));
        boolean whole = true;
        lineDue = System.nanoTime() + NANOS_BETWEEN_LINES;
        try {
            LogCheck check = readers.readAll(connection -> {
                new TreeTables(connection).require(known);
                Head before = file.read();
                boolean resumes = new TreeTables(connection).has(before);
                return new LogCheck(connection, database.tenant(), resumes ? before.size() : 0);
            });
            whole = check.head().size() == 0;
            // a connection for each step: the logs of other tenants are checked in between
            do {
                checked(check.head().size(), known.head().size());
                file.write(check.head());
            } while (readers.readAll(check::step));
            Sql.Step structure = database.structureCheck();
            while (readers.readAll(structure::run)) {
                checked(known.head().size(), known.head().size());
            }
            file.delete();
            Head checked = check.head();
            logger.info("The event log is intact up to {}", checked);
            outcomes.accept(INTACT);
            intact |= whole;
        } catch (DamagedLogException damaged) {
            file.delete();
            outcomes.accept(DAMAGED);
            found(damaged);
        } catch (LogUnavailableException | LogBusyException failure) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            logger.warn("The event log could not be checked", failure);
            outcomes.accept(FAILED);
            intact = false;
        } finally {
            progress = null;
        }
        return whole;
    }

    private void found(DamagedLogException damaged) {
        intact = false;
        onDamage.accept(damaged);
        first.completeExceptionally(damaged);
    }

    /** Stops a running check. The readers wait until it has ended. */
    @Override
    public void close() {
        thread.interrupt();
    }
}
