package io.wireformat.rpc.internal.webflux;

import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.RestCallView;
import java.util.function.Supplier;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.SyncHandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** What calls need within WebFlux. */
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
                : new RestCallView(
                        exchange.getRequest().getHeaders(),
                        exchange.getRequest().getMethod() == HttpMethod.GET);
    }

    /** After Spring Security: the values of a message must not lead to a handler that the caller did not ask for. */
    public record SameHandler(Supplier<? extends HandlerMapping> mapping) implements WebFilter, Ordered {

        @Override
        public int getOrder() {
            return Ordered.LOWEST_PRECEDENCE;
        }

        @Override
        public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
            if (!(exchange.getAttribute(ConnectCall.ATTRIBUTE) instanceof ConnectCall call)) {
                return chain.filter(exchange);
            }
            return mapping.get()
                    .getHandler(exchange)
                    .doOnNext(handler -> {
                        if (handler instanceof HandlerMethod method
                                && !method.getMethod().equals(call.rpc().method())) {
                            throw new RpcException(
                                    RpcCode.INVALID_ARGUMENT,
                                    "With these values, the path of the method leads to another handler");
                        }
                    })
                    .then(Mono.defer(() -> chain.filter(exchange)));
        }
    }
}
