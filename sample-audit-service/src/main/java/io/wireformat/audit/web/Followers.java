package io.wireformat.audit.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.tenant.TenantLog;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.audit.security.KeyCheck;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Sends the log to a limited number of followers, a few events at a time and only when the follower has taken the last
 * ones. Between two reads a follower occupies neither a thread nor a connection of the database. Thread-safe.
 */
@Component
final class Followers {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final PagesOfKeys pagesOfKeys;
    private final KeyCheck keys;
    private final Shares shares;
    private final int limit;
    private final long heartbeatNanos;
    private final Sinks.Empty<Void> closing = Sinks.empty();

    Followers(
            PagesOfKeys pagesOfKeys,
            KeyCheck keys,
            TenantLogs logs,
            AuditProperties properties,
            MeterRegistry registry) {
        this.pagesOfKeys = pagesOfKeys;
        this.keys = keys;
        this.limit = properties.followers();
        this.heartbeatNanos = properties.heartbeat().toNanos();
        this.shares = new Shares(limit, limit / 2, limit / 4, limit / 2, logs::areSeveral);
        registry.gauge("audit.followers", shares, Shares::all);
    }

    /**
     * The entries from one to before another, also those that are still to come with heartbeats in between, and then a
     * last message. It ends early with the service.
     */
    Flux<SequencedEvent> follow(TenantLog log, Principal client, long first, long end, Mono<SequencedEvent> last) {
        String key = client.getName();
        return Flux.defer(() -> {
            enter(key);
            Follower follower = new Follower(log, client, first, end);
            return Mono.defer(follower::next)
                    .repeat(() -> follower.next < end)
                    .concatMapIterable(events -> events, 1)
                    .concatWith(last)
                    .takeUntilOther(closing.asMono())
                    .doFinally(ended -> shares.leave(key));
        });
    }

    // before Tomcat waits for requests to end
    @EventListener(ContextClosedEvent.class)
    void close() {
        closing.tryEmitEmpty();
    }

    private void enter(String key) {
        switch (shares.enter(key)) {
            case ENTERED -> {}
            case SHARE_IS_TAKEN -> throw Problems.tooManyFollowers(shares.shareOfKey());
            case ALL_ARE_TAKEN ->
                throw Problems.retryLater("The log already has " + limit + " followers (audit.followers).");
        }
    }

    /** One follower's place in the log. Each call happens after the one before. */
    private final class Follower {

        private final TenantLog log;
        private final Principal client;
        private final long end;
        private long next;
        private long lastSent = System.nanoTime() - heartbeatNanos;

        Follower(TenantLog log, Principal client, long first, long end) {
            this.log = log;
            this.client = client;
            this.next = first;
            this.end = end;
        }

        Mono<List<SequencedEvent>> next() {
            if (!keys.isValid(client)) {
                // not as a stream ends: the follower has not received everything
                return Mono.error(new LogUnavailableException("The key of the follower was taken away", null));
            }
            if (next < Math.min(end, log.events().head().size())) {
                return Mono.fromCallable(this::read).subscribeOn(Schedulers.boundedElastic());
            }
            if (System.nanoTime() - lastSent < heartbeatNanos) {
                return Mono.delay(BETWEEN_LOOKS).thenReturn(List.of());
            }
            lastSent = System.nanoTime();
            return Mono.just(List.of(SequencedEvent.heartbeat(next - 1)));
        }

        private List<SequencedEvent> read() {
            try {
                List<SequencedEvent> events = pagesOfKeys
                        .read(client.getName(), () -> log.queries()
                                .scan(next, Math.min(end, log.events().head().size())))
                        .stream()
                        .map(SequencedEvent::of)
                        .toList();
                next += events.size();
                lastSent = System.nanoTime();
                return events;
            } catch (ErrorResponseException | LogBusyException busy) {
                // it has waited for a second already
                return List.of();
            } catch (LogUnavailableException failure) {
                if (Thread.interrupted()) {
                    // the follower is gone
                    return List.of();
                }
                throw failure;
            }
        }
    }
}
