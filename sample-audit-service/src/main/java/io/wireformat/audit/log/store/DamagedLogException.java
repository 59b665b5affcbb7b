package io.wireformat.audit.log.store;

/** The log is not what the service wrote: it was changed, cut, replaced or damaged. */
public final class DamagedLogException extends RuntimeException {

    public DamagedLogException(String finding) {
        super(finding);
    }

    public static DamagedLogException at(long sequence, String finding) {
        return new DamagedLogException("The event log was altered: event " + sequence + " " + finding + ".");
    }
}
