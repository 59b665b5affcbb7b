package io.wireformat.client.internal.reactive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** Messages of an answer of which nothing has been sent, so that they can be written again in another format. */
public final class UnsentMessages {

    private static final Object WRITTEN_AGAIN = UnsentMessages.class;

    private final List<Object> taken = new ArrayList<>();

    private final Sinks.Many<Object> rest = Sinks.many().unicast().onBackpressureBuffer();

    private UnsentMessages() {}

    /** Says of an answer that it is written again where a format cannot write it. */
    public static Context in(Context context) {
        return context.put(WRITTEN_AGAIN, true);
    }

    /** Null if no other format would write the messages. */
    static @Nullable UnsentMessages of(ContextView answer) {
        return answer.hasKey(WRITTEN_AGAIN) ? new UnsentMessages() : null;
    }

    /** A message has been taken from its source. */
    void add(Object message) {
        taken.add(message);
    }

    /** Nothing follows. */
    void end(@Nullable Throwable failure) {
        if (failure != null) {
            rest.tryEmitError(failure);
        } else {
            rest.tryEmitComplete();
        }
    }

    /** A message that comes from the source after the others were handed over. */
    void follow(Object message) {
        rest.tryEmitNext(message);
    }

    /**
     * All messages, from the first one on.
     *
     * @param request asks their source for more
     * @param cancel cancels it
     */
    Flux<Object> all(LongConsumer request, Runnable cancel) {
        return Flux.fromIterable(taken)
                .concatWith(rest.asFlux().doOnRequest(request))
                .doOnCancel(cancel);
    }
}
