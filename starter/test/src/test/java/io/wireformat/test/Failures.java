package io.wireformat.test;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.Event;

/** The failure of a test that another test runs. */
public final class Failures {

    private Failures() {}

    public static Throwable of(Event finished) {
        return finished.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }
}
