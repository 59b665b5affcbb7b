package io.wireformat.benchmarks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EchoServiceTests {

    private static final String EVENT =
            "{\"id\":\"1\",\"type\":\"user.login\",\"subject\":\"ada\",\"source\":\"shop\",\"time\":\"2026-01-31T12:00:00Z\"}";

    @Test
    void respondsTheSameWithAndWithoutTheStarter() throws Exception {
        byte[] content = EVENT.getBytes(StandardCharsets.UTF_8);
        try (EchoService with = EchoService.withStarter();
                EchoService without = EchoService.withoutStarter()) {
            assertThat(with.hasStarter()).isTrue();
            assertThat(without.hasStarter()).isFalse();
            assertThat(with.post("/events", "application/json", "application/json", content))
                    .isEqualTo(without.post("/events", "application/json", "application/json", content))
                    .asString(StandardCharsets.UTF_8)
                    .contains("\"subject\":\"ada\"");
        }
    }
}
