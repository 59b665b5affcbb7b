package io.wireformat.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.servlet.SecurityProblems;
import io.wireformat.web.Problem;
import io.wireformat.webflux.ReactiveSecurityProblems;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import reactor.core.publisher.Mono;

/** What Spring Security tells of bearer tokens stays, whoever writes the body. */
@ParameterizedClass
@EnumSource
class BearerProblemsTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.startSecured(stack, List.of(stack == Stack.SERVLET ? OfServlets.class : OfWebFlux.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void anInvalidTokenIsNamed(TestFormat format) {
        HttpResponse<byte[]> response = asked("/secret", "bad", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(challenge(response)).contains("Bearer", "error=\"invalid_token\"");
        assertThat(format.decode(response.body(), Problem.class).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource
    void aTokenWithTooFewScopesIsNamed(TestFormat format) {
        HttpResponse<byte[]> response = asked("/forbidden", "good", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(challenge(response)).contains("Bearer", "error=\"insufficient_scope\"");
        assertThat(format.decode(response.body(), Problem.class).status()).isEqualTo(403);
    }

    @Test
    void requestsWithoutAFormatGetTheSame() {
        HttpResponse<byte[]> stranger = asked("/secret", "bad", "application/json");
        HttpResponse<byte[]> forbidden = asked("/forbidden", "good", "application/json");

        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(challenge(stranger)).contains("error=\"invalid_token\"");
        assertThat(forbidden.statusCode()).isEqualTo(403);
        assertThat(challenge(forbidden)).contains("error=\"insufficient_scope\"");
    }

    @Test
    void aRequestWithoutTokenIsChallenged() {
        HttpResponse<byte[]> response = server.get("/secret", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(challenge(response)).startsWith("Bearer").doesNotContain("error");
    }

    private static HttpResponse<byte[]> asked(String path, String token, String accept) {
        return server.get(path, "Authorization", "Bearer " + token, "Accept", accept);
    }

    private static String challenge(HttpResponse<byte[]> response) {
        return response.headers().firstValue("WWW-Authenticate").orElseThrow();
    }

    private static OAuth2AuthenticatedPrincipal introspect(String token) {
        if (!token.equals("good")) {
            throw new BadOpaqueTokenException("not a token of ours");
        }
        return new DefaultOAuth2AuthenticatedPrincipal(Map.of("sub", "someone"), AuthorityUtils.NO_AUTHORITIES);
    }

    @Configuration(proxyBeanMethods = false)
    static class OfServlets {

        @Bean
        SecurityFilterChain chain(HttpSecurity http, SecurityProblems problems) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/forbidden")
                            .denyAll()
                            .anyRequest()
                            .authenticated())
                    .oauth2ResourceServer(
                            server -> server.opaqueToken(tokens -> tokens.introspector(BearerProblemsTests::introspect))
                                    .authenticationEntryPoint(problems)
                                    .accessDeniedHandler(problems))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OfWebFlux {

        @Bean
        SecurityWebFilterChain chain(ServerHttpSecurity http, ReactiveSecurityProblems problems) {
            return http.authorizeExchange(exchanges -> exchanges
                            .pathMatchers("/forbidden")
                            .denyAll()
                            .anyExchange()
                            .authenticated())
                    .oauth2ResourceServer(server -> server.opaqueToken(
                                    tokens -> tokens.introspector(token -> Mono.fromCallable(() -> introspect(token))))
                            .authenticationEntryPoint(problems)
                            .accessDeniedHandler(problems))
                    .build();
        }
    }
}
