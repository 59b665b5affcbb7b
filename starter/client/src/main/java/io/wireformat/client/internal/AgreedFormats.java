package io.wireformat.client.internal;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ConcurrentLruCache;

/**
 * The formats of servers that do not read the format of a client. They are remembered for a while only, because the next
 * release of a server may read the format. Safe for use by many threads.
 */
final class AgreedFormats {

    /** A client that calls very many servers forgets the first ones. */
    private static final int MAX_ORIGINS = 256;

    private final Duration lifetime;
    private final InstantSource clock;

    private final ConcurrentLruCache<String, AtomicReference<@Nullable Agreement>> byOrigin =
            new ConcurrentLruCache<>(MAX_ORIGINS, origin -> new AtomicReference<>());

    /**
     * No formats yet.
     *
     * @param lifetime how long a format is remembered
     */
    AgreedFormats(Duration lifetime, InstantSource clock) {
        this.lifetime = lifetime;
        this.clock = clock;
    }

    /** The format to use with a server; null for the client's own. */
    @Nullable
    ChosenFormat with(URI server) {
        String origin = origin(server);
        Agreement agreement = byOrigin.contains(origin) ? byOrigin.get(origin).get() : null;
        return agreement != null && clock.instant().isBefore(agreement.end()) ? agreement.format() : null;
    }

    /** Remembers a format that a server has read. */
    void remember(URI server, ChosenFormat format) {
        byOrigin.get(origin(server)).set(new Agreement(format, clock.instant().plus(lifetime)));
    }

    private static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getHost() + ":" + uri.getPort();
    }

    private record Agreement(ChosenFormat format, Instant end) {}
}
