package io.wireformat.audit.startup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForeignTextTests {

    @Test
    void lineBreaksAndEscapesAreShown() {
        assertThat(ForeignText.printable("a\r\nERROR \u001b[2Jb\u2028é €"))
                .isEqualTo("a\\u000d\\u000aERROR \\u001b[2Jb\\u2028é €");
        assertThat(ForeignText.printable(null)).isEqualTo("null");
    }

    @Test
    void longTextIsCut() {
        assertThat(ForeignText.printable("x".repeat(900_000))).hasSize(1003);
    }
}
