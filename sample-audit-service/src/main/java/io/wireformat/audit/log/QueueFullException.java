package io.wireformat.audit.log;

/** More events arrive than the disk takes: nothing of this request was stored, and nothing will be. */
public final class QueueFullException extends RuntimeException {

    QueueFullException(String message) {
        super(message);
    }
}
