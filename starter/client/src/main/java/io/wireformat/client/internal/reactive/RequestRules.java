package io.wireformat.client.internal.reactive;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/**
 * How requests are read: within the limits of their handlers, and decoded where they are coded. The answers that a
 * client reads have no rules but the usual limits, and how slowly they may come. Safe for use by many threads.
 */
public final class RequestRules {

    private final ServerCoding coding;

    private final HandlerLimits handlerLimits;

    private final Scheduler large;

    /** How slowly responses to a client may come; null in a server, which limits requests of any content type. */
    private final @Nullable ReceiveLimits responses;

    /**
     * Rules.
     *
     * @param coding how content is coded on its way
     * @param handlerLimits the limits that handlers have of their own
     * @param large where large content is decoded
     */
    public RequestRules(ServerCoding coding, HandlerLimits handlerLimits, Scheduler large) {
        this(coding, handlerLimits, large, null);
    }

    private RequestRules(
            ServerCoding coding, HandlerLimits handlerLimits, Scheduler large, @Nullable ReceiveLimits responses) {
        this.coding = coding;
        this.handlerLimits = handlerLimits;
        this.large = large;
        this.responses = responses;
    }

    /** Those of a client, whose responses may come only so slowly. */
    public static RequestRules ofClient(ReceiveLimits responses) {
        return new RequestRules(ServerCoding.NONE, new HandlerLimits(), Schedulers.immediate(), responses);
    }

    /** A body that is collected. */
    Flux<DataBuffer> received(Publisher<DataBuffer> body) {
        return responses != null ? ReceivedParts.timed(Flux.from(body), responses) : Flux.from(body);
    }

    /** Whether content is decoded on the thread on which it has arrived: it is not large, not even when decompressed. */
    boolean decodesAtOnce(int size, @Nullable HttpMessage message) {
        return responses != null
                || (size <= DecodingPermit.LARGE && (message == null || !ServerCoding.isCoded(message)));
    }

    /** A value that is decoded where large content is. Its handler leaves the thread to other content. */
    <T> Mono<T> decoded(Mono<T> value) {
        return value.subscribeOn(large).publishOn(Schedulers.parallel());
    }

    /**
     * What content may cost to read, where it usually may cost so much.
     *
     * @param declared what the content becomes, as its handler declares it; a request does not always know its handler
     */
    DecodeLimits limits(ResolvableType declared, DecodeLimits usual) {
        return declared.getSource() instanceof MethodParameter parameter ? handlerLimits.of(parameter, usual) : usual;
    }

    /**
     * What decodes content as its headers say.
     *
     * @throws UnsupportedCodingException when nothing does
     */
    ContentDecompressor decoder(HttpMessage message, DecodeLimits limits) {
        return coding.decoder(message, limits);
    }

    /**
     * Refuses a stream that is coded, where requests are decoded at all: decoding waits for bytes, and would keep a thread
     * for as long as the sender likes.
     *
     * @throws UnsupportedCodingException when it is
     */
    void requireUncodedStream(HttpMessage message) {
        coding.requireUncoded(message);
    }

    /**
     * The context of the request that a message belongs to. A response that a client reads has none, whatever request waits
     * for it.
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

    /** The content of the request whose context this is is a stream, which lasts as long as its handler likes. */
    void awaitsAnyTime(ContextView context) {
        if (responses == null) {
            ReceiveRate pace = context.<@Nullable ReceiveRate>getOrDefault(ReceiveRate.class, null);
            if (pace != null) {
                pace.unlimit();
            }
        }
    }
}
