package io.wireformat.webflux.internal.exchange;

import io.wireformat.client.internal.reactive.ContentFailures;
import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.RequestPath;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Limits how slowly content may come, below all filters: Spring reads forms and multipart content from the request that it
 * was given first. A sender of nothing at all is late as well, which a timer tells. Notices clients that break a request off.
 */
public final class PacedHandler implements HttpHandler {

    private static final Logger log = LoggerFactory.getLogger(PacedHandler.class);

    /** How late it is noticed that nothing comes. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Netty closes the connection behind a refusal: who still sends then may lose it. */
    private static final Duration UNREAD_TIME = Duration.ofSeconds(1);

    /** Who sends nothing for so long waits for the answer. */
    private static final Duration UNREAD_SILENCE = Duration.ofMillis(250);

    /** The most announced bytes that are worth it: as many as Tomcat reads on. */
    private static final long UNREAD_SIZE = 2 * 1024 * 1024;

    /** Reactor's name for who is told of failures that come too late for others. */
    private static final String ON_ERROR_DROPPED = "reactor.onErrorDropped.local";

    private final HttpHandler handler;

    private final ReceiveLimits limits;

    /**
     * What content was on its way when the timer last looked, or has begun to come since. One timer looks after all of it,
     * because one for each would cost more than a message, as would finding each when it has come.
     */
    private final AtomicReference<@Nullable Watched> coming = new AtomicReference<>();

    public PacedHandler(HttpHandler handler, ReceiveLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        ReceiveRate rate = limits.measure();
        WatchedResponse watched = WatchedResponse.of(response);
        PacedRequest paced = new PacedRequest(this, request, watched, rate);
        WatchedResponse.beforeCommit(watched, HttpStatusCode::isError, paced::dropUnread);
        return handler.handle(paced, watched).contextWrite(context -> context.put(ReceiveRate.class, rate));
    }

