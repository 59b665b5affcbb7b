package io.wireformat.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordBenchmarkTests {

    /** Each reads what it wrote; docs/performance.md has the sizes. */
    @Test
    void comparesSerializersOfTheSameMessages() {
        Map<RecordBenchmark.Serde, Double> sizes = new EnumMap<>(RecordBenchmark.Serde.class);
        for (RecordBenchmark.Serde serde : RecordBenchmark.Serde.values()) {
            sizes.put(serde, new RecordBenchmark().prepare(serde));
        }

        System.out.println("bytes of a record with its headers: " + sizes);
        assertThat(sizes.get(RecordBenchmark.Serde.PROTOBUF)).isLessThan(sizes.get(RecordBenchmark.Serde.JACKSON));
    }
}
