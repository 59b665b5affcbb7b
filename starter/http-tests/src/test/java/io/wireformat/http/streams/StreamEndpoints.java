package io.wireformat.http.streams;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.reactivestreams.Publisher;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Handlers that read and return streams, as each stack has them. */
final class StreamEndpoints {

    static final List<Point> POINTS = StreamFormat.points(10);

    /** When a client has seen the first message of those that wait for it. */
    static volatile CompletableFuture<Void> seen = new CompletableFuture<>();

    private StreamEndpoints() {}

    private static Flux<Point> waiting() {
        Mono<Void> until = Mono.fromFuture(() -> seen, true).timeout(Duration.ofMinutes(1));
        return Flux.fromIterable(POINTS.subList(0, 1))
                .concatWith(until.thenMany(Flux.fromIterable(POINTS.subList(1, POINTS.size()))));
    }

    static List<Class<?>> on(Stack stack) {
        return List.of(Points.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class);
    }

    /** What both stacks serve alike. */
    @RestController
    static class Points {

        @GetMapping("/list")
        List<Point> list() {
            return POINTS;
        }

        @PostMapping("/list")
        List<Point> list(@RequestBody List<Point> points) {
            return points;
        }

        @PostMapping("/point")
        Point point(@RequestBody Point point) {
            return point;
        }
    }

    @RestController
    static class Streams {

        @GetMapping("/waiting")
        Flux<Point> waitingForTheClient() {
            return waiting();
        }

        @GetMapping("/stream")
        Stream<Point> stream() {
            return POINTS.stream();
        }

        @GetMapping("/entity")
        ResponseEntity<Stream<Point>> entity() {
            return ResponseEntity.ok(stream());
        }

        @GetMapping("/iterable")
        Iterable<Point> iterable() {
            return () -> POINTS.iterator();
        }

        @GetMapping("/list-as-iterable")
        Iterable<Point> listAsIterable() {
            return POINTS;
        }

        @GetMapping("/iterator")
        Iterator<Point> iterator() {
            return POINTS.iterator();
        }

        @GetMapping("/problems")
        Stream<ProblemDetail> problems() {
            return Stream.of(ProblemDetail.forStatus(500));
        }

        @GetMapping("/flux")
        Flux<Point> flux() {
            return Flux.fromIterable(POINTS);
        }

        @GetMapping("/flux-slowly")
        Flux<Point> fluxSlowly() {
            return flux().delayElements(Duration.ofMillis(1));
        }

        @GetMapping("/flux-entity")
        ResponseEntity<Flux<Point>> fluxEntity() {
            return ResponseEntity.ok(flux());
        }

        @GetMapping("/flux-accepted")
        @ResponseStatus(HttpStatus.ACCEPTED)
        HttpEntity<Flux<Point>> fluxAccepted() {
            return new HttpEntity<>(flux());
        }

        @PostMapping("/counted")
        Point counted(@RequestBody Stream<Point> points) {
            return new Point(points.toList().size(), 0, "points");
        }

        @PostMapping({"/stream", "/whole"})
        Stream<Point> same(@RequestBody Stream<Point> points) {
            return points.map(point -> point);
        }

        @PostMapping("/entity")
        ResponseEntity<Stream<Point>> same(HttpEntity<Stream<Point>> points) {
            return ResponseEntity.ok(points.getBody());
        }

        @PostMapping("/iterable")
        Stream<Point> same(@RequestBody Iterable<Point> points) {
            return StreamSupport.stream(points.spliterator(), false);
        }

        @PostMapping("/iterable/twice")
        long twice(@RequestBody Iterable<Point> points) {
            return StreamSupport.stream(points.spliterator(), false).count()
                    + StreamSupport.stream(points.spliterator(), false).count();
        }

        @PostMapping("/iterator")
        Iterator<Point> same(@RequestBody Iterator<Point> points) {
            return points;
        }

        @PostMapping("/later")
        Callable<Stream<Point>> later(@RequestBody Stream<Point> points) {
            return () -> points;
        }
    }

    @RestController
    static class Fluxes {

        @GetMapping("/waiting")
        Flux<Point> waitingForTheClient() {
            return waiting();
        }

        @GetMapping("/stream")
        Flux<Point> stream() {
            return Flux.fromIterable(POINTS);
        }

        @GetMapping("/publisher")
        Publisher<Point> publisher() {
            return stream();
        }

        @GetMapping("/slowly")
        Flux<Point> slowly() {
            return stream().delayElements(Duration.ofMillis(1));
        }

        @GetMapping("/entity")
        ResponseEntity<Flux<Point>> entity() {
            return ResponseEntity.ok(stream());
        }

        @GetMapping("/promised-entity")
        Mono<ResponseEntity<Flux<Point>>> promisedEntity() {
            return Mono.just(entity());
        }

        @PostMapping("/counted")
        Mono<Point> counted(@RequestBody Flux<Point> points) {
            return points.count().map(count -> new Point(count.intValue(), 0, "points"));
        }

        @PostMapping("/stream")
        Flux<Point> same(@RequestBody Flux<Point> points) {
            return points;
        }

        @PostMapping("/entity")
        ResponseEntity<Flux<Point>> same(HttpEntity<Flux<Point>> points) {
            return ResponseEntity.ok(points.getBody());
        }

        /** Starts the response when the whole request has been read. */
        @PostMapping("/whole")
        Flux<Point> whole(@RequestBody Flux<Point> points) {
            return points.collectList().flatMapIterable(all -> all);
        }

        @Bean
        RouterFunction<ServerResponse> function() {
            return RouterFunctions.route()
                    .GET("/function/**", request -> ServerResponse.ok()
                            .contentType(
                                    MediaType.parseMediaType(request.headers().firstHeader("Accept")))
                            .body(stream(), Point.class))
                    .POST("/function", request -> ServerResponse.ok()
                            .contentType(request.headers().contentType().orElseThrow())
                            .body(request.bodyToFlux(Point.class), Point.class))
                    .build();
        }
    }
}