    private void watch(Watched content) {
        Watched others;
        do {
            others = coming.get();
            content.next = others;
        } while (!coming.compareAndSet(others, content));
        if (others == null) {
            Schedulers.parallel().schedule(this::check, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void check() {
        Watched content = coming.getAndSet(null);
        while (content != null) {
            Watched next = content.next;
            PacedBody body = content.body;
            if (body != null) {
                watch(content);
                body.check();
            }
            content = next;
        }
    }

    /** Whether the client has broken off the body of a request; a failure alone may be that of a call to another server. */
    public static boolean isBrokenOff(ContextView context, Throwable failure) {
        ReceiveRate pace = context.getOrDefault(ReceiveRate.class, null);
        return pace != null && pace.isDisconnected() && DisconnectedClientHelper.isClientDisconnectedException(failure);
    }

    /** Content that is looked after, one before another. What has come is let go at once, its place when it is looked at. */
    private static final class Watched {

        private volatile @Nullable PacedBody body;

        private @Nullable Watched next;

        Watched(PacedBody body) {
            this.body = body;
        }
    }

    /** No decorator, to which WebFlux gives no attributes. */
    private static final class PacedRequest extends AbstractServerHttpRequest {

        private final PacedHandler handler;

        private final ServerHttpRequest request;

        private final ServerHttpResponse response;

        private final ReceiveRate rate;

        private volatile boolean read;

        PacedRequest(PacedHandler handler, ServerHttpRequest request, ServerHttpResponse response, ReceiveRate rate) {
            super(request.getMethod(), request.getURI(), null, request.getHeaders());
            this.handler = handler;
            this.request = request;
            this.response = response;
            this.rate = rate;
        }

        @Override
        public RequestPath getPath() {
            return request.getPath();
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
            return new Flux<>() {
                @Override
                public void subscribe(CoreSubscriber<? super DataBuffer> reader) {
                    read = true;
                    request.getBody().subscribe(new PacedBody(PacedRequest.this, reader));
                }
            };
        }

        /** Content that is refused by its announced size is not asked for by whoever refuses it. */
        Mono<Void> dropUnread() {
            HttpStatusCode status = response.getStatusCode();
            long size = getHeaders().getContentLength();
            if (read
                    || status == null
                    || !status.isError()
                    || getHeaders().containsHeader(HttpHeaders.EXPECT)
                    || size <= 0
                    || size > UNREAD_SIZE) {
                return Mono.empty();
            }
            return request.getBody()
                    .map(DataBufferUtils::release)
                    .timeout(UNREAD_SILENCE)
                    .take(UNREAD_TIME)
                    .then()
                    .onErrorComplete();
        }

        private Throwable refused(ContentTooSlowException failure) {
            log.debug("{} {}: {}", getMethod(), getPath(), failure.getMessage());
            if (!response.isCommitted()) {
                response.getHeaders().set(HttpHeaders.CONNECTION, "close");
            }
            return ContentFailures.of(failure);
        }
    }

    /**
     * Content on its way to who reads it. Its number says who may signal the reader: it is odd while a part is handed on,
     * and more than one when the content has ended.
     */
    private static final class PacedBody extends AtomicInteger implements CoreSubscriber<DataBuffer>, Subscription {

        private static final long serialVersionUID = 1;

        private static final int ENDED = 2;

        private final transient PacedRequest request;

        private final transient CoreSubscriber<? super DataBuffer> reader;

        /** How many parts are wanted and have not come: while there are any, the sender is waited for. */
        private final AtomicLong wanted = new AtomicLong();

        private final transient Watched watched = new Watched(this);

        private transient @Nullable Subscription content;

        private transient @Nullable Context context;

        private transient volatile @Nullable Throwable refusal;

        PacedBody(PacedRequest request, CoreSubscriber<? super DataBuffer> reader) {
            this.request = request;
            this.reader = reader;
        }

        /** The end of the connection of a refused request is no failure. */
        @Override
        public Context currentContext() {
            Context known = context;
            if (known == null) {
                known = reader.currentContext().put(ON_ERROR_DROPPED, (Consumer<Throwable>) this::dropped);
                context = known;
            }
            return known;
        }

        private void dropped(Throwable failure) {
            if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
                log.debug("{} {}: {}", request.getMethod(), request.getPath(), failure.toString());
            } else if (request.rate.failure() == null) {
                Operators.onErrorDropped(failure, Context.empty());
            }
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            content = subscription;
            if (request.handler.limits.isLimited()) {
                request.handler.watch(watched);
            }
            reader.onSubscribe(this);
        }

        @Override
        public void request(long more) {
            wanted.accumulateAndGet(more, Operators::addCap);
            request.rate.awaiting();
            content().request(more);
        }

        @Override
        public void cancel() {
            end();
            content().cancel();
        }

        @Override
        public void onNext(DataBuffer part) {
            boolean more = wanted.get() == Long.MAX_VALUE || wanted.decrementAndGet() > 0;
            request.rate.arrived(part.readableByteCount(), more);
            if (!compareAndSet(0, 1)) {
                DataBufferUtils.release(part);
                return;
            }
            reader.onNext(part);
            Throwable late = refusal;
            if (!compareAndSet(1, 0) && late != null) {
                reader.onError(late);
            }
        }

        @Override
        public void onError(Throwable failure) {
            request.rate.disconnect();
            if (end()) {
                reader.onError(failure);
            } else {
                dropped(failure);
            }
        }

        @Override
        public void onComplete() {
            if (end()) {
                reader.onComplete();
            }
        }

        /** Ends it; whether it had not ended yet, and nobody is handing on a part, who then tells the reader. */
        private boolean end() {
            watched.body = null;
            return getAndAdd(ENDED) == 0;
        }

        /** Ends it where it comes too slowly. */
        void check() {
            if (get() >= ENDED) {
                return;
            }
            try {
                request.rate.check();
            } catch (ContentTooSlowException e) {
                Throwable late = request.refused(e);
                refusal = late;
                content().cancel();
                if (end()) {
                    reader.onError(late);
                }
            }
        }

        private Subscription content() {
            return Objects.requireNonNull(content);
        }
    }
}
