package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.codec.MessageCodecs;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodecTimesTests {

    @Test
    void aHundredEventsTakeLongerToCodeThanOne() {
        CodecTimes times = new CodecTimes(MessageCodecs.named(List.of("avro")).get(0));

        assertThat(times.millis(Operation.INGEST_BATCH)).isGreaterThan(times.millis(Operation.INGEST_ONE));
        assertThat(times.millis(Operation.INGEST_ONE)).isPositive();
    }
}
