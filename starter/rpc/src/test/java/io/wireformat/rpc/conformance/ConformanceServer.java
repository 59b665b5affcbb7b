package io.wireformat.rpc.conformance;

import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.conformance.suite.BidiStreamRequest;
import io.wireformat.rpc.conformance.suite.BidiStreamResponse;
import io.wireformat.rpc.conformance.suite.ClientStreamRequest;
import io.wireformat.rpc.conformance.suite.ClientStreamResponse;
import io.wireformat.rpc.conformance.suite.IdempotentUnaryRequest;
import io.wireformat.rpc.conformance.suite.IdempotentUnaryResponse;
import io.wireformat.rpc.conformance.suite.ServerCompatRequest;
import io.wireformat.rpc.conformance.suite.ServerStreamRequest;
import io.wireformat.rpc.conformance.suite.ServerStreamResponse;
import io.wireformat.rpc.conformance.suite.StreamResponseDefinition;
import io.wireformat.rpc.conformance.suite.UnaryRequest;
import io.wireformat.rpc.conformance.suite.UnaryResponse;
import io.wireformat.rpc.conformance.suite.UnaryResponseDefinition;
import io.wireformat.rpc.conformance.suite.UnimplementedRequest;
import io.wireformat.rpc.conformance.suite.UnimplementedResponse;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The server under test of Connect's conformance suite, on either stack. */
@SpringBootConfiguration
@EnableAutoConfiguration(
        excludeName = {
            "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration"
        })
@Import({ConformanceServer.OnServlets.class, ConformanceServer.OnWebFlux.class})
class ConformanceServer {

