package io.wireformat.client.internal.reactive;

import io.wireformat.EncodingException;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.io.IOException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/** The content of a stream, in parts that are each sent at once. */
final class OutgoingStream extends Flux<Mono<DataBuffer>> {

    private final Flux<?> messages;

    private final MeteredStreams streams;

    private final @Nullable ContentCompressor coder;

    private final DataBufferFactory buffers;

    private final BiFunction<Object, EncodingException, RuntimeException> unwritable;

    private final @Nullable ServerHttpRequest answered;

    /**
     * A stream.
     *
     * @param coder codes it, or null
     * @param unwritable makes what it fails with of the messages of which nothing has been sent, and the failure to write
     *     one
     * @param answered the request that the stream responds to, or null
     */
    OutgoingStream(
            Publisher<?> messages,
            MeteredStreams streams,
            @Nullable ContentCompressor coder,
            DataBufferFactory buffers,
            BiFunction<Object, EncodingException, RuntimeException> unwritable,
            @Nullable ServerHttpRequest answered) {
        this.messages = Flux.from(messages);
        this.streams = streams;
        this.coder = coder;
        this.buffers = buffers;
        this.unwritable = unwritable;
        this.answered = answered;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Mono<DataBuffer>> network) {
        MeteredStreamWriter content = streams.writer();
        try {
            if (coder != null) {
                content.compressWith(coder);
            }
        } catch (IOException | RuntimeException | Error e) {
            content.close();
            Operators.error(network, e);
            return;
        }
        // a request of a client is sent in the context of the response that its handler writes
        boolean answers = answered != null;
        messages.subscribe(new OutgoingParts(
                network,
                content,
                coder != null,
                buffers,
                unwritable,
                answers ? UnsentMessages.of(network.currentContext()) : null,
                answers
                        ? RequestRules.contextOf(network.currentContext(), answered)
                                .memory()
                        : null));
    }
}
