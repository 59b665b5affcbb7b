package io.wireformat.audit.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.tenant.TenantLog;
import java.time.Duration;
import java.util.ArrayList;
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
    private final int limit;
    private final long heartbeatNanos;

    /** The key of each follower. */
    private final List<String> keys = new ArrayList<>();

    private final Sinks.Empty<Void> closing = Sinks.empty();

    Followers(PagesOfKeys pagesOfKeys, AuditProperties properties, MeterRegistry registry) {
        this.pagesOfKeys = pagesOfKeys;
        this.limit = properties.followers();
        this.heartbeatNanos = properties.heartbeat().toNanos();
        registry.gaugeCollectionSize("audit.followers", Tags.empty(), keys);
    }

    /**
     * The entries from one to before another, also those that are still to come with heartbeats in between, and then a
     * last message. It ends early with the service.
     */
    Flux<SequencedEvent> follow(TenantLog log, String key, long first, long end, Mono<SequencedEvent> last) {
        return Flux.defer(() -> {
            enter(key);
            Follower follower = new Follower(log, key, first, end);
            return Mono.defer(follower::next)
                    .repeat(() -> follower.next < end)
                    .concatMapIterable(events -> events, 1)
                    .concatWith(last)
                    .takeUntilOther(closing.asMono())
                    .doFinally(ended -> leave(key));
        });
    }

    // before Tomcat waits for requests to end
    @EventListener(ContextClosedEvent.class)
    void close() {
        closing.tryEmitEmpty();
    }

    private synchronized void enter(String key) {
        int share = Math.max(1, limit / 2);
        if (keys.stream().filter(key::equals).count() >= share) {
            throw Problems.tooManyFollowers(share);
        }
        if (keys.size() >= limit) {
            throw Problems.retryLater("The log already has " + limit + " followers (audit.followers).");
        }
        keys.add(key);
    }

    private synchronized void leave(String key) {
        keys.remove(key);
    }

    /** One follower's place in the log. Each call happens after the one before. */
    private final class Follower {

        private final TenantLog log;
        private final String key;
        private final long end;
        private long next;
        private long lastSent = System.nanoTime() - heartbeatNanos;

        Follower(TenantLog log, String key, long first, long end) {
            this.log = log;
            this.key = key;
            this.next = first;
            this.end = end;
        }

        Mono<List<SequencedEvent>> next() {
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
                List<SequencedEvent> events =
                        pagesOfKeys
                                .read(key, () -> log.queries()
                                        .scan(
                                                next,
                                                Math.min(
                                                        end, log.events().head().size())))
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
