package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import org.junit.jupiter.api.Test;

/** Figures calculated by hand. */
class LinkFormulaTests {

    private static final double ONE_MICROSECOND = 0.001;

    @Test
    void aWarmExchangeTakesRoundTripAndTransmission() {
        // 105 + 35,000 / 350 + 3,500 / 350
        assertThat(exchangeMillis(RegionProfile.SECOND_REGION, 35_000, 3_500, true))
                .isCloseTo(105 + 100 + 10, within(ONE_MICROSECOND));
    }

    @Test
    void aNewConnectionAddsARoundTrip() {
        assertThat(exchangeMillis(RegionProfile.SECOND_REGION, 700, 350, false))
                .isCloseTo(105 + 105 + 2 + 1, within(ONE_MICROSECOND));
    }

    @Test
    void aNewConnectionWaitsAfterTheInitialWindow() {
        // 10 segments take 41.714 ms, their first acknowledgement 105 + 4.171 ms
        double wait = 105 + 1460 / 350.0 - 14_600 / 350.0;

        assertThat(exchangeMillis(RegionProfile.SECOND_REGION, 14_601, 0, false))
                .isCloseTo(105 + 105 + 14_601 / 350.0 + wait, within(ONE_MICROSECOND));
    }

    @Test
    void eachFullWindowWaitsLess() {
        // within a region 14,600 bytes take 0.635 ms of 14.063; windows double: 0.635, 1.270, 2.539, 5.078, 10.157
        double waits = 5 * (14 + 1460 / 23_000.0) - 31 * 14_600 / 23_000.0;

        assertThat(exchangeMillis(RegionProfile.SAME_REGION, 1_000_000, 0, false))
                .isCloseTo(14 + 14 + 1_000_000 / 23_000.0 + waits, within(ONE_MICROSECOND));
    }

    @Test
    void aConnectionThatWasIdleWaitsAsANewOneDoesButIsNotSetUp() {
        RegionProfile profile = RegionProfile.SECOND_REGION;
        long fresh = LinkFormula.exchangeNanos(profile, 60_000, 300, Windows.INITIAL);

        assertThat(LinkFormula.exchangeNanos(profile, 60_000, 300, Windows.AFTER_IDLE))
                .isEqualTo(fresh - profile.roundTripNanos());
    }

    private static double exchangeMillis(RegionProfile profile, long request, long response, boolean warm) {
        return LinkFormula.exchangeNanos(profile, request, response, warm ? Windows.OPEN : Windows.INITIAL) / 1e6;
    }
}
