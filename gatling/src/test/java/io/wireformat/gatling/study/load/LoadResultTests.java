package io.wireformat.gatling.study.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadResultTests {

    /** Five seconds to ten users, sixty with them, twenty to none. */
    private final LoadResult result = new LoadResult(UserCurve.steps(List.of(10), Duration.ofSeconds(85)));

    @Test
    void countsAnswersASecondOverTime() {
        result.answered(0.1, 1);
        result.answered(2, 1);
        result.answered(2.2, 1);

        assertThat(result.at(0)).isEqualTo(1.0625);
        assertThat(result.rate(0)).isEqualTo(2 / 2.125);
        assertThat(result.rate(1)).isEqualTo(1 / 2.125);
    }

    @Test
    void aShortRunHasFewerBinsThanItsUsersHaveBeats() {
        assertThat(result.bins()).isEqualTo(40);
        assertThat(new LoadResult(UserCurve.constant(1, Duration.ofSeconds(2))).bins())
                .isEqualTo(10);
        assertThat(new LoadResult(UserCurve.constant(1, Duration.ofMillis(50))).bins())
                .isEqualTo(1);
    }

    @Test
    void thePeakIsWhileThereAreMostUsers() {
        result.answered(4, 1);
        for (int i = 0; i < 120; i++) {
            result.answered(5.25 + i / 2.0, 1);
        }
        result.answered(66, 1);

        assertThat(result.peak()).isEqualTo(2);
        assertThat(result.answers()).isEqualTo(122);
    }

    @Test
    void tellsLatenciesApart() {
        for (int i = 1; i <= 5; i++) {
            result.answered(10, i);
        }

        assertThat(result.millis(0)).isEqualTo(1);
        assertThat(result.millis(0.5)).isEqualTo(3);
        assertThat(result.millis(1)).isEqualTo(5);
    }
}
