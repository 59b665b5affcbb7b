package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.OncePerRequestFilter;

class SecurityProblemsTests {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.startSecured(List.of(Guarded.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aStrangerIsToldInTheFormat(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/points", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.decode(response.body(), Problem.class).title()).isEqualTo("Unauthorized");
    }

    @ParameterizedTest
    @EnumSource
    void whoMayNotIsToldInTheFormat(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/forbidden", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(format.decode(response.body(), Problem.class).instance()).isEqualTo("/forbidden");
    }

    @Test
    void whoNamesNoFormatGetsTheStatus() {
        assertThat(server.get("/points").statusCode()).isEqualTo(401);
        assertThat(server.get("/forbidden").statusCode()).isEqualTo(403);
    }

    @RestController
    static class Guarded {

        @GetMapping("/points")
        Point one() {
            return new Point(1, 2, null);
        }

        @Bean
        SecurityFilterChain chain(HttpSecurity http, SecurityProblems problems) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/error")
                            .permitAll()
                            .requestMatchers("/forbidden")
                            .denyAll()
                            .anyRequest()
                            .authenticated())
                    .anonymous(anonymous -> anonymous.disable())
                    .addFilterBefore(new KnownAtForbidden(), AuthorizationFilter.class)
                    .exceptionHandling(e -> e.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                    .build();
        }
    }

    /** Knows who asks for what is forbidden to all. */
    private static final class KnownAtForbidden extends OncePerRequestFilter {

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (request.getRequestURI().equals("/forbidden")) {
                SecurityContextHolder.getContext()
                        .setAuthentication(UsernamePasswordAuthenticationToken.authenticated("someone", "", List.of()));
            }
            chain.doFilter(request, response);
        }
    }
}
