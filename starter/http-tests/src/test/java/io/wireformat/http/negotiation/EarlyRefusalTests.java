package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.WebFilter;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import reactor.core.publisher.Flux;

/** A handler stores nothing if no format that the request names supports the type of the response. */
@ParameterizedClass
@EnumSource
class EarlyRefusalTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        boolean servlet = stack == Stack.SERVLET;
        server = TestServer.start(
                stack,
                List.of(
                        Endpoints.class,
                        Own.class,
                        servlet ? OwnInterceptor.class : OwnFilter.class,
                        servlet ? OfServlets.class : OfWebFlux.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerWhoseResponseTheFormatDeclinesDoesNotRun(TestFormat format) {
        for (String path : List.of("/outside", "/list", "/map", "/later", "/class")) {
            HttpResponse<byte[]> response = sent("POST", path, format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(406);
            assertThat(format.decode(response.body(), Problem.class).detail())
                    .as(path)
                    .contains(format.formatName() + " does not support this type: ");
            assertThat(Endpoints.RUNS).as(path).hasValue(0);
        }
    }

    /** The type that JSON writes them as is declared, whatever the class of the value. */
    @ParameterizedTest
    @EnumSource
    void aHandlerWhoseUnionOrScalarTheFormatDeclinesDoesNotRun(TestFormat format) {
        for (String path : List.of(
                "/renamed",
                "/renamed-later",
                "/ambiguous",
                "/abstract",
                "/text",
                "/texts",
                "/number",
                "/count",
                "/state",
                "/many")) {
            HttpResponse<byte[]> response = sent("POST", path, format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(406);
            assertThat(format.decode(response.body(), Problem.class).detail())
                    .as(path)
                    .contains(format.formatName() + " does not support this type: ");
            assertThat(Endpoints.RUNS).as(path).hasValue(0);
        }
    }

    /** JSON writes it, so the class of the value decides for the other formats too. */
    @Test
    void anOpenInterfaceIsWrittenAsTheValuesClass() {
        assertThat(sent("POST", "/open", "application/protobuf").statusCode()).isEqualTo(200);
        assertThat(Endpoints.RUNS).hasValue(1);
    }

    @Test
    void theReasonNamesBothTypeIds() {
        for (String method : List.of("GET", "POST")) {
            HttpResponse<byte[]> response = sent(method, "/renamed", "application/protobuf");

            assertThat(response.statusCode()).isEqualTo(406);
            assertThat(TestFormat.PROTOBUF
                            .decode(response.body(), Problem.class)
                            .detail())
                    .contains("Animal.Cat: its type id is kitty here and cat where the class itself is declared");
        }
        assertThat(new String(sent("GET", "/renamed", "application/json").body(), StandardCharsets.UTF_8))
                .contains("\"kind\":\"kitty\"");
    }

    @Test
    void aValueWhoseUnionTheFormatDeclinesIsA406AsWell() {
        HttpResponse<byte[]> response = sent("GET", "/renamed-as-object", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void thatHoldsForEachMethodThatMayChangeSomething(String method) {
        assertThat(sent(method, "/outside", "application/protobuf").statusCode())
                .isEqualTo(406);
        assertThat(Endpoints.RUNS).hasValue(0);
    }

    @Test
    void severalFormatsDeclineItTogether() {
        assertThat(sent("POST", "/outside", "application/protobuf, application/avro;q=0.5")
                        .statusCode())
                .isEqualTo(406);
        assertThat(Endpoints.RUNS).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/protobuf, */*;q=0.1",
                "application/protobuf, application/*",
                "application/protobuf, application/json;q=0.1",
                "application/json"
            })
    void itRunsWhereAnotherMediaTypeWillDo(String accept) {
        HttpResponse<byte[]> response = sent("POST", "/outside", accept);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Endpoints.RUNS).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/carried", "/nothing", "/anything", "/object", "/resource", "/itself", "/wrapped"})
    void itRunsIfTheResponseIsNotCertain(String path) {
        sent("POST", path, "application/protobuf");

        assertThat(Endpoints.RUNS).hasValue(1);
    }

    @Test
    void anEntityHasTheMediaTypeThatItNames() {
        for (String path : List.of("/entity-as-json", "/entity-later")) {
            HttpResponse<byte[]> response = sent("POST", path, "application/protobuf");

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("{\"anything\":1}");
        }
    }

    @Test
    void anEntityWithoutABodyIsWritten() {
        assertThat(sent("POST", "/created", "application/protobuf").statusCode())
                .isEqualTo(201);
    }

    @Test
    void anEntityIsRefusedWhereItsBodyIsNotCarried() {
        HttpResponse<byte[]> response = sent("POST", "/entity", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(TestFormat.PROTOBUF.decode(response.body(), Problem.class).detail())
                .contains("protobuf does not support this type: ");
    }

    @Test
    void aSafeMethodRuns() {
        assertThat(sent("GET", "/outside", "application/protobuf").statusCode()).isEqualTo(406);
        assertThat(Endpoints.RUNS).hasValue(1);
    }

    @Test
    void theApplicationsOwnInterceptorsComeFirst() {
        HttpResponse<byte[]> response =
                server.send(server.request("/outside", "Accept", "application/protobuf", "X-Turned-Away", "yes")
                        .POST(BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(403);
    }

    @Test
    void theControllersOwnExceptionHandlerIsAsked() {
        HttpResponse<byte[]> response = sent("POST", "/own", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(418);
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("protobuf does not support this type: ", "Outside.anything");
    }

    private static HttpResponse<byte[]> sent(String method, String path, String accept) {
        Endpoints.RUNS.set(0);
        return server.send(server.request(path, "Accept", accept).method(method, BodyPublishers.noBody()));
    }

    record Outside(Number anything) {}

    static class OutsideClass {

        public Number getAnything() {
            return 1;
        }
    }

    record Wrapper<T>(T value) {}

    /** JSON reads the type id into a property, and calls the class otherwise where it is declared itself. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", visible = true)
    @JsonSubTypes(@JsonSubTypes.Type(value = Cat.class, name = "kitty"))
    interface Animal {}

    @JsonTypeName("cat")
    record Cat(int lives, String kind) implements Animal {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(One.class), @JsonSubTypes.Type(Other.class)})
    interface Ambiguous {}

    record One(int a) implements Ambiguous {}

    record Other(int a) implements Ambiguous {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    @JsonSubTypes(@JsonSubTypes.Type(OfClass.class))
    abstract static class ByClass {

        public int getA() {
            return 1;
        }
    }

    static class OfClass extends ByClass {}

    interface Open {}

    record Opened(int a) implements Open {}

    @RestController
    static class Endpoints {

        static final AtomicInteger RUNS = new AtomicInteger();

        @GetMapping("/outside")
        Outside read() {
            RUNS.incrementAndGet();
            return new Outside(1);
        }

        @PostMapping("/outside")
        Outside posted() {
            return read();
        }

        @PutMapping("/outside")
        Outside put() {
            return read();
        }

        @PatchMapping("/outside")
        Outside patched() {
            return read();
        }

        @DeleteMapping("/outside")
        Outside deleted() {
            return read();
        }

        @PostMapping("/entity")
        ResponseEntity<Outside> entity() {
            return ResponseEntity.ok(read());
        }

        @PostMapping("/entity-as-json")
        ResponseEntity<Outside> entityAsJson() {
            return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(read());
        }

        @PostMapping("/entity-later")
        CompletableFuture<ResponseEntity<Outside>> entityLater() {
            return CompletableFuture.completedFuture(entityAsJson());
        }

        @PostMapping("/created")
        ResponseEntity<Outside> created() {
            return ResponseEntity.created(URI.create("/outside/1")).build();
        }

        @PostMapping("/list")
        List<Outside> list() {
            return List.of(read());
        }

        @PostMapping("/map")
        Map<String, Outside> map() {
            return Map.of("a", read());
        }

        @PostMapping("/later")
        CompletableFuture<Outside> later() {
            return CompletableFuture.completedFuture(read());
        }

        @PostMapping("/class")
        OutsideClass ofClass() {
            read();
            return new OutsideClass();
        }

        @RequestMapping("/renamed")
        Animal renamed() {
            read();
            return new Cat(9, "kitty");
        }

        @PostMapping("/renamed-later")
        CompletableFuture<Animal> renamedLater() {
            return CompletableFuture.completedFuture(renamed());
        }

        @GetMapping("/renamed-as-object")
        Object renamedAsObject() {
            return renamed();
        }

        @PostMapping("/ambiguous")
        Ambiguous ambiguous() {
            read();
            return new One(1);
        }

        @PostMapping("/abstract")
        ByClass byClass() {
            read();
            return new OfClass();
        }

        @PostMapping("/open")
        Open open() {
            read();
            return new Opened(1);
        }

        @PostMapping("/text")
        String text() {
            read();
            return "text";
        }

        @PostMapping("/texts")
        Flux<String> texts() {
            read();
            return Flux.just("text");
        }

        @PostMapping("/number")
        Integer number() {
            read();
            return 1;
        }

        @PostMapping("/count")
        long count() {
            read();
            return 1;
        }

        @PostMapping("/state")
        Thread.State state() {
            read();
            return Thread.State.NEW;
        }

        @PostMapping("/many")
        Flux<Outside> many() {
            return Flux.just(read());
        }

        @PostMapping("/carried")
        Point carried() {
            read();
            return new Point(1, 2, null);
        }

        @PostMapping("/nothing")
        ResponseEntity<Void> nothing() {
            read();
            return ResponseEntity.noContent().build();
        }

        @PostMapping("/anything")
        ResponseEntity<?> anything() {
            return ResponseEntity.ok(carried());
        }

        @PostMapping("/object")
        Object object() {
            return carried();
        }

        @PostMapping("/resource")
        Resource resource() {
            read();
            return new ByteArrayResource(new byte[1]);
        }

        @PostMapping("/wrapped")
        <T> ResponseEntity<T> wrapped() {
            read();
            return ResponseEntity.noContent().build();
        }
    }

    @RestController
    static class Own {

        @PostMapping("/own")
        Outside own() {
            return new Outside(1);
        }

        @ExceptionHandler({HttpMediaTypeNotAcceptableException.class, NotAcceptableStatusException.class})
        ResponseEntity<String> refused(Exception e) {
            return ResponseEntity.status(HttpStatus.I_AM_A_TEAPOT)
                    .contentType(MediaType.TEXT_PLAIN)
                    .body(e.getMessage());
        }
    }

    @RestController
    static class OfServlets {

        @PostMapping("/itself")
        Outside itself(jakarta.servlet.http.HttpServletResponse response) {
            Endpoints.RUNS.incrementAndGet();
            return new Outside(1);
        }
    }

    @RestController
    static class OfWebFlux {

        @PostMapping("/itself")
        Outside itself(org.springframework.http.server.reactive.ServerHttpResponse response) {
            Endpoints.RUNS.incrementAndGet();
            return new Outside(1);
        }
    }

    static class OwnInterceptor implements WebMvcConfigurer {

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(new HandlerInterceptor() {
                @Override
                public boolean preHandle(
                        jakarta.servlet.http.HttpServletRequest request,
                        jakarta.servlet.http.HttpServletResponse response,
                        Object handler) {
                    boolean away = request.getHeader("X-Turned-Away") != null;
                    if (away) {
                        response.setStatus(403);
                    }
                    return !away;
                }
            });
        }
    }

    static class OwnFilter {

        @Bean
        WebFilter turnAway() {
            return (exchange, chain) -> {
                if (exchange.getRequest().getHeaders().getFirst("X-Turned-Away") == null) {
                    return chain.filter(exchange);
                }
                exchange.getResponse().setStatusCode(HttpStatus.FORBIDDEN);
                return exchange.getResponse().setComplete();
            };
        }
    }
}
