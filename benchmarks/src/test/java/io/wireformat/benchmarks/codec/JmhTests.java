package io.wireformat.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.benchmarks.measure.Jmh;
import io.wireformat.benchmarks.measure.Settings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Can run next to other builds: the module's pom makes JMH ignore its lock in tests. */
class JmhTests {

    @Test
    void measuresTimeAndAllocationInAJvmOfItsOwn(@TempDir Path folder) {
        Cell cell = new Cell("AuditEvent", Format.PROTOBUF, Way.PLAN, Operation.READ);
        Jmh jmh = new Jmh(new Settings(List.of(), 1, 1, 1, 1, 1, 0));
        Jmh.Figures measured =
                jmh.measure(new Jmh.Task(cell.toString(), MessageBenchmark.class, "read", cell.parameters()));
        assertThat(measured.nanos().getMean()).isPositive();
        assertThat(measured.bytes().getMean()).isPositive();
        Path file = folder.resolve("jmh.json");
        jmh.writeTo(file);
        assertThat(JsonMapper.shared()
                        .readTree(file)
                        .get(0)
                        .get("params")
                        .get("format")
                        .asString())
                .isEqualTo("PROTOBUF");
    }
}
