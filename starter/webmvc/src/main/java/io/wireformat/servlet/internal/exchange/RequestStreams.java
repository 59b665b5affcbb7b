package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.exchange.StreamScope;
import io.wireformat.internal.pipeline.ReceiveRate;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The state of a request or response body that is a stream, in an attribute of the request. */
public final class RequestStreams implements StreamScope {

    private static final String STREAMS = RequestStreams.class.getName();

    private final HttpServletRequest request;

    private @Nullable Throwable broken;

    private RequestStreams(HttpServletRequest request) {
        this.request = request;
    }

    /** The streams of the request that the current thread handles; null if it handles none. */
    static @Nullable RequestStreams current() {
        if (!(RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)) {
            return null;
        }
        HttpServletRequest request = attributes.getRequest();
        RequestStreams known = of(request);
        if (known == null) {
            known = new RequestStreams(request);
            request.setAttribute(STREAMS, known);
        }
        return known;
    }

    /** The streams of a request; null if it has none. */
    public static @Nullable RequestStreams of(HttpServletRequest request) {
        return (RequestStreams) request.getAttribute(STREAMS);
    }

    /**
     * The reason why another converter could not complete a response: the failure of the request's messages if they were its
     * source. Breaks the response off if a part has been sent.
     */
    public static RuntimeException failure(RuntimeException failure) {
        // otherwise the request may have no streams, and its problem would be taken for a stream's
        HttpServletResponse response = response();
        RequestStreams streams = response != null && response.isCommitted() ? current() : null;
        if (streams != null) {
            streams.breakOff(failure);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpMessageNotReadableException unreadable) {
                return unreadable;
            }
            if (cause instanceof ErrorResponseException refused) {
                return refused;
            }
        }
        return failure;
    }

    private static @Nullable HttpServletResponse response() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? attributes.getResponse()
                : null;
    }

    /** Whether the response to a request has been broken off. */
    public static boolean isBroken(HttpServletRequest request) {
        RequestStreams streams = of(request);
        return streams != null && streams.broken != null;
    }

    @Override
    public boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    @Override
    public void unlimitRate() {
        if (request.getAttribute(ReceiveRate.ATTRIBUTE) instanceof ReceiveRate rate) {
            rate.unlimit();
        }
    }

    /**
     * If a filter buffers the response, as an ETag filter does, nothing has been sent. An error response replaces it, which
     * is not compressed.
     */
    @Override
    public void breakOff(Throwable failure) {
        HttpServletResponse response = response();
        if (response == null || response.isCommitted()) {
            broken = failure;
        } else {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, null);
        }
    }

    /** The reason why the response has been broken off, or null. */
    @Nullable
    Throwable broken() {
        return broken;
    }
}
