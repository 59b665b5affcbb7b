package io.wireformat.webflux.internal.codec;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ExchangeMemory;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Gives back what the content of a request has become, when the request has been answered. */
public final class ReleasedMemory implements WebFilter {

    private final ContentBudget memory;

    public ReleasedMemory(ContentBudget memory) {
        this.memory = memory;
    }

    /** What the memory is taken from; answers that a client reads are bound for each alone. */
    static DecodedMemory.Source of(ContextView context) {
        return context.<DecodedMemory.Source>getOrEmpty(DecodedMemory.Source.class)
                .orElse(DecodedMemory.Source.UNBOUNDED);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ExchangeMemory taken = memory.exchange();
        return chain.filter(exchange)
                .contextWrite(context -> context.put(DecodedMemory.Source.class, taken))
                .doFinally(end -> taken.close());
    }
}
