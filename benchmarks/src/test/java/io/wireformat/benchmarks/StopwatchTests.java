package io.wireformat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runs beside other builds: the module's pom tells JMH to ignore its lock in tests. */
class StopwatchTests {

    @Test
    void measuresTimeAndAllocationInAJvmOfItsOwn() {
        Cell cell = new Cell("AuditEvent", Format.PROTOBUF, Way.PLAN, Operation.READ);
        Measurement measured = new Stopwatch(new Settings(".*", 1, 1, 1, 20)).measure(cell);
        assertThat(measured.cell()).isEqualTo(cell);
        assertThat(measured.nanos()).isPositive();
        assertThat(measured.allocatedBytes()).isPositive();
    }
}
