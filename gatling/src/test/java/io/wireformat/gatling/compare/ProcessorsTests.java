package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorsTests {

    private static final List<String> ALLOWED =
            List.of("sh", "-c", "sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status");

    @Test
    void theKernelsListsAreRead() {
        assertThat(Processors.parse("0-2,5")).containsExactly(0, 1, 2, 5);
        assertThat(Processors.parse("3")).containsExactly(3);
    }

    @Test
    void theLoadGeneratorHasAProcessorThatTheServiceHasNot() throws IOException {
        Processors processors = Processors.separate();
        assumeTrue(processors.areSeparate(), "needs taskset and two processors");
        int before = Runtime.getRuntime().availableProcessors();

        processors.moveGenerator();
        try {
            assertThat(allowed(List.of())).hasSize(1);
            assertThat(allowed(processors.servicePrefix()))
                    .hasSize(before - 1)
                    .doesNotContainAnyElementsOf(allowed(List.of()));
        } finally {
            processors.moveBack();
        }
        assertThat(allowed(List.of())).hasSize(before);
    }

    @Test
    void withoutSeparationCommandsStayAsTheyAre() {
        assertThat(Processors.shared().servicePrefix()).isEmpty();
        assertThat(Processors.shared()).hasToString("shared by the load generator, the link and the service");
    }

    /** The processors of a process that is started like this. */
    private static List<Integer> allowed(List<String> prefix) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(ALLOWED);
        byte[] output = new ProcessBuilder(command).start().getInputStream().readAllBytes();
        return Processors.parse(new String(output, StandardCharsets.UTF_8).trim());
    }
}
