package io.wireformat.reactive;

import io.wireformat.metrics.CodedInput;
import io.wireformat.metrics.ContentDecoder;
import io.wireformat.metrics.MeteredStreamReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * The messages of a coded body, each read when it is asked for. Decoding waits for the bytes that it needs, so it has a
 * thread of its own meanwhile.
 */
final class DecodedStream {

    private static final int SECONDS_TO_LIVE = 60;

    /** Not the one that applications share: clients that send slowly would take its threads from everybody. */
    private static final Scheduler THREADS = Schedulers.newBoundedElastic(
            Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE,
            Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE,
            "wireformat-decoding",
            SECONDS_TO_LIVE,
            true);

    private final AwaitedBody body;

    private final InputStream content;

    private final MeteredStreamReader reader;

    private DecodedStream(AwaitedBody body, InputStream content, MeteredStreamReader reader) {
        this.body = body;
        this.content = content;
        this.reader = reader;
    }

    /**
     * Reads a body. What is held is given back before the end is told, and when the body fails or nobody waits any more.
     *
     * @param readers make what reads it
     */
    static Flux<Object> read(
            Publisher<DataBuffer> body, ContentDecoder decoder, Supplier<MeteredStreamReader> readers) {
        return Flux.defer(() -> {
                    AwaitedBody awaited = new AwaitedBody(body);
                    return Flux.generate(
                                    () -> open(awaited, decoder, readers), DecodedStream::next, DecodedStream::close)
                            .doOnCancel(awaited::stop);
                })
                .subscribeOn(THREADS)
                .onErrorMap(Refusals::of);
    }

    private static DecodedStream open(AwaitedBody body, ContentDecoder decoder, Supplier<MeteredStreamReader> readers)
            throws IOException {
        CodedInput decoded = decoder.decode(body);
        return new DecodedStream(body, decoded != null ? decoded : body, readers.get());
    }

    private DecodedStream next(SynchronousSink<Object> sink) {
        try {
            Object message = reader.next();
            while (message == null && !reader.isFinished()) {
                reader.feed(content);
                message = reader.next();
            }
            if (message != null) {
                sink.next(message);
            } else {
                sink.complete();
            }
        } catch (IOException e) {
            sink.error(e);
        }
        return this;
    }

    private void close() {
        try (body) {
            reader.close();
            content.close();
        } catch (IOException e) {
            // all messages that were wanted have been read
        }
    }
}
