package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerTimingTests {

    @Test
    void millisecondsBecomeMicroseconds() {
        assertThat(ServerTiming.parse("receive;dur=0.25, deserialize;dur=0.031, handle;dur=1.5, serialize;dur=0.002"))
                .isEqualTo(new ServerTiming(250, 31, 1500, 2));
    }

    @Test
    void theOrderAndOtherParametersDoNotMatter() {
        ServerTiming timing = ServerTiming.parse("cache;desc=\"hit\",serialize; desc=\"x\" ; dur=2");

        assertThat(timing.serializeUs()).isEqualTo(2000);
    }

    @Test
    void whatIsMissingOrUnreadableIsNotANumber() {
        ServerTiming timing = ServerTiming.parse("handle;dur=fast, receive");

        assertThat(timing.handleUs()).isNaN();
        assertThat(timing.receiveUs()).isNaN();
        assertThat(ServerTiming.parse("").serializeUs()).isNaN();
    }
}
