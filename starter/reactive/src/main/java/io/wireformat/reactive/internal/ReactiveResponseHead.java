package io.wireformat.reactive.internal;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ResponseHead;
import java.util.List;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/** The head of a response on Spring WebFlux, whose filters complete its headers. */
record ReactiveResponseHead(ServerHttpRequest request, ReactiveHttpOutputMessage message, RequestContext context)
        implements ResponseHead {

    /** Whether the status of a response allows a body. */
    static boolean hasBody(ReactiveHttpOutputMessage message) {
        return ResponseHead.allowsBody(status(message));
    }

    private static int status(ReactiveHttpOutputMessage message) {
        HttpStatusCode status = message instanceof ServerHttpResponse response ? response.getStatusCode() : null;
        return status == null ? 200 : status.value();
    }

    @Override
    public int status() {
        return status(message);
    }

    @Override
    public List<String> requestHeader(String name) {
        return request.getHeaders().getOrEmpty(name);
    }

    @Override
    public String contextPath() {
        return request.getPath().contextPath().value();
    }
}
