package io.wireformat.webflux.internal;

import io.wireformat.web.internal.HandlerBodies;
import io.wireformat.web.internal.ServerCoding;
import io.wireformat.web.internal.StreamTypes;
import io.wireformat.web.internal.type.BoundTypes;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Tells caches with a 304, which no codec writes, by what the answer that they keep varies. They put it in the place of
 * what that answer said.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5">RFC 9110: 304</a>
 */
final class UnmodifiedAnswers implements WebFilter {

    private final ServerCoding coding;

    UnmodifiedAnswers(ServerCoding coding) {
        this.coding = coding;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(() -> complete(exchange)));
        return chain.filter(exchange);
    }

    private void complete(ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        if (response.getStatusCode() == HttpStatus.NOT_MODIFIED
                && exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod method
                && BoundTypes.mayBeOurs(
                        StreamTypes.each(HandlerBodies.answer(method)).toClass())) {
            coding.describeUnsent(response.getHeaders());
        }
    }
}
