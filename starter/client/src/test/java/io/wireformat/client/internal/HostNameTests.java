package io.wireformat.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNameTests {

    @ParameterizedTest
    @CsvSource({
        "peer.example, http://peer.example/orders",
        "Peer.Example, http://peer.example:8080/orders",
        "peer.example, https://PEER.EXAMPLE/orders",
        "peer.example:80, http://peer.example/orders",
        "peer.example:443, https://peer.example/orders",
        "peer.example:8443, https://peer.example:8443/orders",
        "127.0.0.1, http://127.0.0.1:8080/",
        "[::1], http://[::1]:8080/",
        "[::1]:8080, http://[::1]:8080/"
    })
    void meansWhereARequestGoes(String name, URI request) {
        assertThat(HostName.of(request)).contains(HostName.parse(name));
    }

    @ParameterizedTest
    @CsvSource({
        "peer.example:8443, https://peer.example/orders",
        "peer.example:80, https://peer.example/orders",
        "peer.example, http://peer.example.org/",
        "example, http://peer.example/"
    })
    void meansNothingElse(String name, URI request) {
        assertThat(HostName.of(request)).doesNotContain(HostName.parse(name));
    }
}
