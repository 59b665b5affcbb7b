package io.wireformat.audit.log.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTests {

    @ParameterizedTest
    @CsvSource({"0, 1", "-5, 255", "-62135596800000000, 1000000", "253402300799999999, 9223372036854775807"})
    void textNamesThePositionAndNeedsNoEscapingInAUrl(long timeAt, long sequence) {
        Position position = new Position(timeAt, sequence);

        assertThat(Position.parse(position.toString())).isEqualTo(position);
        assertThat(position.toString()).matches("[A-Za-z0-9._~-]+");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "!",
                "1",
                "1~",
                "~1",
                "1~0",
                "1~01",
                "1~-1",
                "9223372036854775808~1",
                "AgAAAAAAAAABAAAAAAAAAAE"
            })
    void otherTextIsRejected(String text) {
        assertThatThrownBy(() -> Position.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
