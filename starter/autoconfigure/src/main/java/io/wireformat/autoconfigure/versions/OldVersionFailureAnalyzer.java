package io.wireformat.autoconfigure.versions;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which versions the starter needs, and how to get them. */
final class OldVersionFailureAnalyzer extends AbstractFailureAnalyzer<OldVersionException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, OldVersionException cause) {
        return new FailureAnalysis(
                cause.getMessage() + ".",
                "Set the version of Spring Boot in the build (of spring-boot-starter-parent, or of the import of"
                        + " spring-boot-dependencies) to 4.0.4 or newer. If the build sets Jackson's version itself"
                        + " (jackson-bom.version), remove that setting or set it to 3.1.0 or newer.",
                cause);
    }
}
