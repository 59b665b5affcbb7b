package io.wireformat.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.internal.formats.SpringFormat;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AgreedFormatsTests {

    private static final ChosenFormat JSON = ChosenFormat.of(SpringFormat.JSON.format());
    private static final URI SERVER = URI.create("http://peer.example/orders");

    private Instant now = Instant.EPOCH;
    private final AgreedFormats agreed = new AgreedFormats(Duration.ofMinutes(10), () -> now);

    @Test
    void isForAllPathsOfAServer() {
        agreed.remember(SERVER, JSON);

        assertThat(agreed.with(URI.create("http://peer.example/parcels?id=1"))).isEqualTo(JSON);
        assertThat(agreed.with(URI.create("https://peer.example/orders"))).isNull();
        assertThat(agreed.with(URI.create("http://peer.example:8080/orders"))).isNull();
    }

    @Test
    void isForgottenWhenItsTimeIsOver() {
        agreed.remember(SERVER, JSON);

        now = now.plus(Duration.ofMinutes(10)).minusNanos(1);
        assertThat(agreed.with(SERVER)).isEqualTo(JSON);
        now = now.plusNanos(1);
        assertThat(agreed.with(SERVER)).isNull();
    }

    @Test
    void isBounded() {
        agreed.remember(SERVER, JSON);

        for (int i = 0; i < 1000; i++) {
            agreed.remember(URI.create("http://peer" + i + ".example/"), JSON);
        }

        assertThat(agreed.with(SERVER)).isNull();
        assertThat(agreed.with(URI.create("http://peer999.example/"))).isEqualTo(JSON);
    }
}
