package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "1234567.8 1,234,568",
                "123.4 123",
                "12.34 12.3",
                "1.234 1.23",
                "0.1234 0.123",
                "0 0",
                "-12.34 -12.3"
            })
    void aMeasurementHasThreeDigits(double value, String shown) {
        assertThat(Figures.significant(value)).isEqualTo(shown);
    }

    @Test
    void aMissingFigureIsADash() {
        assertThat(Figures.significant(null)).isEqualTo("–");
        assertThat(Figures.fixed(Double.NaN, 2)).isEqualTo("–");
    }
}
