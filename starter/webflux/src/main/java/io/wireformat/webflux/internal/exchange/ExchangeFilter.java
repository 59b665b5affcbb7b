package io.wireformat.webflux.internal.exchange;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.exchange.ServerTiming;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ExchangeMemory;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * All work around an exchange in one filter, because each filter costs a request as much as some of our steps do.
 *
 * <p>Starts the {@link RequestContext}, and gives back the memory of decoded content when the response is complete. Before
 * the headers are sent, by when a value has been written in whole and errors have become responses, adds {@code
 * Server-Timing}, sets {@code Vary} on a 304, which no codec writes, because caches replace that of the stored response by
 * it, and lists what a resource reads in the response to {@code OPTIONS} and on a 415.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5">RFC 9110: 304</a>
 */
public record ExchangeFilter(
        ServerSettings settings,
        ContentBudget memory,
        ServerCoding coding,
        ResourceFormats<ServerWebExchange> resources)
        implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        // also an attribute: errors are responded to outside of the filters, and so of their Reactor context
        RequestContext request = RequestContext.of(exchange.getAttributes());
        request.start(memory, settings, new Head(exchange, request));
        ExchangeMemory taken = request.memory();
        completeBeforeCommit(exchange, request);
        ServerTiming timing = request.timing();
        Mono<Void> handling = timing == null ? chain.filter(exchange) : timed(exchange, chain, timing);
        return handling.contextWrite(context -> context.put(RequestContext.class, request))
                .doFinally(end -> {
                    request.end();
                    if (taken != null) {
                        taken.close();
                    }
                });
    }

    private static Mono<Void> timed(ServerWebExchange exchange, WebFilterChain chain, ServerTiming timing) {
        ServerWebExchange marked = exchange.mutate()
                .request(TimedWork.marked(exchange.getRequest(), timing))
                .build();
        return TimedWork.marked(chain.filter(marked), timing);
    }

    private void completeBeforeCommit(ServerWebExchange exchange, RequestContext request) {
        ServerHttpResponse response = exchange.getResponse();
        Supplier<Mono<Void>> completion = () -> Mono.fromRunnable(() -> complete(exchange, request));
        if (request.timing() != null || exchange.getRequest().getMethod() == HttpMethod.OPTIONS) {
            response.beforeCommit(completion);
        } else {
            WatchedResponse.beforeCommit(response, ExchangeFilter::isCompleted, completion);
        }
    }

    /** Whether the headers of every response are completed. */
    private static boolean isCompleted(HttpStatusCode status) {
        return status == HttpStatus.NOT_MODIFIED || status == HttpStatus.UNSUPPORTED_MEDIA_TYPE;
    }

    private void complete(ServerWebExchange exchange, RequestContext request) {
        ServerHttpResponse response = exchange.getResponse();
        HttpStatusCode status = response.getStatusCode();
        request.addTimingTo(response.getHeaders());
        if (status == HttpStatus.NOT_MODIFIED
                && exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod method
                && HandlerBodies.isNegotiated(method)) {
            coding.describeNotModified(response.getHeaders());
        }
        if (status == HttpStatus.UNSUPPORTED_MEDIA_TYPE || isOptionsOfSpring(exchange)) {
            // after Spring, which sets an empty Accept-Patch
            resources.setAcceptHeaders(exchange, exchange.getRequest().getMethod(), response.getHeaders());
        }
    }

    /** Whether Spring responds to {@code OPTIONS}: it then names no handler. An application's own response stays. */
    private static boolean isOptionsOfSpring(ServerWebExchange exchange) {
        return exchange.getRequest().getMethod() == HttpMethod.OPTIONS
                && exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) == null
                && !exchange.getResponse().getHeaders().getAllow().isEmpty();
    }

    /** The head of the response, for what sees bodies. */
    private record Head(ServerWebExchange exchange, RequestContext context) implements ResponseHead {

        @Override
        public int status() {
            HttpStatusCode status = exchange.getResponse().getStatusCode();
            return status == null ? HttpStatus.OK.value() : status.value();
        }

        @Override
        public List<String> requestHeader(String name) {
            return exchange.getRequest().getHeaders().getOrEmpty(name);
        }

        @Override
        public String contextPath() {
            return exchange.getRequest().getPath().contextPath().value();
        }

        @Override
        public boolean isHead() {
            return exchange.getRequest().getMethod() == HttpMethod.HEAD;
        }

        @Override
        public @Nullable String endpoint() {
            Object pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            return pattern == null
                    ? null
                    : ResponseHead.endpoint(exchange.getRequest().getMethod().name(), pattern);
        }
    }
}
