package io.wireformat.audit.commands;

import org.slf4j.LoggerFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/** Prints why a command ended, in place of Boot's report on an application that fails to start. */
final class RefusalReporter implements FailureAnalysisReporter {

    /** Its logger is off while a command runs. */
    static final String OF_SERVICE = "org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter";

    @Override
    public void report(FailureAnalysis failure) {
        if (!LoggerFactory.getLogger(OF_SERVICE).isErrorEnabled()) {
            System.err.println(failure.getDescription());
            System.err.println(failure.getAction());
        }
    }
}
