package io.wireformat.benchmarks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.benchmarks.measure.Application;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
@Tag("soak")
class TypesApplicationTests {

    private static final byte[] NOTHING = new byte[0];

    /** One copy of each type for each root took 1.3 GB. */
    @Test
    void hundredConnectedTypesFitIntoASmallHeap(@TempDir Path folder) {
        Path classes = new GeneratedTypes(100, true).compileIn(folder);
        List<String> classPath = new ArrayList<>(List.of(classes.toString()));
        classPath.addAll(Stack.MVC.classPath(true));
        List<String> arguments = new ArrayList<>(
                List.of("-Xmx80m", Stack.NATIVE_ACCESS, "-cp", String.join(File.pathSeparator, classPath)));
        arguments.addAll(Stack.options(TypesApplication.class));
        arguments.add("--management.endpoints.web.exposure.include=wireformat");
        try (Application application = Application.start(Stack.PORT, arguments)) {
            for (int i = 0; i < 100; i++) {
                byte[] defaults = application.send(
                        "POST",
                        "/t" + i,
                        Map.of("Content-Type", "application/protobuf", "Accept", "application/avro"),
                        NOTHING);
                assertThat(defaults).isNotEmpty();
            }
            assertThat(new String(
                            application.send("GET", "/actuator/wireformat", Map.of(), NOTHING), StandardCharsets.UTF_8))
                    .contains("T99", "capnp-packed");
        }
    }
}
