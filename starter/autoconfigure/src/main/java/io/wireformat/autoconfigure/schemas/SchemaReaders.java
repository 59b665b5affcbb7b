package io.wireformat.autoconfigure.schemas;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.util.function.SingletonSupplier;

/**
 * Asks Spring Security's rules whether the sender of a request may get another path as well. Its own evaluator asks them with a
 * request that knows nothing but the path, on which many rules fail.
 */
final class SchemaReaders implements BiPredicate<HttpServletRequest, String> {

    private final Supplier<List<SecurityFilterChain>> chains;

    /** With the application's chains, in their order, which are requested once, when the first response could have a link. */
    SchemaReaders(Supplier<Stream<SecurityFilterChain>> chains) {
        this.chains = SingletonSupplier.of(() -> chains.get().toList());
    }

    @Override
    public boolean test(HttpServletRequest request, String path) {
        HttpServletRequest reading = new Reading(request, path);
        Supplier<@Nullable Authentication> reader =
                () -> SecurityContextHolder.getContext().getAuthentication();
        try {
            for (SecurityFilterChain chain : chains.get()) {
                if (chain.matches(reading)) {
                    return isGranted(chain, reader, reading);
                }
            }
            return true;
        } catch (RuntimeException e) {
            // a rule that fails grants nothing
            return false;
        }
    }

    private static boolean isGranted(
            SecurityFilterChain chain, Supplier<@Nullable Authentication> reader, HttpServletRequest reading) {
        for (Filter filter : chain.getFilters()) {
            if (filter instanceof AuthorizationFilter authorization) {
                AuthorizationResult result =
                        authorization.getAuthorizationManager().authorize(reader, reading);
                if (result != null && !result.isGranted()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same sender's request for another path. Attributes that the rules set do not reach the real request. */
    private static final class Reading extends HttpServletRequestWrapper {

        private final String path;
        private final Map<String, Object> attributes = new HashMap<>();

        Reading(HttpServletRequest request, String path) {
            super(request);
            this.path = path;
        }

        @Override
        public String getMethod() {
            return HttpMethod.GET.name();
        }

        @Override
        public String getRequestURI() {
            return getContextPath() + path;
        }

        @Override
        public String getServletPath() {
            return path;
        }

        @Override
        public @Nullable String getPathInfo() {
            return null;
        }

        @Override
        public @Nullable String getQueryString() {
            return null;
        }

        @Override
        public @Nullable Object getAttribute(String name) {
            return attributes.get(name);
        }

        @Override
        public void setAttribute(String name, Object value) {
            attributes.put(name, value);
        }

        @Override
        public void removeAttribute(String name) {
            attributes.remove(name);
        }
    }
}
