package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** An {@link Optional} as the body is what it has, or nothing. */
@ParameterizedClass
@SomeOf("REACTIVE")
class OptionalBodyTests {

    private static final ParameterizedTypeReference<Optional<Owner>> OPTIONAL_OWNER =
            new ParameterizedTypeReference<>() {};

    private static final List<String> PATHS = List.of("/plain", "/mono", "/entity", "/future", "/later", "/entities");

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Owners.class), "wireformat.schemas.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void hasItsOwnValues(TestFormat format) {
        for (String path : PATHS) {
            HttpResponse<byte[]> response = get(path + "/7", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).as(path).hasValue(format.mediaType());
            assertThat(response.headers().firstValue("Link"))
                    .as(path)
                    .hasValue("</wireformat/schemas/Owner>; rel=\"describedby\"");
            assertThat(format.decode(response.body(), Owner.class)).as(path).isEqualTo(new Owner(7, "Betty"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNothingWhereItIsEmpty(TestFormat format) {
        for (String path : PATHS) {
            HttpResponse<byte[]> response = get(path + "/0", format.mediaType() + ", application/json;q=0.5");

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.body()).as(path).isEmpty();
            assertThat(response.headers().firstValue("Content-Length")).as(path).hasValue("0");
            assertThat(response.headers().firstValue("Content-Type")).as(path).isEmpty();
            assertThat(response.headers().firstValue("Link")).as(path).isEmpty();
            assertThat(response.headers().allValues("Vary")).as(path).contains("Accept");
        }
    }

    @Test
    void anEmptyOneHasNoPresetTypeEither() {
        HttpResponse<byte[]> response = get("/preset/0", "application/protobuf");

        assertThat(response.body()).isEmpty();
        assertThat(response.headers().firstValue("Content-Type")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void holdsAList(TestFormat format) {
        HttpResponse<byte[]> response = get("/list", format.mediaType());

        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void isWrittenInJsonAsWithoutTheStarter() {
        try (TestServer without = TestServer.startWithoutStarter(stack, List.of(Owners.class))) {
            for (String path : PATHS) {
                for (String id : List.of("/0", "/7")) {
                    HttpResponse<byte[]> expected = without.get(path + id, "Accept", "application/json");

                    HttpResponse<byte[]> response = get(path + id, "application/json");

                    assertThat(response.statusCode()).isEqualTo(expected.statusCode());
                    assertThat(text(response)).as(path + id).isEqualTo(text(expected));
                    assertThat(response.headers().firstValue("Content-Type"))
                            .isEqualTo(expected.headers().firstValue("Content-Type"));
                }
            }
        }
    }

    @Test
    void hasASchema() {
        assertThat(text(server.get("/wireformat/schemas/Owner.proto"))).contains("message Owner {");
    }

    @ParameterizedTest
    @EnumSource
    void isReadFromARequest(TestFormat format) {
        HttpResponse<byte[]> response =
                server.post("/name", format.encode(new Owner(7, "Betty")), "Content-Type", format.mediaType());

        assertThat(text(response)).isEqualTo("Betty");
    }

    @ParameterizedTest
    @EnumSource
    void isReadByClients(TestFormat format) {
        RestClient client = server.restClient()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatClient.class).format(format.formatName()))
                .build();
        assertThat(client.get().uri("/plain/7").retrieve().body(OPTIONAL_OWNER)).contains(new Owner(7, "Betty"));
        // as of JSON without content
        assertThat(client.get().uri("/plain/0").retrieve().body(OPTIONAL_OWNER)).isNull();

        WebClient reactive = WebClient.builder()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatWebClient.class).format(format.formatName()))
                .build();
        assertThat(reactive.get()
                        .uri("/plain/7")
                        .retrieve()
                        .bodyToMono(OPTIONAL_OWNER)
                        .block())
                .contains(new Owner(7, "Betty"));
        assertThat(reactive.get()
                        .uri("/plain/0")
                        .retrieve()
                        .bodyToMono(OPTIONAL_OWNER)
                        .block())
                .isNull();
    }

    private static HttpResponse<byte[]> get(String path, String accept) {
        return server.get(path, "Accept", accept);
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    record Owner(int id, String name) {}

    @RestController
    static class Owners {

        @GetMapping("/plain/{id}")
        Optional<Owner> plain(@PathVariable int id) {
            return id == 0 ? Optional.empty() : Optional.of(new Owner(id, "Betty"));
        }

        @GetMapping("/mono/{id}")
        Mono<Optional<Owner>> mono(@PathVariable int id) {
            return Mono.just(plain(id));
        }

        @GetMapping("/entity/{id}")
        ResponseEntity<Optional<Owner>> entity(@PathVariable int id) {
            return ResponseEntity.ok(plain(id));
        }

        @GetMapping("/future/{id}")
        CompletableFuture<Optional<Owner>> future(@PathVariable int id) {
            return CompletableFuture.completedFuture(plain(id));
        }

        @GetMapping("/later/{id}")
        Mono<Optional<Owner>> later(@PathVariable int id) {
            return Mono.fromCallable(() -> plain(id));
        }

        @GetMapping("/entities/{id}")
        Mono<ResponseEntity<Optional<Owner>>> entities(@PathVariable int id) {
            return Mono.just(entity(id));
        }

        @GetMapping("/preset/{id}")
        ResponseEntity<Optional<Owner>> preset(@PathVariable int id) {
            return ResponseEntity.ok()
                    .contentType(MediaType.valueOf("application/protobuf"))
                    .body(plain(id));
        }

        @GetMapping("/list")
        Optional<List<Owner>> list() {
            return Optional.of(List.of(new Owner(7, "Betty")));
        }

        @PostMapping(path = "/name", produces = "text/plain")
        String name(@RequestBody Optional<Owner> owner) {
            return owner.map(Owner::name).orElse("none");
        }
    }
}
