package io.wireformat.gatling.study.auditevent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.OperationMeter;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class AllocationCounterTests {

    /** The header of an array is 16 bytes. */
    private static final double HEADER = 16;

    private final AllocationCounter counter = new AllocationCounter(new OperationMeter());

    @Test
    void countsTheObjectsOfACall() {
        double bytes = 4 * (HEADER + 1_000) + HEADER + 4 * Integer.BYTES;

        assertThat(counter.count(AllocationCounterTests::fourArraysInAFifth, bytes))
                .isCloseTo(5, Offset.offset(0.5));
    }

    @Test
    void saysNothingWhereItDoesNotSeeTheBytes() {
        assertThat(counter.count(AllocationCounterTests::fourArraysInAFifth, 1_000_000))
                .isNaN();
    }

    private static Object fourArraysInAFifth() {
        return new byte[][] {new byte[1_000], new byte[1_000], new byte[1_000], new byte[1_000]};
    }
}
