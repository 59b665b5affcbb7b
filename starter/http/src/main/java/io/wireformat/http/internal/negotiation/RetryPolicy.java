package io.wireformat.http.internal.negotiation;

import io.wireformat.http.internal.formats.FormatRegistry;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Selects another format for a response if the chosen one cannot write the value: negotiation runs once more without that
 * format, as long as nothing has been sent. The first failure stands if the client accepts nothing else. For one response
 * and one thread at a time.
 */
public final class RetryPolicy {

    /** Headers that describe the value. An error response instead of the value must not have them. */
    public static final List<String> VALUE_HEADERS = List.of(
            HttpHeaders.ETAG,
            HttpHeaders.LAST_MODIFIED,
            HttpHeaders.CACHE_CONTROL,
            HttpHeaders.EXPIRES,
            HttpHeaders.LINK,
            HttpHeaders.LOCATION,
            HttpHeaders.ACCEPT_RANGES);

    private final FormatRegistry registry;
    private final Set<String> failed = new LinkedHashSet<>();

    public RetryPolicy(FormatRegistry registry) {
        this.registry = registry;
    }

    /** The names of the formats that have failed so far; the set grows. */
    public Set<String> failed() {
        return failed;
    }

    /**
     * Excludes a format that has failed.
     *
     * @param producible the media types that the handler produces; null or empty if it does not say
     * @return the remaining ones; null if there are none
     */
    public @Nullable Set<MediaType> leftWithout(String format, @Nullable Collection<MediaType> producible) {
        if (!failed.add(format)) {
            return null;
        }
        if (producible == null || producible.isEmpty()) {
            return Set.of();
        }
        Set<MediaType> left = new LinkedHashSet<>(producible);
        left.removeIf(mediaType -> registry.isNameOf(format, mediaType));
        return left.isEmpty() ? null : left;
    }
}