    /** Starts the server that the suite describes. */
    static ConfigurableApplicationContext run(WebApplicationType stack, ServerCompatRequest request) {
        int limit = request.getMessageReceiveLimit();
        return new SpringApplicationBuilder(ConformanceServer.class)
                .web(stack)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "server.http2.enabled=" + (request.getHttpVersion() == 2),
                        "server.compression.enabled=true",
                        "server.compression.min-response-size=1",
                        "wireformat.limits.content-size=" + (limit == 0 ? "10MB" : limit + "B"))
                .run();
    }

    private abstract static class Conformance {

        @RpcMethod
        public Mono<UnaryResponse> unary(@RequestBody UnaryRequest request, RpcCall call) {
            return Responses.unary(request.getResponseDefinition(), call, List.of(request))
                    .map(payload ->
                            UnaryResponse.newBuilder().setPayload(payload).build());
        }

        @RpcMethod(noSideEffects = true)
        public Mono<IdempotentUnaryResponse> idempotentUnary(
                @RequestBody IdempotentUnaryRequest request, RpcCall call) {
            return Responses.unary(request.getResponseDefinition(), call, List.of(request))
                    .map(payload -> IdempotentUnaryResponse.newBuilder()
                            .setPayload(payload)
                            .build());
        }

        @RpcMethod
        public UnimplementedResponse unimplemented(@RequestBody UnimplementedRequest request) {
            throw new RpcException(RpcCode.UNIMPLEMENTED, "not implemented");
        }

        @RpcMethod
        public Flux<ServerStreamResponse> serverStream(@RequestBody ServerStreamRequest request, RpcCall call) {
            return Responses.stream(request.getResponseDefinition(), call, List.of(request))
                    .map(payload -> ServerStreamResponse.newBuilder()
                            .setPayload(payload)
                            .build());
        }
    }

    private static Mono<ClientStreamResponse> sum(List<ClientStreamRequest> requests, RpcCall call) {
        UnaryResponseDefinition definition = requests.isEmpty()
                ? UnaryResponseDefinition.getDefaultInstance()
                : requests.get(0).getResponseDefinition();
        return Responses.unary(definition, call, requests)
                .map(payload ->
                        ClientStreamResponse.newBuilder().setPayload(payload).build());
    }

    private static Flux<BidiStreamResponse> halfDuplex(List<BidiStreamRequest> requests, RpcCall call) {
        StreamResponseDefinition definition = requests.isEmpty()
                ? StreamResponseDefinition.getDefaultInstance()
                : requests.get(0).getResponseDefinition();
        return Responses.stream(definition, call, requests)
                .map(payload ->
                        BidiStreamResponse.newBuilder().setPayload(payload).build());
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @Import(OnServlets.Blocking.class)
    static class OnServlets {

        @RestController
        @RpcService("connectrpc.conformance.v1.ConformanceService")
        static class Blocking extends Conformance {

            @RpcMethod
            public Mono<ClientStreamResponse> clientStream(
                    @RequestBody Stream<ClientStreamRequest> requests, RpcCall call) {
                return sum(requests.toList(), call);
            }

            /** Reads the next request when its response is asked for, which is after the one before has been sent. */
            @RpcMethod
            public Stream<BidiStreamResponse> bidiStream(
                    @RequestBody Stream<BidiStreamRequest> requests, RpcCall call) {
                Iterator<BidiStreamRequest> all = requests.iterator();
                if (!all.hasNext()) {
                    return inTurn(halfDuplex(List.of(), call));
                }
                BidiStreamRequest first = all.next();
                Stream<BidiStreamRequest> messages = Stream.concat(
                        Stream.of(first),
                        StreamSupport.stream(Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false));
                if (!first.getFullDuplex()) {
                    return inTurn(halfDuplex(messages.toList(), call));
                }
                Responses.FullDuplex responses = new Responses.FullDuplex(call);
                return Stream.concat(
                        messages.map(request -> responses.to(request).blockOptional())
                                .flatMap(Optional::stream),
                        Stream.of(responses).flatMap(sent -> inTurn(sent.rest())));
            }
        }

        /** Reactor's own streams throw a failure before the messages that preceded it. */
        private static <T> Stream<T> inTurn(Flux<T> messages) {
            return messages.materialize().toStream(1).flatMap(signal -> {
                Throwable failure = signal.getThrowable();
                if (failure instanceof RuntimeException e) {
                    throw e;
                }
                return Stream.ofNullable(signal.get());
            });
        }

        @Bean
        FilterRegistrationBean<Filter> query() {
            FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) ->
                    chain.doFilter(new WithQuery((HttpServletRequest) request), response));
            registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return registration;
        }

        private static final class WithQuery extends HttpServletRequestWrapper {

            WithQuery(HttpServletRequest request) {
                super(request);
            }

            @Override
            public @Nullable String getHeader(String name) {
                return name.equalsIgnoreCase(Responses.QUERY) ? getQueryString() : super.getHeader(name);
            }

            @Override
            public Enumeration<String> getHeaders(String name) {
                return name.equalsIgnoreCase(Responses.QUERY) && getQueryString() != null
                        ? Collections.enumeration(List.of(getQueryString()))
                        : super.getHeaders(name);
            }

            @Override
            public Enumeration<String> getHeaderNames() {
                Set<String> names = new TreeSet<>(Collections.list(super.getHeaderNames()));
                names.add(Responses.QUERY);
                return Collections.enumeration(names);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @Import(OnWebFlux.Reactive.class)
    static class OnWebFlux {

        @RestController
        @RpcService("connectrpc.conformance.v1.ConformanceService")
        static class Reactive extends Conformance {

            @RpcMethod
            public Mono<ClientStreamResponse> clientStream(
                    @RequestBody Flux<ClientStreamRequest> requests, RpcCall call) {
                return requests.collectList().flatMap(read -> sum(read, call));
            }

            @RpcMethod
            public Flux<BidiStreamResponse> bidiStream(@RequestBody Flux<BidiStreamRequest> requests, RpcCall call) {
                Responses.FullDuplex responses = new Responses.FullDuplex(call);
                return requests.switchOnFirst((first, messages) -> {
                    BidiStreamRequest request = first.get();
                    return request != null && request.getFullDuplex()
                            ? messages.concatMap(responses::to, 1).concatWith(Flux.defer(responses::rest))
                            : messages.collectList().flatMapMany(read -> halfDuplex(read, call));
                });
            }
        }

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        WebFilter query() {
            return (exchange, chain) -> {
                String query = exchange.getRequest().getURI().getQuery();
                return chain.filter(
                        query == null
                                ? exchange
                                : exchange.mutate()
                                        .request(exchange.getRequest()
                                                .mutate()
                                                .header(Responses.QUERY, query)
                                                .build())
                                        .build());
            };
        }
    }
}
