package io.wireformat.reactive.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * How a server reads requests: within the limits of their handlers, and decompressed. A client reads responses within the
 * usual limits and a minimum rate. Safe for use by many threads.
 */
public final class RequestRules {

    private final ServerCoding coding;
    private final HandlerLimits handlerLimits;

    /** Null in a client, whose threads decode all content. */
    private final @Nullable ContentThreads large;

    /** How slowly responses to a client may arrive; null in a server, which limits requests of any content type. */
    private final @Nullable ReceiveLimits responses;

    /**
     * The rules of a server.
     *
     * @param large decodes large content
     */
    public RequestRules(ServerCoding coding, HandlerLimits handlerLimits, ContentThreads large) {
        this(coding, handlerLimits, large, null);
    }

    private RequestRules(
            ServerCoding coding,
            HandlerLimits handlerLimits,
            @Nullable ContentThreads large,
            @Nullable ReceiveLimits responses) {
        this.coding = coding;
        this.handlerLimits = handlerLimits;
        this.large = large;
        this.responses = responses;
    }

    /** The rules of a client. */
    public static RequestRules ofClient(ReceiveLimits responses) {
        return new RequestRules(ServerCoding.NONE, new HandlerLimits(), null, responses);
    }

    /** A body that is collected, within the minimum rate. */
    Flux<DataBuffer> received(Publisher<DataBuffer> body) {
        return responses != null ? ReceivedParts.timed(Flux.from(body), responses) : Flux.from(body);
    }

    /** Whether content is decoded on the thread on which it has arrived: it is not large, not even when decompressed. */
    boolean decodesAtOnce(int size, @Nullable HttpMessage message) {
        return large == null || (size <= DecodingPermit.LARGE && (message == null || !coding.decodes(message)));
    }

    /** Decompresses requests, or leaves them and all responses as they are. */
    ServerCoding coding() {
        return coding;
    }

    /** A value that is decoded as large content. */
    <T> Mono<T> decoded(Callable<T> value) {
        return large != null ? large.decode(value) : Mono.fromCallable(value);
    }

    /**
     * The limits of content.
     *
     * @param declared the type that the handler declares; a request does not always know its handler
     * @param usual the limits of handlers without their own
     */
    DecodeLimits limits(ResolvableType declared, DecodeLimits usual) {
        return declared.getSource() instanceof MethodParameter parameter ? handlerLimits.of(parameter, usual) : usual;
    }

    /**
     * The context of the request that a message belongs to. A response that a client reads has none, also if a handler of a
     * request waits for it.
     */
    RequestContext context(ContextView context, @Nullable HttpMessage message) {
        return responses != null ? RequestContext.NONE : contextOf(context, message);
    }

    /**
     * The context of the request that a message belongs to, or that is responded to. A handler that subscribes to the body
     * itself has no Reactor context, and a request that a filter has changed has no attributes.
     */
    static RequestContext contextOf(ContextView context, @Nullable HttpMessage message) {
        RequestContext known = context.getOrDefault(RequestContext.class, null);
        if (known == null && message instanceof ServerHttpRequest request) {
            known = (RequestContext) request.getAttributes().get(RequestContext.ATTRIBUTE);
        }
        return known != null ? known : RequestContext.NONE;
    }

    /** Removes the minimum rate of a request that is a stream, which takes as long as its handler likes. */
    void awaitsAnyTime(ContextView context) {
        if (responses == null) {
            ReceiveRate rate = context.<@Nullable ReceiveRate>getOrDefault(ReceiveRate.class, null);
            if (rate != null) {
                rate.unlimit();
            }
        }
    }
}
