package io.wireformat.audit.log.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MicrosTests {

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z,           0",
        "1970-01-01T00:00:00.000001Z,    1",
        "1970-01-01T00:00:00.000001999Z, 1",
        "1969-12-31T23:59:59.999999Z,    -1",
        "1969-12-31T23:59:59.9999991Z,   -1",
        "0000-01-01T00:00:00Z,           -62167219200000000",
        "9999-12-31T23:59:59.999999Z,    253402300799999999",
    })
    void instantIsCutToTheMicrosecondBeforeIt(Instant instant, long micros) {
        assertThat(Micros.of(instant)).isEqualTo(micros);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "-1", "-62167219200000000", "253402300799999999"})
    void microsecondsAndInstantsAreInverse(long micros) {
        assertThat(Micros.of(Micros.toInstant(micros))).isEqualTo(micros);
    }
}
