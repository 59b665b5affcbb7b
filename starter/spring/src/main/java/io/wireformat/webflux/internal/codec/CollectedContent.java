package io.wireformat.webflux.internal.codec;

import io.wireformat.internal.pipeline.ArrivingContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Content that is collected from a body. Each part is given back as soon as it has been copied, so that a client that
 * sends slowly holds none of the server's network buffers.
 */
final class CollectedContent {

    /** How long it takes until content that has to wait is asked for again, and how often it is. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    private static final int PAUSES = 100;

    private CollectedContent() {}

    /** What complete content becomes. */
    @FunctionalInterface
    interface Finish<T> {

        /** Reads a value, if there is one. */
        Optional<T> of(ArrivingContent content) throws IOException;
    }

    /**
     * Reads a value when a body is complete. What is held is given back before the value is handed on, and when the
     * body fails or nobody waits any more.
     *
     * @param most the most bytes that Spring collects, or -1
     * @param awaited where the content is held
     * @param rules where it is decoded
     * @param coded whether it becomes more bytes than it has
     * @param finish makes a value of it, or none
     */
    static <T> Mono<T> read(
            Publisher<DataBuffer> body,
            int most,
            Callable<ArrivingContent> awaited,
            RequestRules rules,
            boolean coded,
            Finish<T> finish) {
        return Mono.using(
                awaited,
                content -> due(Flux.from(body), content)
                        .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                        .doOnError(content::fail)
                        .<T>handle((part, sink) -> add(part, content, most))
                        .doOnComplete(content::leavePlace)
                        .then(Mono.defer(
                                () -> rules.decoded(content.size(), coded, Mono.fromCallable(() -> finish.of(content)
                                        .orElse(null))))),
                ArrivingContent::close);
    }

    private static Flux<DataBuffer> due(Flux<DataBuffer> body, ArrivingContent content) {
        return content.isAnnouncedAsSmall() ? body : body.delayUntil(part -> due(content));
    }

    private static Mono<Void> due(ArrivingContent content) {
        return content.isDue()
                ? Mono.empty()
                : Mono.delay(PAUSE)
                        .repeat(PAUSES, () -> !content.isDue())
                        .then(Mono.fromRunnable(content::waitNoLonger));
    }

    private static void add(DataBuffer part, ArrivingContent content, int most) {
        try {
            content.add(part.asInputStream());
            checkSize(content.size(), most);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataBufferUtils.release(part);
        }
    }

    /**
     * Refuses what Spring would not collect, as Spring does.
     *
     * @param most the most bytes that Spring collects, or -1
     */
    static void checkSize(int size, int most) {
        if (most >= 0 && size > most) {
            throw new DataBufferLimitException("Exceeded limit on max bytes to buffer : " + most);
        }
    }
}
