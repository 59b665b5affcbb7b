package io.wireformat.test;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.Event;

/** What a test that ran within a test failed with. */
public final class Failures {

    private Failures() {}

    public static Throwable of(Event finished) {
        return finished.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }
}
