package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceCpuTests {

    @Test
    void theCounterIsFoundAmongTheOthers() {
        assertThat(ServiceCpu.parse("""
            # HELP process_cpu_time_ns_total The "cpu time" used by the Java Virtual Machine process
            # TYPE process_cpu_time_ns_total counter
            process_cpu_time_ns_total{application="audit"} 1.234E10
            process_cpu_usage 0.5
            """)).isEqualTo(1.234e10);
    }

    @Test
    void withoutTheCounterTheTimeIsUnknown() {
        assertThat(ServiceCpu.parse("process_cpu_usage 0.5\n")).isNaN();
    }

    @Test
    void withoutAServiceTheTimeIsUnknown() {
        assertThat(new ServiceCpu(List.of(URI.create("http://127.0.0.1:1/actuator/prometheus"))).nanos())
                .isNaN();
    }
}
