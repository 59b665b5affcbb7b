package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.negotiation.RetryPolicy;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.servlet.HandlerMapping;

/** Writes a response, and once more without each format that turns out not to be able to write the value. */
final class RetriedResponse {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final int status;
    private final @Nullable String contentType;
    private final Map<String, List<String>> headers = new LinkedHashMap<>();

    private RetriedResponse(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
        this.status = response.getStatus();
        this.contentType = response.getContentType();
        response.getHeaderNames().forEach(name -> headers.put(name, List.copyOf(response.getHeaders(name))));
    }

    /** Has Spring negotiate and write. */
    @FunctionalInterface
    interface Writing {

        /**
         * Writes a body.
         *
         * @param again whether a format has failed
         * @param unsent the rest of a stream; null if that is the value itself
         */
        void run(boolean again, @Nullable Object unsent) throws Exception;
    }

    static void write(
            HttpServletRequest request, HttpServletResponse response, FormatRegistry registry, Writing writing)
            throws Exception {
        new RetriedResponse(request, response).write(new RetryPolicy(registry), writing);
    }

    @SuppressWarnings("unchecked") // Spring sets it
    private void write(RetryPolicy policy, Writing writing) throws Exception {
        Object declared = request.getAttribute(PRODUCIBLE);
        UnwritableValueException first = null;
        Object unsent = null;
        ServletExchange.context(request).setFailedFormats(policy.failed());
        try {
            while (true) {
                try {
                    writing.run(first != null, unsent);
                    return;
                } catch (UnwritableValueException e) {
                    restoreAfter(e);
                    first = first == null ? e : first;
                    unsent = e.unsent() != null ? e.unsent() : unsent;
                    Set<MediaType> left =
                            policy.leftWithout(e.format(), (Collection<MediaType>) request.getAttribute(PRODUCIBLE));
                    if (left == null) {
                        throw withoutValue(first);
                    }
                    if (!left.isEmpty()) {
                        request.setAttribute(PRODUCIBLE, left);
                    }
                } catch (HttpMediaTypeNotAcceptableException | HttpMessageNotWritableException e) {
                    if (first == null) {
                        throw e;
                    }
                    restoreAfter(e);
                    throw withoutValue(first);
                }
            }
        } finally {
            ServletExchange.context(request).setFailedFormats(null);
            if (first != null) {
                request.setAttribute(PRODUCIBLE, declared);
            }
            // the writer may have left it open
            if (unsent instanceof AutoCloseable messages) {
                messages.close();
            }
        }
    }

    private UnwritableValueException withoutValue(UnwritableValueException failure) {
        RetryPolicy.VALUE_HEADERS.forEach(name -> response.setHeader(name, null));
        return failure;
    }

    /**
     * Restores the head of the response, except for {@code Vary}, which stays true.
     *
     * @throws E the failure, if a part of the body has been sent
     */
    private <E extends Exception> void restoreAfter(E failure) throws E {
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
            if (name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH)) {
                // Spring Security 7.0 would parse the null
                response.setContentLengthLong(-1);
            } else {
                response.setHeader(name, null);
            }
            values.forEach(value -> response.addHeader(name, value));
        }
    }
}
