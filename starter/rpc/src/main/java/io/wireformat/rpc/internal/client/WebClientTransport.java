package io.wireformat.rpc.internal.client;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Connect by a WebClient. */
public final class WebClientTransport implements Transport {

    private static final byte[] NOTHING = {};

    private final WebClient client;

    /** Calls by a client, which has the address of the server. */
    public WebClientTransport(WebClient client) {
        this.client = client;
    }

    @Override
    public @Nullable String whyNot(ClientMethod method) {
        return method.rpc().responseStream() && method.later() == null
                ? "streams of a WebClient are publishers; declare a Flux"
                : null;
    }

    @Override
    public Calls calls(ClientMethod method) {
        ReactiveAdapter later = method.later();
        return message -> {
            Publisher<Object> responses = responses(method, message);
            return later != null
                    ? later.fromPublisher(responses)
                    : Mono.from(responses).block();
        };
    }

    private Publisher<Object> responses(ClientMethod method, @Nullable Object message) {
        Flux<Object> responses = Flux.defer(() -> client.post()
                .uri(method.rpc().path())
                .headers(headers -> ConnectProtocol.describe(method, headers))
                .bodyValue(ConnectProtocol.request(method, message))
                .exchangeToFlux(response -> read(method, response)));
        if (method.timeout() != null) {
            responses = responses.takeUntilOther(Mono.delay(method.timeout())
                    .then(Mono.error(() -> new RpcException(RpcCode.DEADLINE_EXCEEDED, "The deadline has passed"))));
        }
        responses = responses.onErrorMap(Failures::of);
        return method.rpc().responseStream() ? responses : responses.next();
    }

    private static Flux<Object> read(ClientMethod method, ClientResponse response) {
        int status = response.statusCode().value();
        boolean success =
                ConnectProtocol.hasMessages(method, status, response.headers().asHttpHeaders());
        Flux<DataBuffer> body = response.body(BodyExtractors.toDataBuffers());
        if (success && method.rpc().responseStream()) {
            return messages(method, body.map(WebClientTransport::bytes));
        }
        return DataBufferUtils.join(body, ConnectProtocol.maxSize(method))
                .map(WebClientTransport::bytes)
                .defaultIfEmpty(NOTHING)
                .flatMapMany(content -> success
                        ? Mono.justOrEmpty(method.decode(content))
                        : Mono.error(
                                ConnectProtocol.error(status, response.headers().asHttpHeaders(), content)));
    }

    private static Flux<Object> messages(ClientMethod method, Flux<byte[]> body) {
        ResponseFrames frames = new ResponseFrames(ConnectProtocol.maxSize(method));
        return body.map(bytes -> {
                    List<Object> complete = new ArrayList<>();
                    frames.add(bytes, bytes.length, message -> complete.add(method.decode(message)));
                    return complete;
                })
                .takeUntil(complete -> frames.isEnded())
                .concatMapIterable(complete -> complete, 1)
                .concatWith(Mono.fromRunnable(frames::requireEnd));
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
