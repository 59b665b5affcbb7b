package io.wireformat.http.support;

import io.wireformat.fixtures.Point;
import java.util.concurrent.Callable;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** {@link FailingEndpoints} as functions. */
public final class FailingFunctions {

    /** What their paths start with. */
    public static final String PREFIX = "/functions";

    private FailingFunctions() {}

    public static Class<?> on(Stack stack) {
        return stack == Stack.SERVLET ? OnServlets.class : OnWebFlux.class;
    }

    static class OnWebFlux {

        @Bean
        RouterFunction<ServerResponse> failing(FailingEndpoints endpoints) {
            return RouterFunctions.route()
                    .POST(PREFIX + "/points", request -> request.bodyToMono(Point.class)
                            .map(endpoints::same)
                            .flatMap(ServerResponse.ok()::bodyValue))
                    .GET(PREFIX + "/conflict", later(endpoints::conflict))
                    .GET(PREFIX + "/busy", later(endpoints::busy))
                    .GET(PREFIX + "/fails", later(endpoints::fails))
                    .GET(PREFIX + "/away", later(endpoints::away))
                    .build();
        }

        private static HandlerFunction<ServerResponse> later(Callable<Point> point) {
            return request -> Mono.fromCallable(point).flatMap(ServerResponse.ok()::bodyValue);
        }
    }

    static class OnServlets {

        @Bean
        org.springframework.web.servlet.function.RouterFunction<org.springframework.web.servlet.function.ServerResponse>
                failing(FailingEndpoints endpoints) {
            return org.springframework.web.servlet.function.RouterFunctions.route()
                    .POST(PREFIX + "/points", request -> org.springframework.web.servlet.function.ServerResponse.ok()
                            .body(endpoints.same(request.body(Point.class))))
                    .GET(PREFIX + "/conflict", now(endpoints::conflict))
                    .GET(PREFIX + "/busy", now(endpoints::busy))
                    .GET(PREFIX + "/fails", now(endpoints::fails))
                    .GET(PREFIX + "/away", now(endpoints::away))
                    .build();
        }

        private static org.springframework.web.servlet.function.HandlerFunction<
                        org.springframework.web.servlet.function.ServerResponse>
                now(Callable<Point> point) {
            return request ->
                    org.springframework.web.servlet.function.ServerResponse.ok().body(point.call());
        }
    }
}
