package io.wireformat.webflux.internal.exchange;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import io.wireformat.text.internal.EventLog;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
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
 * Limits how slowly request bodies may arrive, and notices clients that disconnect before the end of a body. It wraps all
 * filters, because Spring reads forms and multipart content from the first request object.
 */
public final class RateLimitedHandler implements HttpHandler {

    private static final EventLog log = EventLog.of(RateLimitedHandler.class);

    /** The interval at which bodies are checked of which nothing arrives. */
    private static final Duration INTERVAL = Duration.ofMillis(100);

    /** After an error response Netty closes the connection, and a client that still sends may lose the response. */
    private static final Duration UNREAD_TIME = Duration.ofSeconds(1);

    /** A client that sends nothing for so long waits for the response. */
    private static final Duration UNREAD_SILENCE = Duration.ofMillis(250);

    /** The maximum announced size of a body that is read after an error, as in Tomcat. */
    private static final long UNREAD_SIZE = 2 * 1024 * 1024;

    /** Reactor's key of the consumer of late failures. */
    private static final String ON_ERROR_DROPPED = "reactor.onErrorDropped.local";

    private final HttpHandler handler;
    private final ReceiveLimits limits;

    /**
     * The bodies that the timer checks. One timer checks all bodies, because a timer for each would cost more than a message.
     * So would the removal of each body that is complete: its reference is cleared, and the timer removes it.
     */
    private final Queue<AtomicReference<@Nullable Body>> receiving = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean scheduled = new AtomicBoolean();

    public RateLimitedHandler(HttpHandler handler, ReceiveLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        ReceiveRate rate = limits.measure();
        WatchedResponse watched = WatchedResponse.of(response);
        Request limited = new Request(request, watched, rate);
        WatchedResponse.beforeCommit(watched, HttpStatusCode::isError, limited::dropUnread);
        return handler.handle(limited, watched).contextWrite(context -> context.put(ReceiveRate.class, rate));
    }

    /**
     * Whether the client has disconnected before the end of the body. The words of a failure differ between transports, and may
     * be about another connection.
     */
    public static boolean isBrokenOff(ContextView context, Throwable failure) {
        ReceiveRate rate = context.getOrDefault(ReceiveRate.class, null);
        return rate != null
                && (rate.isDisconnection(failure)
                        || (rate.isDisconnected() && DisconnectedClientHelper.isClientDisconnectedException(failure)));
    }

    private void schedule() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            Schedulers.parallel().schedule(this::check, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void check() {
        scheduled.set(false);
        receiving.removeIf(reference -> reference.get() == null);
        if (!receiving.isEmpty()) {
            schedule();
        }
        for (AtomicReference<@Nullable Body> reference : receiving) {
            Body body = reference.get();
            if (body != null) {
                body.check();
            }
        }
    }

    /** Not a decorator, because WebFlux does not set the attributes of a decorator. */
    private final class Request extends AbstractServerHttpRequest {

        private final ServerHttpRequest request;
        private final ServerHttpResponse response;
        private final ReceiveRate rate;
        private volatile boolean read;

        Request(ServerHttpRequest request, ServerHttpResponse response, ReceiveRate rate) {
            super(request.getMethod(), request.getURI(), null, request.getHeaders());
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
                    request.getBody().subscribe(new Body(Request.this, reader));
                }
            };
        }

        /** Reads a body that was rejected because of its announced size. */
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
            return ContentRefusal.orDecodingException(failure);
        }
    }

    /**
     * Passes a body on to its reader. The number decides which thread may signal the reader: it is odd while a part is passed
     * on, and at least {@link #ENDED} when the body has ended.
     */
    private final class Body extends AtomicInteger implements CoreSubscriber<DataBuffer>, Subscription {

        private static final long serialVersionUID = 1;
        private static final int ENDED = 2;

        private final transient Request request;
        private final transient CoreSubscriber<? super DataBuffer> reader;

        /** The parts that are requested and have not arrived; the rate is measured while there are any. */
        private final AtomicLong wanted = new AtomicLong();

        private final AtomicReference<@Nullable Body> reference = new AtomicReference<>(this);
        private transient Subscription content = Operators.emptySubscription();
        private transient @Nullable Context context;
        private transient volatile @Nullable Throwable refusal;

        Body(Request request, CoreSubscriber<? super DataBuffer> reader) {
            this.request = request;
            this.reader = reader;
        }

        @Override
        public Context currentContext() {
            Context known = context;
            if (known == null) {
                known = reader.currentContext().put(ON_ERROR_DROPPED, (Consumer<Throwable>) this::dropped);
                context = known;
            }
            return known;
        }

        /** The end of the connection after an error response is not a failure. */
        private void dropped(Throwable failure) {
            if (request.rate.isDisconnection(failure)
                    || DisconnectedClientHelper.isClientDisconnectedException(failure)) {
                log.debug("{} {}: {}", request.getMethod(), request.getPath(), failure.toString());
            } else if (request.rate.failure() == null) {
                Operators.onErrorDropped(failure, Context.empty());
            }
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            content = subscription;
            if (limits.isLimited()) {
                receiving.add(reference);
                schedule();
            }
            reader.onSubscribe(this);
        }

        @Override
        public void request(long more) {
            wanted.accumulateAndGet(more, Operators::addCap);
            request.rate.awaiting();
            content.request(more);
        }

        @Override
        public void cancel() {
            end();
            content.cancel();
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
            request.rate.disconnect(failure);
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

        /** Ends the body; returns false if it has ended, or if the thread that passes a part on signals the end. */
        private boolean end() {
            reference.set(null);
            return getAndAdd(ENDED) == 0;
        }

        /** Ends a body that arrives too slowly. */
        void check() {
            if (get() >= ENDED) {
                return;
            }
            try {
                request.rate.check();
            } catch (ContentTooSlowException e) {
                Throwable late = request.refused(e);
                refusal = late;
                try {
                    content.cancel();
                } catch (RejectedExecutionException stopped) {
                    // the server has stopped, and the body must not be checked again
                    log.debug("{} {}: {}", request.getMethod(), request.getPath(), stopped.toString());
                }
                if (end()) {
                    reader.onError(late);
                }
            }
        }
    }
}
