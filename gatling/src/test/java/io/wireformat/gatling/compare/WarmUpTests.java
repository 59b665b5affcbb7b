package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTests {

    @Test
    void threeWindowsWithinATwentiethAreFlat() {
        assertThat(WarmUp.isFlat(List.of(9.0, 1.0, 1.04, 1.05))).isTrue();
    }

    @Test
    void aWindowThatIsFurtherOffIsNot() {
        assertThat(WarmUp.isFlat(List.of(1.0, 1.0, 1.06))).isFalse();
    }

    @Test
    void twoWindowsAreNotEnough() {
        assertThat(WarmUp.isFlat(List.of(1.0, 1.0))).isFalse();
    }
}
