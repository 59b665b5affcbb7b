package io.wireformat.explorer;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/** Finds Spring Security's token, if it is present. */
final class CsrfTokens {

    private CsrfTokens() {}

    static Described.@Nullable Csrf of(HttpServletRequest request) {
        return request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token
                ? new Described.Csrf(token.getHeaderName(), token.getToken())
                : null;
    }

    static Mono<Described.Csrf> of(ServerRequest request) {
        return request.attribute(org.springframework.security.web.server.csrf.CsrfToken.class.getName())
                                .orElse(null)
                        instanceof Mono<?> token
                ? token.cast(org.springframework.security.web.server.csrf.CsrfToken.class)
                        .map(found -> new Described.Csrf(found.getHeaderName(), found.getToken()))
                : Mono.empty();
    }
}
