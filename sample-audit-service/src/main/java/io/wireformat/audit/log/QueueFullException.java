package io.wireformat.audit.log;

/** More events arrive than the disk takes: nothing of this request was stored, and nothing will be. */
public final class QueueFullException extends RuntimeException {

    QueueFullException(int capacity) {
        super(capacity + " events are already waiting for the disk");
    }
}
