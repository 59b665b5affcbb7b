package io.wireformat.gatling.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ServerTiming;
import io.wireformat.gatling.report.WireTiming;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixedTimeTests {

    @Test
    void theFixedPartIsWhatTheCodecsLeaveOfTheMedian() {
        // 100 + 200 + 20 + 80 microseconds are the codecs'
        assertThat(FixedTime.millis(List.of(sample(2.4), sample(3.4), sample(90))))
                .isEqualTo(3.0, within(1e-9));
    }

    private static Sample sample(double millis) {
        return new Sample(
                0,
                millis,
                200,
                100,
                new ServerTiming(500, 20, 1_000, 80),
                new ClientTiming(100, 200),
                WireTiming.UNKNOWN);
    }
}
