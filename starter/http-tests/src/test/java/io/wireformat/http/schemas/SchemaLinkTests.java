package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import jakarta.servlet.DispatcherType;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** To whom content tells where its schema is: to those who may read that. */
@ParameterizedClass
@EnumSource
class SchemaLinkTests {

    private static final String OWN = "</own>; rel=\"next\"";
    private static final String SCHEMA = "</wireformat/schemas/Point>; rel=\"describedby\"";

    @Parameter
    Stack stack;

    private static TestServer closed;
    private static TestServer open;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        boolean servlet = stack == Stack.SERVLET;
        closed = TestServer.startSecured(
                stack,
                List.of(Points.class, servlet ? Servlet.class : Reactive.class),
                "wireformat.schemas.enabled=true",
                "rule=reader");
        open = TestServer.startSecured(
                stack,
                List.of(Points.class, servlet ? Servlet.class : Reactive.class),
                "wireformat.schemas.enabled=true",
                "rule=all");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        closed.close();
        open.close();
    }

    @Test
    void otherCallersGetNoLink() {
        HttpResponse<byte[]> stranger = closed.get("/point", "Accept", "application/protobuf");
        HttpResponse<byte[]> other =
                closed.get("/point", "Accept", "application/protobuf", "Authorization", basic("other"));

        assertThat(closed.get("/wireformat/schemas/Point").statusCode()).isEqualTo(401);
        assertThat(links(stranger)).containsExactly(OWN);
        assertThat(links(other)).containsExactly(OWN);
    }

    @Test
    void permittedCallersGetALink() {
        HttpResponse<byte[]> reader =
                closed.get("/point", "Accept", "application/protobuf", "Authorization", basic("reader"));

        assertThat(links(reader)).containsExactlyInAnyOrder(OWN, SCHEMA);
    }

    @Test
    void allAreGivenOneWhereAllMayFollowIt() {
        HttpResponse<byte[]> stranger = open.get("/point", "Accept", "application/protobuf");

        assertThat(open.get("/wireformat/schemas/Point").statusCode()).isEqualTo(200);
        assertThat(links(stranger)).containsExactlyInAnyOrder(OWN, SCHEMA);
    }

    @Test
    void aRuleThatFailsAboutALinkGivesNone() {
        try (TestServer server = TestServer.startSecured(
                stack,
                List.of(Points.class, stack == Stack.SERVLET ? Servlet.class : Reactive.class),
                "wireformat.schemas.enabled=true",
                "rule=failing")) {
            assertThat(links(server.get("/point", "Accept", "application/protobuf")))
                    .containsExactly(OWN);
        }
    }

    private static List<String> links(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return response.headers().allValues("Link");
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
    }

    private static UserDetails user(String name) {
        return User.withUsername(name).password("{noop}" + name).roles(name).build();
    }

    @RestController
    static class Points {

        @GetMapping("/point")
        ResponseEntity<Point> point() {
            return ResponseEntity.ok().header("Link", OWN).body(new Point(1, 2, null));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Servlet {

        @Bean
        InMemoryUserDetailsManager users() {
            return new InMemoryUserDetailsManager(user("reader"), user("other"));
        }

        @Bean
        SecurityFilterChain chain(HttpSecurity http, @Value("${rule}") String rule) {
            return http.httpBasic(Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> {
                        // a rule that asks more than the path
                        requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
                        var schemas = requests.requestMatchers("/wireformat/schemas/**");
                        (switch (rule) {
                                    case "all" -> schemas.permitAll();
                                    case "failing" ->
                                        schemas.access((authentication, asked) -> {
                                            throw new IllegalStateException("no rule for it");
                                        });
                                    default -> schemas.hasRole(rule);
                                })
                                .anyRequest()
                                .permitAll();
                    })
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Reactive {

        @Bean
        MapReactiveUserDetailsService users() {
            return new MapReactiveUserDetailsService(user("reader"), user("other"));
        }

        @Bean
        SecurityWebFilterChain chain(ServerHttpSecurity http, @Value("${rule}") String rule) {
            return http.httpBasic(Customizer.withDefaults())
                    .authorizeExchange(exchanges -> {
                        var schemas = exchanges.pathMatchers("/wireformat/schemas/**");
                        (switch (rule) {
                                    case "all" -> schemas.permitAll();
                                    case "failing" ->
                                        schemas.access((user, asked) -> {
                                            throw new IllegalStateException("no rule for it");
                                        });
                                    default -> schemas.hasRole(rule);
                                })
                                .anyExchange()
                                .permitAll();
                    })
                    .build();
        }
    }
}
