package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class OperationMeterTests {

    private final OperationMeter meter = new OperationMeter();

    @Test
    void countsTheBytesOfACall() {
        OperationMeter.Cost cost = meter.measure(() -> new byte[10_000], Duration.ofMillis(20));

        assertThat(cost.bytes()).isCloseTo(10_016, Percentage.withPercentage(5));
        assertThat(cost.nanos()).isPositive();
    }

    @Test
    void countsTheBytesOfSomeWork() {
        assertThat(meter.bytes(() -> meter.call(() -> new byte[10_000], 100)))
                .isCloseTo(1_001_600, Percentage.withPercentage(5));
    }

    @Test
    void callsAsOftenAsItIsTold() {
        AtomicInteger calls = new AtomicInteger();

        meter.call(calls::incrementAndGet, 17);

        assertThat(calls).hasValue(17);
    }
}
