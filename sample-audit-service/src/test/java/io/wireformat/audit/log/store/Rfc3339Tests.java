package io.wireformat.audit.log.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Tests {

    @ParameterizedTest
    @CsvSource({
        // the examples of RFC 3339, section 5.8
        "1985-04-12T23:20:50.52Z,              1985-04-12T23:20:50.520Z",
        "1996-12-19T16:39:57-08:00,            1996-12-20T00:39:57Z",
        "1990-12-31T23:59:60Z,                 1990-12-31T23:59:59Z",
        "1937-01-01T12:00:27.87+00:20,         1937-01-01T11:40:27.870Z",
        // further valid timestamps
        "1985-04-12t23:20:50z,                 1985-04-12T23:20:50Z",
        "2026-01-31T12:00:00-00:00,            2026-01-31T12:00:00Z",
        "0000-01-01T00:00:00Z,                 0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.123456789987654Z, 9999-12-31T23:59:59.123456789Z",
    })
    void timestampNamesAnInstant(String text, Instant instant) {
        assertThat(Rfc3339.parse(text)).isEqualTo(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "1990-12-31T23:59:60Z, 1990-12-31T23:59:59Z",
        "1990-12-31T15:59:60-08:00, 1990-12-31T23:59:59Z",
        "1991-01-01T01:29:60+01:30, 1990-12-31T23:59:59Z",
        "1990-12-31T23:59:60+01:00, 1990-12-31T22:59:59Z"
    })
    void leapSecondIsReadAsTheSecondBefore(String text, String instant) {
        assertThat(Rfc3339.parse(text)).isEqualTo(Instant.parse(instant));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-31",
                "2026-01-31T12:00Z",
                "2026-01-31T12:00:00",
                "2026-01-31 12:00:00Z",
                "2026-01-31T12:00:00.Z",
                "2026-01-31T12:00:00123Z",
                "2026-01-31T12:00:00+01",
                "2026-01-31T12:00:00+01:00:30",
                "2026-01-31T12:00:00+24:00",
                "2026-01-31T24:00:00Z",
                "2026-01-31T12:60:00Z",
                "2026-01-31T12:00:60Z",
                "2026-02-30T12:00:00Z",
                "2026-13-01T12:00:00Z",
                "+12026-01-31T12:00:00Z",
                "-0001-01-31T12:00:00Z",
                "2026-W05-6T12:00:00Z",
                "yesterday",
            })
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> Rfc3339.parse(text)).isInstanceOf(DateTimeException.class);
    }
}
