package io.wireformat.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Handlers that Spring Security guards method by method: who may not is told in the format, and they do not run. */
@ParameterizedClass
@EnumSource
class MethodSecurityTests extends Served {

    private static final Point POINT = new Point(1, 2, null);
    private static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.startSecured(
                stack, List.of(SecuredPaths.on(stack), stack == Stack.SERVLET ? Guarded.class : ReactiveGuarded.class));
    }

    @BeforeEach
    void forgetRuns() {
        RUNS.set(0);
    }

    @ParameterizedTest
    @EnumSource
    void forbiddenCallersGetTheErrorInTheFormat(TestFormat format) {
        HttpResponse<byte[]> read = server.get("/forbidden/point", "Accept", format.mediaType());
        HttpResponse<byte[]> sent = posted("/forbidden/point", format, format.mediaType());

        for (HttpResponse<byte[]> response : List.of(read, sent)) {
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(format.decode(response.body(), Problem.class).instance()).isEqualTo("/forbidden/point");
        }
        assertThat(RUNS).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void aPermittedClientGetsAResponse(TestFormat format) {
        HttpResponse<byte[]> response = posted("/forbidden/known", format, format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    /** It says what the declared type says, and nothing of any value. WebFlux itself knows it before it asks for a value. */
    @Test
    void aResponseThatNoFormatCarriesIsRefusedFirst() {
        assertThat(posted("/forbidden/outside", TestFormat.PROTOBUF, "application/protobuf")
                        .statusCode())
                .isEqualTo(406);
        assertThat(posted("/forbidden/outside", TestFormat.PROTOBUF, "application/protobuf, application/json")
                        .statusCode())
                .isEqualTo(403);
        assertThat(server.get("/forbidden/outside", "Accept", "application/protobuf")
                        .statusCode())
                .isEqualTo(stack == Stack.SERVLET ? 403 : 406);
        assertThat(RUNS).hasValue(0);
    }

    private static HttpResponse<byte[]> posted(String path, TestFormat format, String accept) {
        return server.post(path, format.encode(POINT), "Content-Type", format.mediaType(), "Accept", accept);
    }

    record Outside(Number anything) {}

    @RestController
    @EnableMethodSecurity
    static class Guarded {

        @PreAuthorize("hasRole('ADMIN')")
        @GetMapping("/forbidden/point")
        Point read() {
            RUNS.incrementAndGet();
            return POINT;
        }

        @PreAuthorize("hasRole('ADMIN')")
        @PostMapping("/forbidden/point")
        Point post(@RequestBody Point point) {
            RUNS.incrementAndGet();
            return point;
        }

        @PreAuthorize("isAuthenticated()")
        @PostMapping("/forbidden/known")
        Point known(@RequestBody Point point) {
            return point;
        }

        @PreAuthorize("hasRole('ADMIN')")
        @GetMapping("/forbidden/outside")
        Outside readOutside() {
            RUNS.incrementAndGet();
            return new Outside(1);
        }

        @PreAuthorize("hasRole('ADMIN')")
        @PostMapping("/forbidden/outside")
        Outside postOutside(@RequestBody Point point) {
            RUNS.incrementAndGet();
            return new Outside(1);
        }
    }

    @RestController
    @EnableReactiveMethodSecurity
    static class ReactiveGuarded {

        @PreAuthorize("hasRole('ADMIN')")
        @GetMapping("/forbidden/point")
        Mono<Point> read() {
            return Mono.fromCallable(() -> new Guarded().read());
        }

        @PreAuthorize("hasRole('ADMIN')")
        @PostMapping("/forbidden/point")
        Mono<Point> post(@RequestBody Point point) {
            return Mono.fromCallable(() -> new Guarded().post(point));
        }

        @PreAuthorize("isAuthenticated()")
        @PostMapping("/forbidden/known")
        Mono<Point> known(@RequestBody Point point) {
            return Mono.just(point);
        }

        @PreAuthorize("hasRole('ADMIN')")
        @GetMapping("/forbidden/outside")
        Mono<Outside> readOutside() {
            return Mono.fromCallable(() -> new Guarded().readOutside());
        }

        @PreAuthorize("hasRole('ADMIN')")
        @PostMapping("/forbidden/outside")
        Mono<Outside> postOutside(@RequestBody Point point) {
            return Mono.fromCallable(() -> new Guarded().postOutside(point));
        }
    }
}
