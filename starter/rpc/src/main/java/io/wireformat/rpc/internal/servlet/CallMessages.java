package io.wireformat.rpc.internal.servlet;

import io.wireformat.http.internal.streams.ReadyMessages;
import io.wireformat.http.internal.streams.StreamHttpMessageConverter;
import io.wireformat.rpc.internal.connect.ConnectCall;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * The messages of a stream of responses: each is sent at once, and those before a failure are sent too, because the end of
 * the stream tells the failure.
 */
@ControllerAdvice
public final class CallMessages implements ResponseBodyAdvice<Object> {

    @Override
    public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return converter == StreamHttpMessageConverter.class;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returned,
            MediaType mediaType,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        return request instanceof ServletServerHttpRequest asked
                        && asked.getServletRequest().getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call
                        && call.rpc().responseStream()
                ? of(body, call)
                : body;
    }

    private static @Nullable Object of(@Nullable Object body, ConnectCall call) {
        if (body instanceof ReadyMessages waiting) {
            call.deadline().ifPresent(waiting::waitUntil);
        }
        if (body instanceof Iterator<?> all) {
            return new Messages(all, call);
        }
        if (body instanceof BaseStream<?, ?> stream) {
            return new Messages(stream.iterator(), call);
        }
        return body instanceof Iterable<?> all ? new Messages(all.iterator(), call) : body;
    }

    /** A failure of the first message is handled as over REST. */
    private static final class Messages implements Iterator<Object>, ReadyMessages {

        private final Iterator<?> all;
        private final ConnectCall call;
        private boolean begun;

        Messages(Iterator<?> all, ConnectCall call) {
            this.all = all;
            this.call = call;
        }

        @Override
        public boolean nextIsReady() {
            return false;
        }

        @Override
        public boolean hasNext() {
            if (!begun) {
                return all.hasNext();
            }
            try {
                return !call.isLate() && all.hasNext();
            } catch (RuntimeException e) {
                call.fail(e);
                return false;
            }
        }

        @Override
        public Object next() {
            Object next = all.next();
            if (next == null) {
                throw new NoSuchElementException("A message is null");
            }
            begun = true;
            return next;
        }
    }
}
