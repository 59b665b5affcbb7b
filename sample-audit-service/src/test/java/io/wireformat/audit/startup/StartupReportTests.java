package io.wireformat.audit.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class StartupReportTests {

    // Spring binds AUDIT_DATADIR and AUDIT_DATA_DIR to audit.data-dir
    @Test
    void variablesThatSetNothingAreNamed() {
        Set<String> variables = Set.of(
                "AUDIT_RETENSION",
                "AUDIT_PUBLISH_ORIGINS",
                "AUDIT_DATADIR",
                "AUDIT_DATA_DIR",
                "AUDIT_PUBLISH_ORIGIN",
                "AUDIT_RPC_ENABLED",
                "AUDITOR",
                "SPRING_AUDIT");

        assertThat(StartupReport.unknownVariables(variables))
                .containsExactly("AUDIT_PUBLISH_ORIGINS", "AUDIT_RETENSION");
    }
}
