package io.wireformat.reactive;

import io.wireformat.http.ServerTiming;
import io.wireformat.metrics.Step;
import io.wireformat.metrics.StepListener;
import io.wireformat.metrics.StepTimer;
import java.io.IOException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * What the steps of each request took. A request's timing is in Reactor's context, and with the thread while a step
 * runs, which is where the step's clock finds it.
 */
final class RequestTiming implements StepListener, WebFilter {

    private final ThreadLocal<ServerTiming> running = new ThreadLocal<>();

    /** Does a step of the request whose context this is. */
    <T> T during(ContextView context, StepTimer.Work<T> step) throws IOException {
        ServerTiming timing = context.getOrDefault(ServerTiming.class, null);
        if (timing == null) {
            return step.run();
        }
        running.set(timing);
        try {
            return step.run();
        } finally {
            running.remove();
        }
    }

    @Override
    public void took(Step step, long startedAt, long nanos) {
        ServerTiming timing = running.get();
        if (timing != null) {
            timing.took(step, startedAt, nanos);
        }
    }

    /** Starts a request's timing, and tells of it when the headers of the answer are sent. */
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerTiming timing = new ServerTiming(System.nanoTime());
        exchange.getResponse()
                .beforeCommit(() -> Mono.fromRunnable(
                        // the application may tell of steps of its own
                        () -> exchange.getResponse()
                                .getHeaders()
                                .add(ServerTiming.HEADER, timing.headerValue(System.nanoTime()))));
        return chain.filter(exchange).contextWrite(context -> context.put(ServerTiming.class, timing));
    }
}
