package io.wireformat.client.internal.reactive;

import io.wireformat.http.internal.exchange.ExchangeContent;
import io.wireformat.http.internal.exchange.ServerTiming;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.ReceiveRate;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepListener;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * What is known of one request's steps. For one thread at a time.
 *
 * @param rate how fast content comes; null where that is not limited
 * @param memory what content has become; null where nobody counts it
 * @param timing what the steps took; null where the answer does not tell
 * @param content what was read and written, which the exchange has too; null where nobody wants to know
 */
public record RequestSteps(
        @Nullable ReceiveRate rate,
        @Nullable ExchangeMemory memory,
        @Nullable ServerTiming timing,
        @Nullable ExchangeContent content)
        implements StepListener {

    private static final String ATTRIBUTE = RequestSteps.class.getName();

    /** Also with the exchange, because errors are answered outside of the filters, and so of their context. */
    public static RequestSteps start(
            ServerWebExchange exchange, ExchangeMemory memory, @Nullable ServerTiming timing, boolean recorded) {
        RequestSteps steps = new RequestSteps(null, memory, timing, recorded ? new ExchangeContent() : null);
        exchange.getAttributes().put(ATTRIBUTE, steps);
        if (steps.content != null) {
            exchange.getAttributes().put(ExchangeContent.ATTRIBUTE, steps.content);
        }
        return steps;
    }

    /** The context in which an exchange is answered, with its steps. */
    public static Context in(Context context, ServerWebExchange exchange) {
        RequestSteps steps = exchange.getAttribute(ATTRIBUTE);
        return steps == null
                ? context
                : context.put(
                        RequestSteps.class,
                        new RequestSteps(rateOf(context), steps.memory, steps.timing, steps.content));
    }

    /** The context of a request of which nothing is known but how fast its content comes. */
    public static Context in(Context context, ReceiveRate rate) {
        return context.put(RequestSteps.class, new RequestSteps(rate, null, null, null));
    }

    public static @Nullable ReceiveRate rateOf(ContextView context) {
        RequestSteps steps = context.getOrDefault(RequestSteps.class, null);
        return steps != null ? steps.rate : null;
    }

    /**
     * The memory of the exchange that a message belongs to; null if nothing counts it. A handler that subscribes to the
     * body itself has no context, and a request that a filter has changed has no attributes.
     */
    static @Nullable ExchangeMemory memoryOf(ContextView context, @Nullable HttpMessage message) {
        RequestSteps steps = context.getOrDefault(RequestSteps.class, null);
        if (steps == null && message instanceof ServerHttpRequest request) {
            steps = (RequestSteps) request.getAttributes().get(ATTRIBUTE);
        }
        return steps != null ? steps.memory : null;
    }

    /** Whether anybody is told of them. */
    boolean areTold() {
        return timing != null || content != null;
    }

    @Override
    public void took(Step step, long startedAt, long nanos) {
        if (timing != null) {
            timing.took(step, startedAt, nanos);
        }
        if (content != null) {
            content.took(step, nanos);
        }
    }

    @Override
    public void processed(String format, String type, long bytes) {
        if (content != null) {
            content.carried(format, type, bytes);
        }
    }
}
