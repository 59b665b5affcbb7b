package io.wireformat.gatling.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.PublishedRegion;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegionModelTests {

    private static final Block.Wire WIRE = new Block.Wire(1_000, 2_000);

    private final RegionModel model = new RegionModel(
            List.of(new PublishedRegion("far", 100.0, 1_000_000.0, 10), new PublishedRegion("here", null, null, null)));

    @Test
    void anExchangeIsARoundTripAndItsBytes() {
        assertThat(millis("far", "warm", "HTTP/1.1")).isEqualTo(103, within(1e-6));
    }

    @Test
    void aNewConnectionTakesARoundTripMoreAndTlsAnother() {
        assertThat(millis("far", "new", "HTTP/1.1")).isEqualTo(203, within(1e-6));
        assertThat(millis("far", "new", "HTTP/2")).isEqualTo(203, within(1e-6));
        assertThat(millis("far", "new", "HTTPS/1.1")).isEqualTo(303, within(1e-6));
    }

    @Test
    void tlsTakesNoRoundTripOnAWarmConnection() {
        assertThat(millis("far", "warm", "HTTPS/2")).isEqualTo(103, within(1e-6));
    }

    @Test
    void withoutALinkNothingIsPredicted() {
        assertThat(millis("here", "warm", "HTTP/1.1")).isNaN();
    }

    private double millis(String region, String connection, String protocol) {
        return model.exchangeMillis(new CellKey("json", "ingest-one", region, connection, protocol), WIRE);
    }
}
