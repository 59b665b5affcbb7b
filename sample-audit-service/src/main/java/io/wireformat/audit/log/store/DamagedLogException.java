package io.wireformat.audit.log.store;

import java.sql.SQLException;
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

    public static DamagedLogException ofIndex(String created) {
        return new DamagedLogException(
                "The index of the event log that '" + created + "' created is missing, not valid or another one.");
    }

    /** Throws a {@link DamagedLogException} if a database reports by this failure that its files are damaged. */
    public static void throwIfDamaged(@Nullable Throwable failure) {
        if (failure instanceof SQLiteException cause
                && cause.getResultCode().name().matches("SQLITE_(CORRUPT.*|NOTADB)")) {
            throw new DamagedLogException("The file of the event log is damaged: " + cause.getMessage());
        }
        if (failure instanceof SQLException cause
                && String.valueOf(cause.getSQLState()).matches("XX00[12]")) {
            throw new DamagedLogException("The database of the event log is damaged: " + cause.getMessage());
        }
    }
}
