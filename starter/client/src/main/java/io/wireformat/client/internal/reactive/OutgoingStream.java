package io.wireformat.client.internal.reactive;

import io.wireformat.EncodingException;
import io.wireformat.http.internal.streams.StreamBody;
import io.wireformat.internal.pipeline.ContentCompressor;
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
import reactor.util.context.Context;

/** The content of a stream, in parts that are each sent at once. */
public final class OutgoingStream extends Flux<Mono<DataBuffer>> {

    private static final Object RETRIED = OutgoingStream.class;

    private final Publisher<?> messages;

    private final MeteredStreams streams;

    private final @Nullable ContentCompressor compressor;

    private final DataBufferFactory buffers;

    private final BiFunction<Object, EncodingException, RuntimeException> unwritable;

    private final @Nullable ServerHttpRequest request;

    /**
     * Creates a stream.
     *
     * @param compressor null if it is not compressed
     * @param unwritable creates the failure from the messages that are not sent, and the reason
     * @param request the request that the stream responds to, or null
     */
    OutgoingStream(
            Publisher<?> messages,
            MeteredStreams streams,
            @Nullable ContentCompressor compressor,
            DataBufferFactory buffers,
            BiFunction<Object, EncodingException, RuntimeException> unwritable,
            @Nullable ServerHttpRequest request) {
        this.messages = messages;
        this.streams = streams;
        this.compressor = compressor;
        this.buffers = buffers;
        this.unwritable = unwritable;
        this.request = request;
    }

    /** The context of a response that is written again if a format cannot write it. */
    public static Context retried(Context context) {
        return context.put(RETRIED, true);
    }

    @Override
    public void subscribe(CoreSubscriber<? super Mono<DataBuffer>> network) {
        Context context = network.currentContext();
        // a client may send a request in the context of the response that its handler writes
        boolean retried = request != null && context.hasKey(RETRIED);
        StreamBody body = new StreamBody(streams.writer(), OutgoingParts.PART_SIZE, retried);
        try {
            if (compressor != null) {
                body.compressWith(compressor);
            }
        } catch (IOException | RuntimeException | Error e) {
            body.close();
            Operators.error(network, e);
            return;
        }
        Flux.from(messages)
                .subscribe(new OutgoingParts(
                        network,
                        body,
                        buffers,
                        unwritable,
                        request != null
                                ? RequestRules.contextOf(context, request).memory()
                                : null));
    }
}
