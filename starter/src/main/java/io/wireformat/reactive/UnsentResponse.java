package io.wireformat.reactive;

import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An answer that nobody gets. */
final class UnsentResponse extends AbstractServerHttpResponse {

    UnsentResponse() {
        super(DefaultDataBufferFactory.sharedInstance);
    }

    @Override
    protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
        return Flux.from(body).doOnNext(DataBufferUtils::release).then();
    }

    @Override
    protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        return writeWithInternal(Flux.from(body).concatMap(part -> part));
    }

    @Override
    protected void applyStatusCode() {
        // nobody is told
    }

    @Override
    protected void applyHeaders() {
        // nobody is told
    }

    @Override
    protected void applyCookies() {
        // nobody is told
    }

    @Override
    public <T> T getNativeResponse() {
        throw new IllegalStateException("Nobody gets this answer");
    }
}
