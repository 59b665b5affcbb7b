package io.wireformat.servlet.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class AwaitedMessagesTests {

    private final AtomicInteger cancelled = new AtomicInteger();

    @Test
    void waitsNoLongerThanItMay() {
        AwaitedMessages messages = awaited(Flux.never());

        assertThatExceptionOfType(AsyncRequestTimeoutException.class).isThrownBy(messages::hasNext);
    }

    @Test
    void anOpenSourceIsCancelledOnce() {
        AwaitedMessages messages = awaited(Flux.just(1).concatWith(Flux.never()));

        messages.next();
        messages.close();
        messages.close();

        assertThat(cancelled).hasValue(1);
    }

    @Test
    void anEndedSourceIsNotCancelled() {
        AwaitedMessages messages = awaited(Flux.just(1));

        assertThat(messages).toIterable().hasSize(1);
        messages.close();

        assertThat(cancelled).hasValue(0);
    }

    @Test
    void waitsAsLongAsItTakesWhereNothingBoundsIt() {
        try (AwaitedMessages messages = new AwaitedMessages(Mono.delay(Duration.ofMillis(20)), Duration.ZERO)) {
            assertThat(messages.next()).isEqualTo(0L);
            assertThat(messages.hasNext()).isFalse();
        }
    }

    private AwaitedMessages awaited(Flux<?> messages) {
        return new AwaitedMessages(messages.doOnCancel(cancelled::incrementAndGet), Duration.ofMillis(1));
    }
}
