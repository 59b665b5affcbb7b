package io.wireformat.webflux.internal.handler;

import io.wireformat.reactive.internal.StreamMessageReader;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import reactor.core.publisher.Flux;

/**
 * Passes streams of requests to handlers. Spring takes a required body that publishes nothing for no content, so that the
 * reader of a stream without messages publishes {@link StreamMessageReader#NO_MESSAGES}, which is removed here.
 */
final class StreamArguments extends ReactiveAdapterRegistry {

    private final ReactiveAdapterRegistry original;

    StreamArguments(@Nullable ReactiveAdapterRegistry original) {
        this.original = original != null ? original : ReactiveAdapterRegistry.getSharedInstance();
    }

    @Override
    public boolean hasAdapters() {
        return original.hasAdapters();
    }

    @Override
    public @Nullable ReactiveAdapter getAdapter(@Nullable Class<?> type, @Nullable Object source) {
        ReactiveAdapter adapter = original.getAdapter(type, source);
        return adapter == null || !adapter.isMultiValue()
                ? adapter
                : new ReactiveAdapter(
                        adapter.getDescriptor(),
                        adapter::toPublisher,
                        values -> adapter.fromPublisher(messagesOf(values)));
    }

    private static Publisher<?> messagesOf(Publisher<?> values) {
        return values instanceof Flux<?> many ? many.filter(value -> value != StreamMessageReader.NO_MESSAGES) : values;
    }
}
