package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webflux.error.DefaultErrorAttributes;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** Applications that replace a part of Boot's error handling by their own. */
@ParameterizedClass
@EnumSource
class OwnErrorHandlingTests {

    private static final String OWN = "own words";

    @Parameter
    Stack stack;

    private static TestServer describing;
    private static TestServer handling;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        boolean servlet = stack == Stack.SERVLET;
        describing = TestServer.start(
                stack,
                List.of(Endpoints.class, servlet ? DescribingOnServlets.class : DescribingOnWebFlux.class),
                "wireformat.problems=named");
        handling = TestServer.start(
                stack,
                List.of(Endpoints.class, servlet ? HandlingOnServlets.class : HandlingOnWebFlux.class),
                "wireformat.problems=always");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        describing.close();
        handling.close();
    }

    @Test
    void attributesDescribeErrorsWithoutAFormat() {
        HttpResponse<byte[]> response = describing.get("/fails", "Accept", "application/json");

        assertThat(text(response)).contains(OWN);
    }

    @ParameterizedTest
    @EnumSource
    void theStatusIsTheSameWithAFormat(TestFormat format) {
        HttpResponse<byte[]> plain = describing.get("/fails", "Accept", "application/json");
        HttpResponse<byte[]> named = describing.get("/fails", "Accept", format.mediaType());

        assertThat(named.statusCode()).isEqualTo(plain.statusCode());
        assertThat(format.decode(named.body(), Problem.class).status()).isEqualTo(plain.statusCode());
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerHasTheLastWord(TestFormat format) {
        HttpResponse<byte[]> response = handling.get("/fails", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(text(response)).isEqualTo(OWN);
    }

    /** That of WebFlux is asked for each error, that of Spring MVC for those that nothing has resolved. */
    @ParameterizedTest
    @EnumSource
    void aHandlerReceivesTheSameRequestsAsBefore(TestFormat format) {
        HttpResponse<byte[]> response = handling.get("/conflict", "Accept", format.mediaType());

        if (stack == Stack.REACTIVE) {
            assertThat(text(response)).isEqualTo(OWN);
        } else {
            assertThat(format.decode(response.body(), Problem.class).status()).isEqualTo(409);
        }
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @GetMapping("/fails")
        Problem fails() {
            throw new IllegalStateException("on purpose");
        }

        @GetMapping("/conflict")
        Problem conflict() {
            throw new ResponseStatusException(HttpStatus.CONFLICT);
        }
    }

    static class DescribingOnServlets {

        @Bean
        org.springframework.boot.webmvc.error.DefaultErrorAttributes attributes() {
            return new org.springframework.boot.webmvc.error.DefaultErrorAttributes() {
                @Override
                public Map<String, Object> getErrorAttributes(WebRequest request, ErrorAttributeOptions options) {
                    return described(super.getErrorAttributes(request, options), 500);
                }
            };
        }
    }

    static class DescribingOnWebFlux {

        /** Of WebFlux, the attributes decide the status. */
        @Bean
        DefaultErrorAttributes attributes() {
            return new DefaultErrorAttributes() {
                @Override
                public Map<String, Object> getErrorAttributes(ServerRequest request, ErrorAttributeOptions options) {
                    return described(super.getErrorAttributes(request, options), 418);
                }
            };
        }
    }

    private static Map<String, Object> described(Map<String, Object> attributes, int status) {
        attributes.put("own", OWN);
        attributes.put("status", status);
        return attributes;
    }

    static class HandlingOnServlets {

        @Bean
        OwnErrors errors() {
            return new OwnErrors();
        }
    }

    @RestController
    static class OwnErrors implements ErrorController {

        @RequestMapping("/error")
        ResponseEntity<byte[]> error() {
            return ResponseEntity.internalServerError().body(OWN.getBytes(StandardCharsets.UTF_8));
        }
    }

    static class HandlingOnWebFlux {

        /** In the place that Boot's documentation tells handlers to take. */
        @Bean
        @Order(-2)
        ErrorWebExceptionHandler handler() {
            return (exchange, failure) -> {
                exchange.getResponse().setStatusCode(HttpStatus.INTERNAL_SERVER_ERROR);
                return exchange.getResponse()
                        .writeWith(Mono.fromSupplier(() ->
                                exchange.getResponse().bufferFactory().wrap(OWN.getBytes(StandardCharsets.UTF_8))));
            };
        }
    }
}
