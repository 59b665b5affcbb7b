package io.wireformat.audit.log.store;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteException;

/** The log is not what the service wrote: it was changed, cut, replaced or damaged. */
public final class DamagedLogException extends RuntimeException {

    public DamagedLogException(String finding) {
        super(finding);
    }

    public static DamagedLogException at(long sequence, String finding) {
        return new DamagedLogException("The event log was altered: event " + sequence + " " + finding + ".");
    }

    /** Throws a {@link DamagedLogException} if SQLite reports by this failure that its file is damaged. */
    public static void throwIfDamaged(@Nullable Throwable failure) {
        if (failure instanceof SQLiteException cause
                && cause.getResultCode().name().matches("SQLITE_(CORRUPT.*|NOTADB)")) {
            throw new DamagedLogException("The file of the event log is damaged: " + cause.getMessage());
        }
    }
}
