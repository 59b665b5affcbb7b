package io.wireformat.lock;

import java.util.List;

/**
 * A type no longer fits the lock, or the lock does not know it and has to: an assertion that fails, so that a test reports it
 * as a failure.
 */
public final class IncompatibleChangeException extends AssertionError {

    private static final long serialVersionUID = 1L;

    IncompatibleChangeException(List<String> reasons) {
        super(String.join(System.lineSeparator(), reasons));
    }
}
