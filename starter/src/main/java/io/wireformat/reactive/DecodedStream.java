package io.wireformat.reactive;

import io.wireformat.metrics.CodedInput;
import io.wireformat.metrics.ContentDecoder;
import io.wireformat.metrics.MeteredStreamReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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

    private final ContentDecoder decoder;

    private final MeteredStreamReader reader;

    /** What the body is decoded to; null before its first bytes are wanted. */
    private @Nullable InputStream content;

    private DecodedStream(AwaitedBody body, ContentDecoder decoder, MeteredStreamReader reader) {
        this.body = body;
        this.decoder = decoder;
        this.reader = reader;
    }

    /**
     * Reads a body. What is held is given back before the end is told, and when the body fails or nobody waits any more.
     *
     * @param readers make what reads it
     */
    static Flux<Object> read(
            Publisher<DataBuffer> body, ContentDecoder decoder, Supplier<MeteredStreamReader> readers) {
        return Flux.deferContextual(context -> {
                    AwaitedBody awaited = new AwaitedBody(body, context);
                    return Flux.generate(
                                    () -> new DecodedStream(awaited, decoder, readers.get()),
                                    DecodedStream::next,
                                    DecodedStream::close)
                            .doOnCancel(awaited::stop);
                })
                .subscribeOn(THREADS);
    }

    private DecodedStream next(SynchronousSink<Object> sink) {
        Object message;
        try {
            message = message();
        } catch (IOException | RuntimeException e) {
            fail(e, sink);
            return this;
        }
        if (message != null) {
            sink.next(message);
        } else {
            close();
            sink.complete();
        }
        return this;
    }

    private @Nullable Object message() throws IOException {
        Object message = reader.next();
        while (message == null && !reader.isFinished()) {
            reader.feed(content());
            message = reader.next();
        }
        return message;
    }

    private InputStream content() throws IOException {
        InputStream opened = content;
        if (opened == null) {
            CodedInput decoded = decoder.decode(body);
            opened = decoded != null ? decoded : body;
            content = opened;
        }
        return opened;
    }

    private void fail(Exception reason, SynchronousSink<Object> sink) {
        boolean stopped = body.isStopped();
        if (stopped || body.hasFailed()) {
            reader.cutOff();
        }
        close();
        if (stopped) {
            // content that ends here is no fault, and nobody is there to be told of one
            sink.complete();
        } else {
            sink.error(reason);
        }
    }

    private void close() {
        try (body) {
            reader.close();
            if (content != null) {
                content.close();
            }
        } catch (IOException e) {
            // all messages that were wanted have been read
        }
    }
}
