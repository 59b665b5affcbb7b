package io.wireformat.reactive;

import io.wireformat.metrics.MeteredStreams;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The content of a stream, in parts that are each sent at once. */
final class OutgoingStream extends Flux<Mono<DataBuffer>> {

    private final Flux<?> messages;

    private final MeteredStreams streams;

    private final DataBufferFactory buffers;

    OutgoingStream(Publisher<?> messages, MeteredStreams streams, DataBufferFactory buffers) {
        this.messages = Flux.from(messages);
        this.streams = streams;
        this.buffers = buffers;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Mono<DataBuffer>> network) {
        messages.subscribe(new OutgoingParts(network, streams.writer(), buffers));
    }
}
