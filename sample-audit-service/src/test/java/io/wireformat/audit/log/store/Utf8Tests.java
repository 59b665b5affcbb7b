package io.wireformat.audit.log.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Tests {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "a", "\u007F\u0080", "\u07FF\u0800", "\uD7FF\uE000\uFFFF", "a\uD83D\uDE00b"})
    void lengthIsTheSizeOfTheEncodedText(String text) {
        assertThat(Utf8.length(text)).isEqualTo(text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length);
    }
}
