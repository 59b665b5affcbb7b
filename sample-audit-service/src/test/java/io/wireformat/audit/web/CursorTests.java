package io.wireformat.audit.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTests {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 255, 1_000_000, Long.MAX_VALUE})
    void cursorLeadsBackToItsSequence(long sequence) {
        assertThat(Cursor.parse(Cursor.after(sequence))).isEqualTo(sequence);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, Long.MAX_VALUE})
    void cursorStandsInAUrlAsItIs(long sequence) {
        assertThat(Cursor.after(sequence)).matches("[A-Za-z0-9_-]+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "AQ", "AgAAAAAAAAAB", "Af__________", "AQAAAAAAAAABAA"})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> Cursor.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
