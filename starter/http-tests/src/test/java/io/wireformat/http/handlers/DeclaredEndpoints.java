package io.wireformat.http.handlers;

import io.wireformat.WireformatHandlers;
import io.wireformat.WireformatHandlers.Setting;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Stack;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Handlers that declare their media types, as generators and people write them. */
final class DeclaredEndpoints {

    static final Point POINT = new Point(3, -4, "east");
    static final List<Point> POINTS = Point.numbered(10);

    private DeclaredEndpoints() {}

    static List<Class<?>> on(Stack stack) {
        return List.of(
                Declared.class,
                Neighbours.class,
                Exchanged.class,
                Annotated.class,
                stack == Stack.SERVLET ? Streams.class : Fluxes.class);
    }

    record Outside(Number anything) {}

    @RestController
    static class Declared {

        @PostMapping(path = "/points", consumes = "application/json", produces = "application/json")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PostMapping(path = "/list", consumes = "application/json;charset=UTF-8", produces = "application/json")
        ResponseEntity<List<Point>> same(@RequestBody List<Point> points) {
            return ResponseEntity.ok(points);
        }

        @GetMapping(
                path = "/unknown/{id}",
                produces = {"application/json", "application/problem+json"})
        ResponseEntity<?> unknown() {
            return ResponseEntity.ok().header("X-Own", "own").body(POINT);
        }

        @GetMapping(path = "/later", produces = "application/json")
        CompletableFuture<Point> later() {
            return CompletableFuture.completedFuture(POINT);
        }

        @GetMapping(path = "/mono", produces = "application/json")
        Mono<ResponseEntity<Point>> mono() {
            return Mono.just(ResponseEntity.ok(POINT));
        }

        @GetMapping(
                path = "/negated",
                produces = {"application/json", "!application/avro"})
        Point negated() {
            return POINT;
        }

        @GetMapping(path = "/outside", produces = "application/json")
        Outside outside() {
            return new Outside(1);
        }

        @GetMapping(path = "/text", produces = "application/json")
        String text() {
            return "{\"x\":3}";
        }

        @PostMapping(path = "/bytes", consumes = "application/json")
        Point bytes(@RequestBody byte[] content) {
            return new Point(content.length, 0, null);
        }

        @DeleteMapping(path = "/points", produces = "application/json")
        ResponseEntity<Void> delete() {
            return ResponseEntity.noContent().build();
        }

        @PatchMapping(
                path = "/points",
                consumes = {"application/json", "application/merge-patch+json"})
        Point patch(@RequestBody Point point) {
            return point;
        }

        @PatchMapping(
                path = "/points/named",
                consumes = {"application/json", "application/merge-patch+json", "application/protobuf"})
        Point patchOrFormat(@RequestBody Point point) {
            return point;
        }

        @PatchMapping(path = "/points/steps", consumes = "application/json-patch+json")
        Point steps(@RequestBody Point point) {
            return point;
        }

        @GetMapping(path = "/missing", produces = "application/json")
        Point missing() {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "There is none");
        }

        @GetMapping(
                path = "/named",
                produces = {"application/json", "application/protobuf"})
        Point named() {
            return POINT;
        }

        @GetMapping(path = "/only", produces = "application/protobuf")
        Point only() {
            return POINT;
        }

