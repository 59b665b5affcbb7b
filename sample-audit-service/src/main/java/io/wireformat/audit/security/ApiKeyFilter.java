package io.wireformat.audit.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates requests by their API key. A request without a key or with a wrong one stays anonymous.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-2.1">RFC 6750, section 2.1</a>
 */
final class ApiKeyFilter extends OncePerRequestFilter {

    private static final String BEARER = "Bearer ";

    private final ApiKeys keys;

    ApiKeyFilter(ApiKeys keys) {
        this.keys = keys;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String presented = keyOf(request);
        ApiKey key = presented == null ? null : keys.find(presented);
        if (key != null) {
            PreAuthenticatedAuthenticationToken bearer = new PreAuthenticatedAuthenticationToken(
                    key.name(),
                    "",
                    AuthorityUtils.createAuthorityList(key.role().property()));
            bearer.setDetails(key);
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(bearer);
            SecurityContextHolder.setContext(context);
        }
        chain.doFilter(request, response);
    }

    /** The key that a request presents; null if it has none. */
    static @Nullable String keyOf(HttpServletRequest request) {
        String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (authorization == null || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return null;
        }
        String key = authorization.substring(BEARER.length()).strip();
        return key.isEmpty() ? null : key;
    }
}
