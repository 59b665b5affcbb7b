package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTests {

    @Test
    void barsBeginAtZero() {
        Scale scale = new Scale(0, 114.5, false);

        assertThat(scale.from()).isZero();
        assertThat(scale.to()).isGreaterThan(108);
        assertThat(scale.place(54)).isEqualTo(scale.place(108) / 2, within(1e-12));
    }

    @Test
    void equalRatiosAreEquallyFarApart() {
        Scale scale = new Scale(0.76, 132, true);

        assertThat(scale.place(10) - scale.place(1)).isEqualTo(scale.place(100) - scale.place(10), within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0, 108, 0 50 100", "105.1, 105.9, 105.2 105.4 105.6 105.8", "0, 0.03, 0.00 0.01 0.02 0.03"})
    void ticksAreRoundAndInAsFewDigitsAsTellThemApart(double from, double to, String labels) {
        Scale scale = new Scale(from, to, false);

        assertThat(scale.ticks().stream().map(scale::label)).containsExactly(labels.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"0.8, 12, 1 2 5 10", "0.02, 30, 0.03 0.1 0.3 1 3 10 30", "14, 21, 14 16 18 20"})
    void ticksOfRatiosAreRoundToo(double from, double to, String labels) {
        Scale scale = new Scale(from, to, true);

        assertThat(scale.ticks().stream().map(scale::label)).containsExactly(labels.split(" "));
    }

    @Test
    void oneValueHasAScaleToo() {
        assertThat(Scale.around(DoubleStream.of(7, 7)).place(7)).isEqualTo(0.5, within(1e-9));
    }
}
