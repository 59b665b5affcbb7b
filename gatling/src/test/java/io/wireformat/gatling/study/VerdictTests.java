package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.Verdict.Bound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTests {

    @ParameterizedTest
    @CsvSource({
        "2, 2, AGREES",
        "2, 2.5, AGREES",
        "2, 2.501, SAME_DIRECTION",
        "2, 1.6, AGREES",
        "2, 1.599, SAME_DIRECTION",
        "2, 1.001, SAME_DIRECTION",
        "2, 1, CONTRADICTS",
        "2, 0.5, CONTRADICTS",
        "0.5, 0.4, AGREES",
        "0.5, 0.399, SAME_DIRECTION",
        "0.5, 1.1, CONTRADICTS",
        "1.1, 0.9, AGREES",
        "1.1, 0.8, CONTRADICTS",
        "1, 1.25, AGREES",
        "1, 1.26, CONTRADICTS"
    })
    void aFigureIsComparedWithOurs(double published, double measured, Verdict verdict) {
        assertThat(Verdict.of(published, Bound.ABOUT, measured)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({"2, 100, AGREES", "2, 1.6, AGREES", "2, 1.599, SAME_DIRECTION", "2, 0.9, CONTRADICTS"})
    void moreThanTheLeastAgrees(double published, double measured, Verdict verdict) {
        assertThat(Verdict.of(published, Bound.AT_LEAST, measured)).isEqualTo(verdict);
    }

    @Test
    void aDirectionWithoutAFigureIsNeverMoreThanADirection() {
        assertThat(Verdict.of(1, Bound.MORE, 1.01)).isEqualTo(Verdict.SAME_DIRECTION);
        assertThat(Verdict.of(1, Bound.MORE, 1)).isEqualTo(Verdict.CONTRADICTS);
    }

    /** "Protocol Buffers x JSON": 28149 ns and 27277 ns there; Maeda: 0.1488 ms and 0.1654 ms there. */
    @Test
    void knownCells() {
        assertThat(Verdict.of(28149 / 27277.0, Bound.ABOUT, 2.75)).isEqualTo(Verdict.SAME_DIRECTION);
        assertThat(Verdict.of(0.1488 / 0.1654, Bound.ABOUT, 1.68)).isEqualTo(Verdict.CONTRADICTS);
        assertThat(Verdict.of(15307.9 / 7585.4, Bound.ABOUT, 2.02)).isEqualTo(Verdict.AGREES);
    }
}
