package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ResponseHead;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.servlet.HandlerMapping;

/** The head of a response on Spring MVC. */
record ServletResponseHead(
        HttpServletRequest request,
        @Nullable HttpServletResponse response,
        @Nullable SchemaLinks links,
        RequestContext context)
        implements ResponseHead {

    @Override
    public int status() {
        return response == null ? HttpServletResponse.SC_OK : response.getStatus();
    }

    @Override
    public List<String> requestHeader(String name) {
        return Collections.list(request.getHeaders(name));
    }

    @Override
    public String contextPath() {
        return request.getContextPath();
    }

    @Override
    public @Nullable String endpoint() {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return pattern == null ? null : ResponseHead.endpoint(request.getMethod(), pattern);
    }

    @Override
    public boolean mayRead(String path) {
        return links != null && links.mayRead().test(request, path);
    }

    /** A filter may have set a charset for all responses. */
    @Override
    public void labeled() {
        if (response != null) {
            response.setCharacterEncoding((String) null);
        }
    }

    @Override
    public void complete(HttpHeaders headers) {
        context.addTimingTo(headers);
    }

    @Override
    public boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    /**
     * If a filter buffers the response, as an ETag filter does, nothing has been sent. An error response replaces it, which
     * is not compressed.
     */
    @Override
    public void breakOff(Throwable failure) {
        if (response == null || response.isCommitted()) {
            context.setBroken(failure);
        } else {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, null);
        }
    }

    /** If the messages of the request were the source of the body, their failure is the reason. */
    @Override
    public RuntimeException unfinished(RuntimeException failure) {
        if (response != null && response.isCommitted()) {
            context.setBroken(failure);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpMessageNotReadableException || cause instanceof ErrorResponseException) {
                return (RuntimeException) cause;
            }
        }
        return failure;
    }
}
