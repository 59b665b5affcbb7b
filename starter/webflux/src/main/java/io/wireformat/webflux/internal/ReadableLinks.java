package io.wireformat.webflux.internal;

import io.wireformat.http.internal.schema.SchemaCatalog;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authorization.AuthorizationWebFilter;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Removes links to schemas from responses to clients that Spring Security does not permit to follow them. */
public final class ReadableLinks implements WebFilter {

    private final Supplier<List<SecurityWebFilterChain>> chains;

    /** With the application's chains, in their order, which are requested once, when the first response has a link. */
    public ReadableLinks(Supplier<Stream<SecurityWebFilterChain>> chains) {
        this.chains = SingletonSupplier.of(() -> chains.get().toList());
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        exchange.getResponse().beforeCommit(() -> check(exchange));
        return chain.filter(exchange);
    }

    private Mono<Void> check(ServerWebExchange exchange) {
        HttpHeaders headers = exchange.getResponse().getHeaders();
        List<String> links = headers.getOrEmpty(HttpHeaders.LINK);
        String start = "<" + exchange.getRequest().getPath().contextPath().value() + SchemaCatalog.PATH;
        List<String> others =
                links.stream().filter(link -> !link.startsWith(start)).toList();
        if (others.size() == links.size()) {
            return Mono.empty();
        }
        String link = links.stream()
                .filter(candidate -> candidate.startsWith(start))
                .findFirst()
                .orElseThrow();
        return mayRead(exchange, link.substring(1, link.indexOf('>')))
                .filter(allowed -> !allowed)
                .doOnNext(refused -> {
                    headers.remove(HttpHeaders.LINK);
                    headers.addAll(HttpHeaders.LINK, others);
                })
                .then();
    }

    /** Lets the chain decide that is responsible for a request to the path; no caller may read the path if its rules fail. */
    private Mono<Boolean> mayRead(ServerWebExchange exchange, String path) {
        ServerWebExchange asking = exchange.mutate()
                .request(request -> request.method(HttpMethod.GET).path(path))
                .build();
        return Flux.fromIterable(chains.get())
                .filterWhen(chain -> chain.matches(asking))
                .next()
                .flatMapMany(SecurityWebFilterChain::getWebFilters)
                .ofType(AuthorizationWebFilter.class)
                .concatMap(
                        filter -> filter.filter(asking, passed -> Mono.empty()).thenReturn(true))
                .all(allowed -> allowed)
                .onErrorReturn(RuntimeException.class, false);
    }
}
