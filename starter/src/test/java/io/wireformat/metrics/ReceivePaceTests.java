package io.wireformat.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReceivePaceTests {

    private long now;

    private final ReceivePace pace = pace(Duration.ofMinutes(1), 100);

    @Test
    void aSenderHasFiveSecondsToGetGoing() {
        pace.awaiting();
        pass(Duration.ofMillis(4_999));
        assertThatCode(pace::check).doesNotThrowAnyException();

        pass(Duration.ofMillis(1));
        assertThatExceptionOfType(ContentTooSlowException.class)
                .isThrownBy(pace::check)
                .withMessageContaining("100 bytes a second (wireformat.limits.receive-rate)");
    }

    @Test
    void theRateIsAnAverage() {
        waitFor(Duration.ofSeconds(1), 1_000);
        waitFor(Duration.ofSeconds(8), 0);
        assertThatCode(pace::check).doesNotThrowAnyException();
        assertThat(pace.nanosLeft()).isEqualTo(Duration.ofSeconds(1).toNanos());

        waitFor(Duration.ofSeconds(1), 0);
        assertThatExceptionOfType(ContentTooSlowException.class).isThrownBy(pace::check);
    }

    @Test
    void allOfItHasATime() {
        for (int second = 0; second < 59; second++) {
            waitFor(Duration.ofSeconds(1), 1_000_000);
        }
        assertThatCode(pace::check).doesNotThrowAnyException();

        waitFor(Duration.ofSeconds(1), 1_000_000);
        assertThatExceptionOfType(ContentTooSlowException.class)
                .isThrownBy(pace::check)
                .withMessageContaining("60000 ms to come (wireformat.limits.receive-time)");
    }

    @Test
    void whatAHandlerTakesIsNotTheSendersFault() {
        waitFor(Duration.ofSeconds(1), 1);
        pass(Duration.ofHours(1));

        assertThatCode(pace::check).doesNotThrowAnyException();
    }

    @Test
    void aStreamLastsAsLongAsItsHandlerLikes() {
        pace.release();
        waitFor(Duration.ofHours(1), 1);

        assertThatCode(pace::check).doesNotThrowAnyException();
    }

    @Test
    void aRefusalStays() {
        waitFor(Duration.ofMinutes(1), 1_000_000);
        assertThatExceptionOfType(ContentTooSlowException.class).isThrownBy(pace::check);

        pace.arrived(1_000_000_000);
        assertThatExceptionOfType(ContentTooSlowException.class).isThrownBy(pace::check);
        assertThat(pace.refusal()).isNotNull();
    }

    @Test
    void zeroIsNoLimit() {
        ReceivePace unbounded = pace(Duration.ZERO, 0);
        unbounded.awaiting();
        pass(Duration.ofDays(1));

        assertThatCode(unbounded::check).doesNotThrowAnyException();
        assertThat(new ReceiveLimits(Duration.ZERO, 0).areOn()).isFalse();
    }

    @Test
    void limitsAreNotNegative() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReceiveLimits(Duration.ofSeconds(-1), 0))
                .withMessageContaining("wireformat.limits.receive-time");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReceiveLimits(Duration.ZERO, -1))
                .withMessageContaining("wireformat.limits.receive-rate");
    }

    private ReceivePace pace(Duration time, long rate) {
        return new ReceivePace(new ReceiveLimits(time, rate), () -> now);
    }

    private void waitFor(Duration time, long bytes) {
        pace.awaiting();
        pass(time);
        pace.arrived(bytes);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
