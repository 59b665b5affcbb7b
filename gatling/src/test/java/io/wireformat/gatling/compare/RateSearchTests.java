package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTests {

    @ParameterizedTest
    @ValueSource(doubles = {3, 40, 100, 730, 12_000})
    void findsTheRateFromAboveAndFromBelow(double truth) {
        RateSearch search = new RateSearch(100);
        for (int tries = 0; search.isOpen(); tries++) {
            assertThat(tries).isLessThan(60);
            search.tried(search.rate() <= truth);
        }

        assertThat(search.holds()).isBetween(truth / RateSearch.CLOSE, truth);
        assertThat(search.fails()).isBetween(truth, truth * RateSearch.CLOSE);
    }

    @Test
    void oneFailureDoesNotDecide() {
        RateSearch search = new RateSearch(100);

        search.tried(false);
        search.tried(true);

        assertThat(search.holds()).isEqualTo(100);
        assertThat(search.fails()).isInfinite();
        assertThat(search.rate()).isEqualTo(200);
    }

    @Test
    void endsIfNoRatePasses() {
        RateSearch search = new RateSearch(4);
        while (search.isOpen()) {
            search.tried(false);
        }

        assertThat(search.holds()).isZero();
        assertThat(search.fails()).isEqualTo(1);
    }
}
