package io.wireformat.http.internal.exchange;

import java.util.Locale;
import java.util.Set;
import org.springframework.http.HttpHeaders;

/** Tells caches, once, that another {@code Accept} gets another answer. */
public final class VaryByAccept {

    private static final Set<String> VARIES_ALREADY = Set.of("accept", "*");

    private VaryByAccept() {}

    /** Adds {@code Accept} to what an answer varies by. */
    public static void addTo(HttpHeaders headers) {
        String first = headers.getFirst(HttpHeaders.VARY);
        if (first == null
                || (!first.equals(HttpHeaders.ACCEPT)
                        && headers.getVary().stream()
                                .noneMatch(value -> VARIES_ALREADY.contains(value.toLowerCase(Locale.ROOT))))) {
            headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        }
    }
}
