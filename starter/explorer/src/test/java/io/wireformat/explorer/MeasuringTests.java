package io.wireformat.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class MeasuringTests {

    /** They have no CPU time, and a time of 0 would rank all formats alike. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void onAVirtualThreadTheClockCounts() throws Exception {
        FutureTask<Map<String, Measuring.Times>> measured = new FutureTask<>(MeasuringTests::times);
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, measured);

        assertThat(measured.get()).containsOnlyKeys("one", "other").allSatisfy((format, times) -> {
            assertThat(times.writeNanos()).isPositive();
            assertThat(times.readNanos()).isPositive();
        });
    }

    private static Map<String, Measuring.Times> times() {
        Measuring measuring = new Measuring();
        measuring.add("one", MeasuringTests::work, MeasuringTests::work);
        measuring.add("other", MeasuringTests::work, MeasuringTests::work);
        return measuring.times();
    }

    private static void work() {
        long end = System.nanoTime() + 2_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
