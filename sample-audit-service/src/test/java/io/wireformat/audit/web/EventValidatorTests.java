package io.wireformat.audit.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.NewEvent;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.ErrorResponseException;

class EventValidatorTests {

    private static final int DATA_LIMIT = 10;
    private static final String TIME = "2026-01-31T12:00:00+01:00";

    private final EventValidator validator = new EventValidator(DATA_LIMIT);

    @Test
    void validEventKnowsItsInstant() {
        assertThat(validate(withSubject("alice")).timeAt()).isEqualTo(Micros.of(Instant.parse("2026-01-31T11:00:00Z")));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "\t\n",
                "a\0b",
                "a\u0001",
                "\u001Fa",
                "\uFFFE",
                "a\uFFFF",
                "\uD83D",
                "\uDE00\uD83D",
                "a\uDE00"
            })
    void subjectIsWellFormedText(String subject) {
        assertInvalid("subject", withSubject(subject));
    }

    @Test
    void textOutsideTheBasicPlaneIsWellFormed() {
        assertThat(validate(withSubject("\uD83D\uDE00"))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "0000-12-31T23:00:00-01:00", "9999-12-31T23:59:59.999999999Z"})
    void timeIsInTheYearsThatEveryFormatSupports(String time) {
        assertThat(validate(withTime(time))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"})
    void otherTimesAreRefused(String time) {
        assertInvalid("time", withTime(time));
    }

    @Test
    void namesAreLimited() {
        assertThat(validate(withSubject("x".repeat(512)))).isNotNull();
        assertInvalid("subject", withSubject("x".repeat(513)));
    }

    @Test
    void operatorLimitsData() {
        assertThat(validate(withData("x".repeat(DATA_LIMIT)))).isNotNull();
        assertInvalid("data", withData("x".repeat(DATA_LIMIT + 1)));
    }

    @Test
    void dataIsWellFormedText() {
        assertInvalid("data", withData("\uD83D"));
        assertInvalid("data", withData("\0"));
        assertInvalid("data", withData("\u001B[0m"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "7", "0190e5ce-7b2c-7abc-8def-001122334455", "order:1.2_3~4"})
    void idNeedsNoEscapingInAUrl(String id) {
        assertThat(validate(withId(id)).id()).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "..", "-a", "a/b", "a b", "a%2Fb", "a?b", "\u00e4"})
    void otherIdsAreRefused(String id) {
        assertInvalid("id", withId(id));
    }

    @Test
    void idsAreLimited() {
        assertThat(validate(withId("x".repeat(128)))).isNotNull();
        assertInvalid("id", withId("x".repeat(129)));
    }

    private NewEvent validate(AuditEvent event) {
        return validator.validate(event, null);
    }

    private void assertInvalid(String field, AuditEvent event) {
        assertThatThrownBy(() -> validate(event))
                .isInstanceOfSatisfying(
                        ErrorResponseException.class,
                        invalid -> assertThat(invalid.getBody().getProperties()).containsEntry("field", field));
    }

    private static AuditEvent withSubject(String subject) {
        return new AuditEvent("t", subject, "s", TIME, null, null);
    }

    private static AuditEvent withTime(String time) {
        return new AuditEvent("t", "s", "s", time, null, null);
    }

    private static AuditEvent withData(String data) {
        return new AuditEvent("t", "s", "s", TIME, data, null);
    }

    private static AuditEvent withId(String id) {
        return new AuditEvent("t", "s", "s", TIME, null, id);
    }
}
