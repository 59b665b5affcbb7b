package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.gatling.study.Measured.Ratio;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredTests {

    @Test
    void aRatioIsThatOfTheMedians() {
        Ratio ratio = Measured.of(30, 10, 20, 40, 50).over(Measured.of(8, 10, 12));

        assertThat(ratio.value()).isEqualTo(3);
        assertThat(ratio.low()).isCloseTo(20 / 11.0, within(1e-9));
        assertThat(ratio.high()).isCloseTo(40 / 9.0, within(1e-9));
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTwo() {
        assertThat(Measured.of(List.of(4.0, 1.0)).median()).isEqualTo(2.5);
    }

    @Test
    void noSamplesAreRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> Measured.of(List.of()));
    }

    @Test
    void aVerdictIsFirmWhenItIsTheSameFromQuartileToQuartile() {
        assertThat(Cell.of("time", "json / avro", 2, new Ratio(2.1, 1.9, 2.4)).isFirm())
                .isTrue();
        assertThat(Cell.of("time", "json / avro", 2, new Ratio(2.1, 1.9, 2.6)).isFirm())
                .isFalse();
        assertThat(Cell.of("time", "json / avro", 2, new Ratio(2.1, 1.5, 2.6)).isFirm())
                .isFalse();
    }
}
