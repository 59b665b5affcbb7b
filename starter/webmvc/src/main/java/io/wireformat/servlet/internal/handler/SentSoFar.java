package io.wireformat.servlet.internal.handler;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The head of an answer before its body is tried, so that it can be tried again. */
final class SentSoFar {

    private final HttpServletResponse response;

    private final int status;

    private final @Nullable String contentType;

    private final Map<String, List<String>> headers = new LinkedHashMap<>();

    SentSoFar(HttpServletResponse response) {
        this.response = response;
        this.status = response.getStatus();
        this.contentType = response.getContentType();
        response.getHeaderNames().forEach(name -> headers.put(name, List.copyOf(response.getHeaders(name))));
    }

    /**
     * Takes back what the try has set; what the answer varies by stays, because it has been looked at.
     *
     * @param failure of the try
     * @throws E the failure, where some of the body has been sent, which nothing takes back
     */
    <E extends Exception> void restoreAfter(E failure) throws E {
        if (response.isCommitted()) {
            throw failure;
        }
        response.resetBuffer();
        response.setStatus(status);
        response.setContentType(contentType);
        Set<String> names = new HashSet<>(response.getHeaderNames());
        names.addAll(headers.keySet());
        for (String name : names) {
            if (!name.equalsIgnoreCase(HttpHeaders.VARY) && !name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)) {
                restore(name, headers.getOrDefault(name, List.of()));
            }
        }
    }

    private void restore(String name, Collection<String> values) {
        if (!List.copyOf(response.getHeaders(name)).equals(values)) {
            response.setHeader(name, null);
            values.forEach(value -> response.addHeader(name, value));
        }
    }
}
