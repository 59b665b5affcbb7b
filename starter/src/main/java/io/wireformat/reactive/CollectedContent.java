package io.wireformat.reactive;

import io.wireformat.metrics.ArrivingContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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

    private CollectedContent() {}

    /**
     * Reads a value when a body is complete. What is held is given back before the value is handed on, and when the
     * body fails or nobody waits any more.
     *
     * @param most the most bytes that Spring collects, or -1
     * @param awaited where the content is held
     */
    static <T> Mono<T> read(
            Publisher<DataBuffer> body,
            int most,
            Callable<ArrivingContent> awaited,
            ArrivingContent.Reader<@Nullable T> reader) {
        return Mono.using(
                awaited,
                content -> Flux.from(body)
                        .<T>handle((part, sink) -> add(part, content, most))
                        .then(Mono.<T>fromCallable(() -> content.read(reader))),
                ArrivingContent::close);
    }

    private static void add(DataBuffer part, ArrivingContent content, int most) {
        try {
            content.add(part.asInputStream());
            if (most >= 0 && content.size() > most) {
                throw new DataBufferLimitException("Exceeded limit on max bytes to buffer : " + most);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataBufferUtils.release(part);
        }
    }
}
