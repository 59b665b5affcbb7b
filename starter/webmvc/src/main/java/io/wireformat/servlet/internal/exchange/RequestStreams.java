package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.exchange.StreamScope;
import io.wireformat.internal.pipeline.ReceiveRate;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** What streams leave behind in the request whose content or answer they are. */
public final class RequestStreams implements StreamScope {

    private static final String STREAMS = RequestStreams.class.getName();

    private final List<Runnable> incoming = new ArrayList<>();

    private @Nullable Throwable broken;

    private final boolean head;

    private final @Nullable ReceiveRate rate;

    private RequestStreams(HttpServletRequest request) {
        this.head = request.getMethod().equals("HEAD");
        this.rate = (ReceiveRate) request.getAttribute(ReceiveRate.ATTRIBUTE);
    }

    /** The streams of the request that the current thread answers; null where it answers none. */
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

    /** The streams of a request; null where it has none. */
    public static @Nullable RequestStreams of(HttpServletRequest request) {
        return (RequestStreams) request.getAttribute(STREAMS);
    }

    /**
     * What became of content that another converter could not write to its end: the fault of the request's messages where
     * they were its source. Breaks the answer off where a part has been sent.
     */
    public static RuntimeException failure(RuntimeException failure) {
        // else there need not be any streams, and a problem would be taken for that of one
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

    /** Whether the answer to a request has been broken off. */
    public static boolean isBroken(HttpServletRequest request) {
        RequestStreams streams = of(request);
        return streams != null && streams.broken != null;
    }

    /** Whether the request is answered without a body. */
    @Override
    public boolean isHead() {
        return head;
    }

    /** Closes messages once the request has been answered. They may come as slowly as their sender likes. */
    @Override
    public void add(Runnable close) {
        if (rate != null) {
            rate.unlimit();
        }
        incoming.add(close);
    }

    public void close() {
        incoming.forEach(Runnable::run);
    }

    /**
     * The response has been written in part and cannot be completed. If a filter holds it back, as an ETag filter does,
     * nothing has been sent: the response becomes that of the failure, which is not compressed.
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

    /** Why the answer has been broken off; null where it has not. */
    @Nullable
    public Throwable broken() {
        return broken;
    }
}
