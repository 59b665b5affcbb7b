package io.wireformat.autoconfigure.actuator;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.internal.pipeline.CodingTag;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.TypeMeters;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MicrometerCodecMetersTests {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final TypeMeters meters =
            new MicrometerCodecMeters(() -> registry, false).of("protobuf", "Point", Side.SERVER);

    @Test
    void recordsEachStepUnderItsName() {
        for (Step step : Step.values()) {
            meters.took(step, 1_500, Outcome.SUCCESS);

            var timer = registry.get("wireformat." + step.label())
                    .tags("format", "protobuf", "type", "Point", "side", "server", "outcome", "success")
                    .timer();
            assertThat(timer.count()).isEqualTo(1);
            assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isEqualTo(1_500);
        }
    }

    @Test
    void recordsSizesInBytes() {
        meters.size(42, Outcome.MALFORMED);

        var size = registry.get("wireformat.content.size")
                .tags("outcome", "malformed")
                .summary();
        assertThat(size.totalAmount()).isEqualTo(42);
        assertThat(size.getId().getBaseUnit()).isEqualTo("bytes");
    }

    @Test
    void recordsSizesOnTheWayByCoding() {
        meters.compressedSize(42, CodingTag.GZIP, Outcome.SUCCESS);
        meters.compressedSize(7, CodingTag.ZSTD, Outcome.SUCCESS);

        var size = registry.get("wireformat.content.coded.size")
                .tags("format", "protobuf", "outcome", "success", "coding", "gzip")
                .summary();
        assertThat(size.totalAmount()).isEqualTo(42);
        assertThat(size.getId().getBaseUnit()).isEqualTo("bytes");
    }

    @Test
    void outcomesThatNeverOccurAreNoSeries() {
        meters.took(Step.RECEIVE, 1, Outcome.SUCCESS);
        meters.took(Step.RECEIVE, 1, Outcome.SUCCESS);

        assertThat(registry.getMeters()).hasSize(1);
    }
}
