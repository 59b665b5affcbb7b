package io.wireformat.client.internal.reactive;

import io.wireformat.EncodingException;
import io.wireformat.http.internal.errors.UnwritableValues;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An answer that one of our formats cannot write, of which nothing has been sent. */
public final class UnwritableValueException extends ResponseStatusException {

    private static final long serialVersionUID = 1;

    private final String format;

    /** What could not be written, so that nobody has to ask the handler for it again. */
    private final transient Object value;

    UnwritableValueException(String format, Object value, EncodingException failure) {
        super(UnwritableValues.status(failure), UnwritableValues.describe(format, failure), failure);
        this.format = format;
        this.value = value;
    }

    /** The name of the format. */
    public String format() {
        return format;
    }

    /**
     * The value as what is to be written in another format.
     *
     * @param body as what the handler gave it
     */
    @Nullable
    public Object inPlaceOf(@Nullable Object body, MethodParameter declared, ReactiveAdapterRegistry registry) {
        ReactiveAdapter adapter = registry.getAdapter(declared.getParameterType(), body);
        if (adapter == null) {
            return body;
        }
        if (value instanceof Flux<?> messages) {
            return messages;
        }
        return adapter.isMultiValue() ? Flux.fromIterable((List<?>) value) : Mono.just(value);
    }

    /** Says that the value is not written at all, so that the source of messages that have been taken goes on no longer. */
    public void discard() {
        if (value instanceof Flux<?> messages) {
            messages.subscribe(new BaseSubscriber<Object>() {
                @Override
                protected void hookOnSubscribe(Subscription subscription) {
                    cancel();
                }
            });
        }
    }
}
