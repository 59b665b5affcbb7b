package io.wireformat.webflux.internal.handler;

import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.webflux.internal.problem.ProblemWriter;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.DispatchExceptionHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Refuses requests before a handler runs where it is certain that they will be, and has Spring run all others. */
public final class RefusingAdapter implements HandlerAdapter, Ordered {

    private final EarlyRefusals refusals;
    private final Supplier<Stream<HandlerAdapter>> adapters;
    private volatile @Nullable List<HandlerAdapter> others;

    /**
     * An adapter.
     *
     * @param adapters all that the application has, in their order, this one among them; asked for when the first request comes
     */
    public RefusingAdapter(
            ProblemWriter problems,
            ResourceFormats<ServerWebExchange> resources,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<Stream<HandlerAdapter>> adapters) {
        this.refusals = new EarlyRefusals(problems, resources, codecs);
        this.adapters = adapters;
    }

    /** Before Spring's, which has no order. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE - 1;
    }

    @Override
    public boolean supports(Object handler) {
        return handler instanceof HandlerMethod;
    }

    @Override
    public Mono<HandlerResult> handle(ServerWebExchange exchange, Object handler) {
        HandlerMethod method = (HandlerMethod) handler;
        boolean explained = refusals.explains(exchange);
        RuntimeException refusal = explained ? refusals.of(exchange, method) : null;
        Object run = refusal == null ? method : new RefusedHandler(method, refusal);
        for (HandlerAdapter adapter : others()) {
            if (adapter.supports(run)) {
                Mono<HandlerResult> handled = adapter.handle(exchange, run);
                return explained ? handled.doOnNext(this::explainFailures) : handled;
            }
        }
        throw new IllegalStateException("No adapter runs " + method);
    }

    /** Without those before it, which may call it. */
    private List<HandlerAdapter> others() {
        List<HandlerAdapter> known = others;
        if (known == null) {
            known = adapters.get()
                    .filter(adapter ->
                            adapter != this && !(adapter instanceof Ordered before && before.getOrder() < getOrder()))
                    .toList();
            others = known;
        }
        return known;
    }

    /** Passes the reason to an exception handler if a response was refused only after the handler returned it. */
    private void explainFailures(HandlerResult result) {
        DispatchExceptionHandler handler = result.getExceptionHandler();
        if (handler != null) {
            result.setExceptionHandler(
                    (exchange, failure) -> handler.handleError(exchange, refusals.explained(exchange, failure)));
        }
    }
}
