package io.wireformat.rpc.internal.webflux;

import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.PlainRestCall;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.DispatchExceptionHandler;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The parts of WebFlux that calls need. */
public final class RpcWebFlux implements WebFluxConfigurer, SyncHandlerMethodArgumentResolver {

    @Override
    public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
        configurer.addCustomResolver(this);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == RpcCall.class;
    }

    @Override
    public Object resolveArgumentValue(MethodParameter parameter, BindingContext binding, ServerWebExchange exchange) {
        return exchange.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call
                ? call
                : new PlainRestCall(
                        exchange.getRequest().getHeaders(),
                        exchange.getRequest().getMethod() == HttpMethod.GET);
    }

    /**
     * Handles calls of services like the adapter of all handlers, with three differences: the values of a message must not lead
     * to a handler that the caller did not ask for, the messages of a stream before a failure are sent, because the end of the
     * stream tells the failure, and failures that an exception handler takes are remembered.
     *
     * @param adapters all adapters
     * @param used whether there are services
     */
    public record Adapter(Supplier<List<HandlerAdapter>> adapters, boolean used)
            implements HandlerAdapter, DispatchExceptionHandler, Ordered {

        /** Reactor's key for a function that sees each failure of the operators of one sequence. */
        private static final String ON_ERROR = "reactor.onOperatorError.local";

        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }

        @Override
        public boolean supports(Object handler) {
            return used && next(handler).isPresent();
        }

        private Optional<HandlerAdapter> next(Object handler) {
            return adapters.get().stream()
                    .filter(adapter -> adapter != this && adapter.supports(handler))
                    .findFirst();
        }

        @Override
        public Mono<HandlerResult> handleError(ServerWebExchange exchange, Throwable failure) {
            return Mono.error(
                    exchange.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call
                            ? call.unhandled(failure)
                            : failure);
        }

        @Override
        public Mono<HandlerResult> handle(ServerWebExchange exchange, Object handler) {
            HandlerAdapter adapter = next(handler).orElseThrow();
            if (!(exchange.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call)) {
                return adapter.handle(exchange, handler);
            }
            call.handle(handler);
            // the adapter handles failures itself
            AtomicReference<Throwable> failure = new AtomicReference<>();
            BiFunction<Throwable, Object, Throwable> onError = (thrown, data) -> {
                failure.set(thrown);
                return thrown;
            };
            return adapter.handle(exchange, handler)
                    .contextWrite(context -> context.put(ON_ERROR, onError))
                    .map(result -> remembering(result, call, failure.get()));
        }

        private static HandlerResult remembering(HandlerResult result, ConnectCall call, @Nullable Throwable failure) {
            boolean byExceptionHandler = !(result.getHandler() instanceof HandlerMethod handler
                    && handler.getMethod().equals(call.rpc().method()));
            if (byExceptionHandler) {
                if (failure != null) {
                    call.fail(failure);
                }
                return result;
            }
            DispatchExceptionHandler known = result.getExceptionHandler();
            if (known != null) {
                result.setExceptionHandler((exchange, later) -> {
                    call.fail(later);
                    return known.handleError(exchange, later);
                });
            }
            Object value = result.getReturnValue();
            HandlerResult other = new HandlerResult(
                    result.getHandler(),
                    value == null ? null : returned(value, call),
                    result.getReturnTypeSource(),
                    result.getBindingContext());
            DispatchExceptionHandler exceptionHandler = result.getExceptionHandler();
            return exceptionHandler == null ? other : other.setExceptionHandler(exceptionHandler);
        }

        private static Object returned(Object value, ConnectCall call) {
            ReactiveAdapter adapter =
                    ReactiveAdapterRegistry.getSharedInstance().getAdapter(value.getClass());
            if (adapter != null) {
                Publisher<?> publisher = adapter.toPublisher(value);
                return adapter.isMultiValue()
                        ? messages(publisher, call)
                        : Mono.from(publisher).map(later -> returned(later, call));
            }
            return ConnectCall.untyped(value) instanceof ResponseEntity<?> entity && entity.getBody() != null
                    ? ResponseEntity.status(entity.getStatusCode())
                            .headers(entity.getHeaders())
                            .body(returned(entity.getBody(), call))
                    : value;
        }

        /** A failure of the first message is handled as over REST. */
        private static Flux<?> messages(Publisher<?> body, ConnectCall call) {
            return Flux.defer(() -> {
                AtomicBoolean begun = new AtomicBoolean();
                return Flux.from(body).doOnNext(message -> begun.set(true)).onErrorResume(failure -> {
                    if (!begun.get()) {
                        return Flux.error(failure);
                    }
                    call.fail(failure);
                    return Flux.empty();
                });
            });
        }
    }
}
