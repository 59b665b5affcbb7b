package io.wireformat.webflux.internal.codec;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceivePace;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Limits how slowly content may come, below all filters: Spring reads forms and multipart content from the request that it
 * was given first. A sender of nothing at all is late as well, which a timer tells.
 */
public final class PacedHandler implements HttpHandler {

    private static final Logger log = LoggerFactory.getLogger(PacedHandler.class);

    /** A handler that asks for nothing does not make a sender late, which is looked at again after a while. */
    private static final long SHORTEST_PAUSE = Duration.ofMillis(100).toNanos();

    private static final long LONGEST_PAUSE = Duration.ofMinutes(1).toNanos();

    /** Netty closes the connection behind a refusal: who still sends then may lose it. */
    private static final Duration UNREAD_TIME = Duration.ofSeconds(1);

    /** Who sends nothing for so long waits for the answer. */
    private static final Duration UNREAD_SILENCE = Duration.ofMillis(250);

    /** Reactor's name for who is told of failures that come too late for others. */
    private static final String ON_ERROR_DROPPED = "reactor.onErrorDropped.local";

    private final HttpHandler handler;

    private final ReceiveLimits limits;

    public PacedHandler(HttpHandler handler, ReceiveLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        ReceivePace pace = limits.pace();
        PacedRequest paced = new PacedRequest(request, response, pace);
        if (request.getHeaders().getContentLength() > 0) {
            response.beforeCommit(paced::dropUnread);
        }
        return handler.handle(paced, response).contextWrite(context -> context.put(ReceivePace.class, pace));
    }

    /** The content of the request whose context this is is a stream, which lasts as long as its handler likes. */
    static void release(ContextView context) {
        context.<ReceivePace>getOrEmpty(ReceivePace.class).ifPresent(ReceivePace::release);
    }

    /** No decorator, to which WebFlux gives no attributes. */
    private static final class PacedRequest extends AbstractServerHttpRequest {

        private final ServerHttpRequest request;

        private final ServerHttpResponse response;

        private final ReceivePace pace;

        private volatile boolean read;

        PacedRequest(ServerHttpRequest request, ServerHttpResponse response, ReceivePace pace) {
            super(
                    request.getMethod(),
                    request.getURI(),
                    request.getPath().contextPath().value(),
                    request.getHeaders());
            this.request = request;
            this.response = response;
            this.pace = pace;
        }

        @Override
        protected String initId() {
            return request.getId();
        }

        @Override
        protected MultiValueMap<String, HttpCookie> initCookies() {
            return request.getCookies();
        }

        @Override
        protected @Nullable SslInfo initSslInfo() {
            return request.getSslInfo();
        }

        @Override
        public @Nullable InetSocketAddress getLocalAddress() {
            return request.getLocalAddress();
        }

        @Override
        public @Nullable InetSocketAddress getRemoteAddress() {
            return request.getRemoteAddress();
        }

        @Override
        public <T> T getNativeRequest() {
            return ServerHttpRequestDecorator.getNativeRequest(request);
        }

        @Override
        public Flux<DataBuffer> getBody() {
            Demand demand = new Demand(pace);
            return request.getBody()
                    .contextWrite(context -> context.put(ON_ERROR_DROPPED, (Consumer<Throwable>) this::dropped))
                    .doOnSubscribe(subscription -> read = true)
                    .doOnRequest(demand::grow)
                    .doOnNext(demand::meet)
                    .takeUntilOther(late())
                    .onErrorMap(ContentTooSlowException.class, this::refused);
        }

        /** Content that is refused by its announced size is not asked for by whoever refuses it. */
        Mono<Void> dropUnread() {
            HttpStatusCode status = response.getStatusCode();
            if (read || status == null || !status.isError() || getHeaders().containsHeader(HttpHeaders.EXPECT)) {
                return Mono.empty();
            }
            return request.getBody()
                    .map(DataBufferUtils::release)
                    .timeout(UNREAD_SILENCE)
                    .take(UNREAD_TIME)
                    .then()
                    .onErrorComplete();
        }

        /** Ends by the failure, or never. */
        private Flux<Void> late() {
            return Mono.defer(() -> Mono.delay(untilLate()))
                    .then(Mono.<Void>fromRunnable(pace::check))
                    .repeat();
        }

        private Duration untilLate() {
            long nanos = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, pace.nanosLeft()));
            return Duration.ofNanos(nanos);
        }

        /** The end of the connection of a refused request is no failure. */
        private void dropped(Throwable failure) {
            if (pace.refusal() == null) {
                Operators.onErrorDropped(failure, Context.empty());
            }
        }

        private Throwable refused(ContentTooSlowException failure) {
            log.debug("{} {}: {}", getMethod(), getPath(), failure.getMessage());
            if (!response.isCommitted()) {
                response.getHeaders().set(HttpHeaders.CONNECTION, "close");
            }
            return ContentFailures.of(failure);
        }
    }

    /** How many parts are wanted and have not come: while there are any, the sender is waited for. */
    private static final class Demand {

        private final ReceivePace pace;

        private final AtomicLong parts = new AtomicLong();

        Demand(ReceivePace pace) {
            this.pace = pace;
        }

        void grow(long more) {
            parts.updateAndGet(wanted -> Operators.addCap(wanted, more));
            pace.awaiting();
        }

        void meet(DataBuffer part) {
            pace.arrived(part.readableByteCount());
            if (parts.updateAndGet(wanted -> wanted == Long.MAX_VALUE ? wanted : wanted - 1) > 0) {
                pace.awaiting();
            }
        }
    }
}
