package io.wireformat.http.support;

import io.wireformat.servlet.SecurityProblems;
import io.wireformat.webflux.ReactiveSecurityProblems;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authentication.HttpStatusServerEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;

/**
 * Spring Security on either stack: {@code /secret} is for who is known, {@code /forbidden} for nobody, and whoever asks for a
 * path below it is known. The starter says so where it is there.
 */
public final class SecuredPaths {

    private static final String SECRET = "/secret";
    private static final String FORBIDDEN = "/forbidden";

    private SecuredPaths() {}

    public static Class<?> on(Stack stack) {
        return stack == Stack.SERVLET ? Servlet.class : Reactive.class;
    }

    private static Authentication someone() {
        return UsernamePasswordAuthenticationToken.authenticated("someone", "", List.of());
    }

    @Configuration(proxyBeanMethods = false)
    static class Servlet {

        @Bean
        SecurityFilterChain chain(HttpSecurity http, ObjectProvider<SecurityProblems> problems) {
            return http.csrf(csrf -> csrf.disable())
                    .authorizeHttpRequests(requests -> requests.requestMatchers(FORBIDDEN)
                            .denyAll()
                            .requestMatchers(SECRET)
                            .authenticated()
                            .anyRequest()
                            .permitAll())
                    .addFilterBefore(new KnownAtForbidden(), AuthorizationFilter.class)
                    .exceptionHandling(e -> {
                        e.authenticationEntryPoint(new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED));
                        problems.ifAvailable(
                                own -> e.authenticationEntryPoint(own).accessDeniedHandler(own));
                    })
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Reactive {

        @Bean
        SecurityWebFilterChain chain(ServerHttpSecurity http, ObjectProvider<ReactiveSecurityProblems> problems) {
            return http.csrf(csrf -> csrf.disable())
                    .authorizeExchange(exchanges -> exchanges
                            .pathMatchers(FORBIDDEN)
                            .denyAll()
                            .pathMatchers(SECRET)
                            .authenticated()
                            .anyExchange()
                            .permitAll())
                    .addFilterAt(knownAtForbidden(), SecurityWebFiltersOrder.AUTHENTICATION)
                    .exceptionHandling(e -> {
                        e.authenticationEntryPoint(new HttpStatusServerEntryPoint(HttpStatus.UNAUTHORIZED));
                        problems.ifAvailable(
                                own -> e.authenticationEntryPoint(own).accessDeniedHandler(own));
                    })
                    .build();
        }

        private static WebFilter knownAtForbidden() {
            return (exchange, chain) -> isForbidden(exchange)
                    ? chain.filter(exchange).contextWrite(ReactiveSecurityContextHolder.withAuthentication(someone()))
                    : chain.filter(exchange);
        }

        private static boolean isForbidden(ServerWebExchange exchange) {
            return exchange.getRequest().getPath().value().startsWith(FORBIDDEN);
        }
    }

    /** Knows who asks for what is forbidden to all, or for what is below it. */
    private static final class KnownAtForbidden extends OncePerRequestFilter {

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (request.getRequestURI().startsWith(FORBIDDEN)) {
                SecurityContextHolder.getContext().setAuthentication(someone());
            }
            chain.doFilter(request, response);
        }
    }
}
