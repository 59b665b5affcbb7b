package io.wireformat.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.servlet.SecurityProblems;
import io.wireformat.web.Problem;
import io.wireformat.webflux.ReactiveSecurityProblems;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import reactor.core.publisher.Mono;

/** A problem has the status and the headers of the application's entry point, but not the media type of its page. */
@ParameterizedClass
@EnumSource
class ChallengeOfApplicationTests {

    private static final String PAGE = "<html>Log in</html>";

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.startSecured(
                stack,
                List.of(stack == Stack.SERVLET ? OfServlets.class : OfWebFlux.class),
                "wireformat.problems=always");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void theProblemIsLabelledAsWhatItIs() {
        HttpResponse<byte[]> protobuf = server.get("/", "Accept", "application/protobuf");
        HttpResponse<byte[]> json = server.get("/", "Accept", "application/json");

        assertThat(protobuf.headers().allValues("Content-Type")).containsExactly("application/protobuf");
        assertThat(TestFormat.PROTOBUF.decode(protobuf.body(), Problem.class).status())
                .isEqualTo(403);
        assertThat(json.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(new String(json.body(), StandardCharsets.UTF_8)).contains("\"status\":403");
        for (HttpResponse<byte[]> response : List.of(protobuf, json)) {
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().firstValue("X-Own")).hasValue("own");
            assertThat(response.headers().firstValue("Content-Language")).isEmpty();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OfServlets {

        @Bean
        SecurityFilterChain chain(HttpSecurity http, SecurityProblems problems) {
            SecurityProblems own = problems.withChallengeOf(
                    (request, response, failure) -> {
                        response.setStatus(HttpStatus.FORBIDDEN.value());
                        response.setHeader("X-Own", "own");
                        response.setHeader("Content-Language", "de");
                        response.setContentType("text/html;charset=ISO-8859-1");
                        response.getWriter().write(PAGE);
                    },
                    problems);
            return http.authorizeHttpRequests(requests -> requests.anyRequest().denyAll())
                    .exceptionHandling(e -> e.authenticationEntryPoint(own))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OfWebFlux {

        @Bean
        SecurityWebFilterChain chain(ServerHttpSecurity http, ReactiveSecurityProblems problems) {
            ReactiveSecurityProblems own = problems.withChallengeOf(
                    (exchange, failure) -> {
                        ServerHttpResponse response = exchange.getResponse();
                        response.setStatusCode(HttpStatus.FORBIDDEN);
                        response.getHeaders().set("X-Own", "own");
                        response.getHeaders().set("Content-Language", "de");
                        response.getHeaders().setContentType(MediaType.TEXT_HTML);
                        return response.writeWith(
                                Mono.just(response.bufferFactory().wrap(PAGE.getBytes(StandardCharsets.UTF_8))));
                    },
                    problems);
            return http.authorizeExchange(exchanges -> exchanges.anyExchange().denyAll())
                    .exceptionHandling(e -> e.authenticationEntryPoint(own))
                    .build();
        }
    }
}
