package io.wireformat.text.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignTextTests {

    @Test
    void visibleTextIsTheSame() {
        String text = "Nothing left: größer, 注文, \uD83D\uDE00 \\ \"x\"";

        assertThat(ForeignText.printable(text)).isSameAs(text);
    }

    @Test
    void invisibleCharactersAreEscaped() {
        assertThat(ForeignText.printable("a\r\nb\t\u001B[31m\u0000\u007F\u0085\u2028\u202E\uFEFF\uD800c"))
                .isEqualTo("a\\r\\nb\\t\\u001b[31m\\u0000\\u007f\\u0085\\u2028\\u202e\\ufeff\\ud800c");
        assertThat(ForeignText.printable("\uDB40\uDC41")).isEqualTo("\\udb40\\udc41");
    }

    @Test
    void longTextIsCut() {
        assertThat(ForeignText.printable("x".repeat(900_000))).hasSize(1023).endsWith("x... (900000 characters)");
        assertThat(ForeignText.printable("x".repeat(999) + "\uD83D\uDE00")).endsWith("x\\ud83d... (1001 characters)");
    }

    @ParameterizedTest
    @CsvSource({
        "http://user:secretpw@host/a?b=c@d, http://host/a?b=c@d",
        "I/O error on GET for \"https://user:secret@pw@host:8443\": x, I/O error on GET for \"https://host:8443\": x",
        "http://secretpw@[::1]:80/, http://[::1]:80/",
        "jdbc:postgresql://user:secretpw@host/log, jdbc:postgresql://host/log",
        "mail@example.org, mail@example.org"
    })
    void userInformationIsLeftOut(String text, String printable) {
        assertThat(ForeignText.printable(text)).isEqualTo(printable);
    }

    @Test
    void aHostHasNoUserInformation() {
        assertThat(ForeignText.host(URI.create("http://user:secretpw@orders.internal:8080/a")))
                .isEqualTo("orders.internal:8080");
        assertThat(ForeignText.host(URI.create("http://user:secretpw@orders.internal")))
                .isEqualTo("orders.internal");
        assertThat(ForeignText.host(URI.create("http://user:secretpw@orders_internal")))
                .isEqualTo("an unknown host");
    }

    @Test
    void keysOfMapsInPathsAreEscaped() {
        assertThat(new DecodingException("is no number").inField("a\nb").inField("prices"))
                .hasMessage("field prices.a\\nb: is no number");
        assertThat(new EncodingException("is null").inField("\u001B[2J")).hasMessage("property \\u001b[2J: is null");
    }
}
