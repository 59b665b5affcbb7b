package io.wireformat.webflux.internal.codec;

import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepListener;
import io.wireformat.web.internal.ExchangeContent;
import io.wireformat.web.internal.ServerTiming;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;

/**
 * What is known of one request's steps. For one thread at a time.
 *
 * @param attributes the exchange's, where the content is told of
 * @param timing what the steps took; null where the answer does not tell
 * @param recorded whether the content is told of
 */
public record RequestSteps(
        Map<String, Object> attributes, @Nullable ServerTiming timing, boolean recorded) implements StepListener {

    private static final String ATTRIBUTE = RequestSteps.class.getName();

    /** Also with the exchange, because errors are answered outside of the filters, and so of their context. */
    public static RequestSteps start(ServerWebExchange exchange, @Nullable ServerTiming timing, boolean recorded) {
        RequestSteps steps = new RequestSteps(exchange.getAttributes(), timing, recorded);
        exchange.getAttributes().put(ATTRIBUTE, steps);
        return steps;
    }

    /** The context in which an exchange is answered, with its steps where somebody wants to know them. */
    public static Context in(Context context, ServerWebExchange exchange) {
        RequestSteps steps = exchange.getAttribute(ATTRIBUTE);
        return steps == null ? context : context.put(RequestSteps.class, steps);
    }

    @Override
    public void took(Step step, long startedAt, long nanos) {
        if (timing != null) {
            timing.took(step, startedAt, nanos);
        }
        if (recorded) {
            content().took(step, nanos);
        }
    }

    @Override
    public void carried(String format, String type, long bytes) {
        if (recorded) {
            content().carried(format, type, bytes);
        }
    }

    private ExchangeContent content() {
        return ExchangeContent.start(attributes::get, attributes::put);
    }
}
