package io.wireformat.http.support;

import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.util.DigestUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A response of WebFlux that a filter holds until its tag is known. */
public final class TaggedResponse extends ServerHttpResponseDecorator {

    public TaggedResponse(ServerHttpResponse response) {
        super(response);
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
        return DataBufferUtils.join(body).flatMap(all -> {
            byte[] bytes = new byte[all.readableByteCount()];
            all.read(bytes);
            DataBufferUtils.release(all);
            getHeaders().setETag("\"" + DigestUtils.md5DigestAsHex(bytes) + "\"");
            return super.writeWith(Mono.just(bufferFactory().wrap(bytes)));
        });
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        return writeWith(Flux.from(body).concatMap(part -> part));
    }
}
