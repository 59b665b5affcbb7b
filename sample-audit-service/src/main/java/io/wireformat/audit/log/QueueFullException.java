package io.wireformat.audit.log;

/** Events arrive faster than the disk can store them. No event of this request is stored. */
public final class QueueFullException extends RuntimeException {

    QueueFullException(String message) {
        super(message);
    }
}
