package io.wireformat.lock;

import java.util.List;

/** A type changed in a way that breaks a format. It is an assertion error, so a test reports it as a failure. */
public final class IncompatibleChangeException extends AssertionError {

    private static final long serialVersionUID = 1L;

    IncompatibleChangeException(List<String> reasons) {
        super(String.join(System.lineSeparator(), reasons));
    }
}
