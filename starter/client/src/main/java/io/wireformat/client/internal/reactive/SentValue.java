package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import org.springframework.core.ResolvableType;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import reactor.core.publisher.Mono;

/**
 * A value that was sent, so that it can be sent again in another format.
 *
 * @param context what the client writes with
 * @param format what it was sent in
 */
record SentValue(
        ClientCodecs codecs, BodyInserter.Context context, Object value, ResolvableType type, ChosenFormat format) {

    boolean canBe(ChosenFormat other) {
        return codecs.canWrite(type, other, context.messageWriters());
    }

    BodyInserter<?, ClientHttpRequest> as(ChosenFormat other) {
        return (message, newContext) -> codecs.write(Mono.just(value), type, other, message, context);
    }
}