        @PostMapping(path = "/named", consumes = "application/x-msgpack")
        Point named(@RequestBody Point point) {
            return point;
        }
    }

    /** Handlers that share their paths. */
    @RestController
    static class Neighbours {

        @GetMapping(path = "/taken", produces = "application/json")
        Point json() {
            return POINT;
        }

        @GetMapping(path = "/taken", produces = "application/protobuf")
        ResponseEntity<byte[]> byHand() {
            return ResponseEntity.ok("by hand".getBytes(StandardCharsets.UTF_8));
        }

        @PostMapping(path = "/sent/{id}", consumes = "application/json")
        Point sent(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/sent/{other}")
        Point anything(@RequestBody byte[] content) {
            return new Point(content.length, 0, null);
        }

        @PostMapping(path = "/uploaded", consumes = "application/json", produces = "application/json")
        Point uploaded(@RequestBody Point point) {
            return point;
        }

        @PostMapping(path = "/uploaded", consumes = "text/plain")
        Point uploaded(@RequestBody String text) {
            return new Point(text.length(), 0, null);
        }

        @GetMapping(path = "/versions", produces = "application/vnd.a.v1+json")
        Point first() {
            return POINT;
        }

        @GetMapping(path = "/versions", produces = "application/vnd.a.v2+json")
        Point second() {
            return POINT;
        }

        @GetMapping(path = "/params", params = "v=1", produces = "application/json")
        Point byParameter() {
            return new Point(1, 1, null);
        }

        @GetMapping(path = "/params", produces = "application/json")
        Point byNone() {
            return new Point(2, 2, null);
        }
    }

    @HttpExchange(url = "/exchanged", accept = "application/json")
    interface Exchange {

        @GetExchange
        Point get();

        @PostExchange(contentType = "application/json")
        Point post(@RequestBody Point point);
    }

    @RestController
    static class Exchanged implements Exchange {

        @Override
        public Point get() {
            return POINT;
        }

        @Override
        public Point post(Point point) {
            return point;
        }
    }

    /** As generators have it: the interface declares, and the application implements. */
    @RequestMapping(path = "/annotated")
    interface Api {

        @PutMapping(consumes = "application/json", produces = "application/json")
        Point put(@RequestBody Point point);

        @GetMapping(path = "/shut", produces = "application/json")
        Point shut();
    }

    @RestController
    @WireformatHandlers
    static class Annotated implements Api {

        @Override
        public Point put(Point point) {
            return point;
        }

        @Override
        @WireformatHandlers(Setting.DECLARED)
        public Point shut() {
            return POINT;
        }
    }

    @RestController
    @RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    static class Streams {

        @GetMapping("/stream")
        Stream<Point> stream() {
            return POINTS.stream();
        }

        @GetMapping("/flux")
        ResponseEntity<Flux<Point>> flux() {
            return ResponseEntity.ok(Flux.fromIterable(POINTS));
        }

        @GetMapping(path = "/stream/only", produces = "application/protobuf;delimited=true")
        Stream<Point> only() {
            return stream();
        }

        @GetMapping("/by-hand")
        void byHand(NativeWebRequest request) throws IOException {
            HttpServletResponse response = Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class));
            response.setContentType(MediaType.APPLICATION_JSON_VALUE);
            response.getWriter().write("{}");
        }

        @GetMapping("/stream/outside")
        Stream<Outside> outside() {
            return Stream.of(new Outside(1));
        }

        @PostMapping(path = "/stream", consumes = MediaType.APPLICATION_JSON_VALUE)
        Stream<Point> stream(@RequestBody Stream<Point> points) {
            return points.toList().stream();
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            return ProblemDetail.forStatus(HttpStatus.CONFLICT);
        }
    }

    @RestController
    @RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    static class Fluxes {

        @GetMapping("/stream")
        Flux<Point> stream() {
            return Flux.fromIterable(POINTS);
        }

        @GetMapping("/flux")
        Mono<ResponseEntity<Flux<Point>>> flux() {
            return Mono.just(ResponseEntity.ok(Flux.fromIterable(POINTS)));
        }

        @GetMapping(path = "/stream/only", produces = "application/protobuf;delimited=true")
        Flux<Point> only() {
            return stream();
        }

        @GetMapping("/by-hand")
        Mono<Void> byHand(ServerWebExchange exchange) {
            exchange.getResponse().getHeaders().setContentType(MediaType.APPLICATION_JSON);
            return exchange.getResponse()
                    .writeWith(Mono.just(
                            exchange.getResponse().bufferFactory().wrap("{}".getBytes(StandardCharsets.UTF_8))));
        }

        @GetMapping("/stream/outside")
        Flux<Outside> outside() {
            return Flux.just(new Outside(1));
        }

        @PostMapping(path = "/stream", consumes = MediaType.APPLICATION_JSON_VALUE)
        Flux<Point> stream(@RequestBody Flux<Point> points) {
            return points.collectList().flatMapIterable(all -> all);
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            return ProblemDetail.forStatus(HttpStatus.CONFLICT);
        }
    }
}
