package io.wireformat.webflux.internal;

import io.wireformat.web.internal.ExchangeContent;
import io.wireformat.web.internal.ExchangeLog;
import io.wireformat.web.internal.ServerSettings;
import io.wireformat.web.internal.ServerTiming;
import io.wireformat.webflux.internal.codec.RequestSteps;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Starts to record the steps of requests where somebody wants to know them, and tells of them when the headers of the
 * answer are sent: by then a value has been written in whole, and errors have become answers.
 */
final class RecordedRequests implements WebFilter {

    private final ServerSettings settings;

    RecordedRequests(ServerSettings settings) {
        this.settings = settings;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        boolean recorded = settings.observed() || ExchangeLog.isRead();
        if (!recorded && !settings.serverTiming()) {
            return chain.filter(exchange);
        }
        ServerTiming timing = settings.serverTiming() ? new ServerTiming(System.nanoTime()) : null;
        RequestSteps.start(exchange, timing, recorded);
        exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(() -> tell(exchange, timing)));
        return chain.filter(exchange).contextWrite(context -> RequestSteps.in(context, exchange));
    }

    private static void tell(ServerWebExchange exchange, @Nullable ServerTiming timing) {
        if (timing != null) {
            // the application may tell of steps of its own
            exchange.getResponse().getHeaders().add(ServerTiming.HEADER, timing.headerValue(System.nanoTime()));
        }
        if (ExchangeLog.isRead()) {
            HttpStatusCode status = exchange.getResponse().getStatusCode();
            ExchangeLog.tell(
                    exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                    status != null ? status.value() : HttpStatus.OK.value(),
                    ExchangeContent.of(exchange.getAttributes()::get));
        }
    }
}
