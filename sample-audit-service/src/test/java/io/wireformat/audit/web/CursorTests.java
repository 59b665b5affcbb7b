package io.wireformat.audit.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.query.Position;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTests {

    @ParameterizedTest
    @CsvSource({"0, 1", "-5, 255", "-62135596800000000, 1000000", "253402300799999999, 9223372036854775807"})
    void cursorDecodesToItsPosition(long timeAt, long sequence) {
        Position position = new Position(timeAt, sequence);

        assertThat(Cursor.parse(Cursor.after(position))).isEqualTo(position);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, Long.MAX_VALUE})
    void cursorNeedsNoEscapingInAUrl(long sequence) {
        assertThat(Cursor.after(new Position(-1, sequence))).matches("[A-Za-z0-9_-]+");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "!",
                "AQ",
                "AgAAAAAAAAAB",
                "AQAAAAAAAAAB",
                "AgAAAAAAAAABAAAAAAAAAAA",
                "AgAAAAAAAAABAAAAAAAAAAEA"
            })
    void otherTextIsRejected(String text) {
        assertThatThrownBy(() -> Cursor.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
