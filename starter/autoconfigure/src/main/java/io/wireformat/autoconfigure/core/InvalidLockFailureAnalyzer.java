package io.wireformat.autoconfigure.core;

import io.wireformat.lock.InvalidLockException;
import io.wireformat.lock.WireformatLock;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says, where an application does not start for a lock that cannot be read, which line is at fault and what to do. */
final class InvalidLockFailureAnalyzer extends AbstractFailureAnalyzer<InvalidLockException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidLockException cause) {
        return new FailureAnalysis(
                "A lock of message types on the class path cannot be read: " + cause.getMessage(),
                "Take the file as it was last committed (a merge may have mixed two versions), then let the test that"
                        + " calls WireformatLock.check record what is new, with -D" + WireformatLock.PROPERTY
                        + "=update.",
                cause);
    }
}
