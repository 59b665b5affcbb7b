package io.wireformat.gatling.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserCurveTests {

    @Test
    void hasTheStepsOfTheStudyAtThePublishedSize() {
        UserCurve curve = UserCurve.steps(List.of(200, 500, 1000, 2000, 3000, 3500), Duration.ofSeconds(435));

        assertThat(curve.usersAt(0)).isZero();
        assertThat(curve.usersAt(5)).isEqualTo(200);
        assertThat(curve.usersAt(64)).isEqualTo(200);
        assertThat(curve.usersAt(70)).isEqualTo(500);
        assertThat(curve.usersAt(360)).isEqualTo(3500);
        assertThat(curve.usersAt(425)).isEqualTo(500);
        assertThat(curve.usersAt(430)).isEqualTo(250);
        assertThat(curve.usersAt(435)).isZero();
    }

    @Test
    void shrinksInProportion() {
        UserCurve curve = UserCurve.steps(List.of(20, 50, 100, 200, 300, 350), Duration.ofMillis(4350));

        assertThat(curve.usersAt(0.05)).isEqualTo(20);
        assertThat(curve.usersAt(4.25)).isEqualTo(50);
        assertThat(curve.seconds()).isCloseTo(4.35, within(1e-9));
        assertThat(curve.highestSeconds()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void knowsWhenThereAreMostUsers() {
        UserCurve curve = UserCurve.steps(List.of(10, 2), Duration.ofSeconds(150));

        assertThat(curve.isHighest(4)).isFalse();
        assertThat(curve.isHighest(6)).isTrue();
        assertThat(curve.isHighest(64)).isTrue();
        assertThat(curve.isHighest(66)).isFalse();
    }

    @Test
    void mayStayTheSame() {
        UserCurve curve = UserCurve.constant(100, Duration.ofMillis(500));

        assertThat(curve.usersAt(0)).isEqualTo(100);
        assertThat(curve.usersAt(0.499)).isEqualTo(100);
        assertThat(curve.usersAt(0.5)).isZero();
        assertThat(curve.isHighest(0)).isTrue();
        assertThat(curve.highestSeconds()).isEqualTo(0.5);
    }
}
