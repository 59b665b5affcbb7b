package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.KotlinPet;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpStatus;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebExchangeBindException;
import tools.jackson.databind.json.JsonMapper;

/** What is not there reaches the validator, which then says in every format what it says in JSON. */
@ParameterizedClass
@SomeOf("REACTIVE")
class ValidationExchangeTests extends Served {

    private static final String NULL = "must not be null";
    private static final String BLANK = "must not be blank";

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @ParameterizedTest
    @EnumSource
    void aMissingComponentIsTheSameErrorAsInJson(TestFormat format) {
        assertSameErrors(
                "/records",
                format.encode(new Pet(null, null, null, null, null, List.of(), null)),
                format,
                Map.of(
                        "id",
                        NULL,
                        "name",
                        BLANK,
                        "weight",
                        NULL,
                        "born",
                        NULL,
                        "kind",
                        NULL,
                        "tags",
                        "must not be empty",
                        "vet",
                        NULL));
    }

    @ParameterizedTest
    @EnumSource
    void aMissingPropertyOfABeanIsTheSameErrorAsInJson(TestFormat format) {
        assertSameErrors(
                "/beans", format.encode(new BeanPet()), format, Map.of("id", NULL, "name", BLANK, "kind", NULL));
    }

    @ParameterizedTest
    @EnumSource
    void aMissingPropertyInKotlinIsTheSameErrorAsInJson(TestFormat format) {
        String json = "{\"owner\":\"Ada\"}";
        Map<String, String> errors = Map.of("id", NULL, "name", BLANK);
        assertThat(errors(put("/kotlin", json.getBytes(StandardCharsets.UTF_8), "application/json")))
                .isEqualTo(errors);
        byte[] content = format.encode(new ClientPet(null, null, "Ada"));
        assertThat(errors(put("/kotlin", content, format.mediaType()))).isEqualTo(errors);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            // a datum leaves nothing out
            names = "AVRO")
    void missingNonNullPropertiesAreRefusedAsInJson(TestFormat format) {
        byte[] json = "{\"id\":1,\"name\":\"Rex\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(put("/kotlin", json, "application/json").statusCode()).isEqualTo(400);
        HttpResponse<byte[]> refused = put("/kotlin", format.encode(new HomelessPet(1L, "Rex")), format.mediaType());
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).asString(StandardCharsets.UTF_8).contains("field owner: is absent");
    }

    @ParameterizedTest
    @EnumSource
    void acceptedValuesOfAConstraintPass(TestFormat format) {
        Pet pet = new Pet(0, "Rex", 0L, LocalDate.EPOCH, Kind.CAT, List.of("a"), new Vet("Ada"));
        assertThat(post("/records", format.encode(pet), format.mediaType()).statusCode())
                .isEqualTo(204);
    }

    private static void assertSameErrors(String path, byte[] content, TestFormat format, Map<String, String> errors) {
        HttpResponse<byte[]> json = post(path, "{}".getBytes(StandardCharsets.UTF_8), "application/json");
        assertThat(json.statusCode()).isEqualTo(400);
        assertThat(errors(json)).isEqualTo(errors);
        HttpResponse<byte[]> other = post(path, content, format.mediaType());
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(errors(other)).isEqualTo(errors(json));
    }

    private static Map<?, ?> errors(HttpResponse<byte[]> response) {
        return JsonMapper.shared().readValue(response.body(), TreeMap.class);
    }

    private static HttpResponse<byte[]> post(String path, byte[] body, String contentType) {
        return server.post(path, body, "Content-Type", contentType, "Accept", "application/json");
    }

    private static HttpResponse<byte[]> put(String path, byte[] body, String contentType) {
        return server.send(server.request(path, "Content-Type", contentType, "Accept", "application/json")
                .PUT(BodyPublishers.ofByteArray(body)));
    }

    @RestController
    static class Endpoints {

        @PostMapping("/records")
        @ResponseStatus(HttpStatus.NO_CONTENT)
        void take(@Valid @RequestBody Pet pet) {}

        @PostMapping("/beans")
        @ResponseStatus(HttpStatus.NO_CONTENT)
        void take(@Valid @RequestBody BeanPet pet) {}

        @PutMapping("/kotlin")
        @ResponseStatus(HttpStatus.NO_CONTENT)
        void take(@Valid @RequestBody KotlinPet pet) {}

        @ExceptionHandler({BindException.class, WebExchangeBindException.class})
        @ResponseStatus(HttpStatus.BAD_REQUEST)
        Map<String, String> errors(BindingResult invalid) {
            Map<String, String> errors = new TreeMap<>();
            for (FieldError error : invalid.getFieldErrors()) {
                errors.put(error.getField(), String.valueOf(error.getDefaultMessage()));
            }
            return errors;
        }
    }

    enum Kind {
        DOG,
        CAT
    }

    record Vet(String name) {}

    @NullMarked
    record Pet(
            @NotNull Integer id,
            @NotBlank String name,
            @Nullable @NotNull Long weight,
            @NotNull LocalDate born,
            @NotNull Kind kind,
            @NotEmpty List<String> tags,
            @NotNull Vet vet) {}

    @NullUnmarked
    static final class BeanPet {

        private @NotNull Integer id;
        private String name;
        private @NotNull Kind kind;

        public Integer getId() {
            return id;
        }

        public void setId(Integer id) {
            this.id = id;
        }

        @NotBlank
        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public Kind getKind() {
            return kind;
        }

        public void setKind(Kind kind) {
            this.kind = kind;
        }
    }

    /** A pet of Kotlin's as a program in Java knows it. */
    record ClientPet(
            @Nullable Long id,
            @Nullable String name,
            @Nullable String owner) {}

    /** The same as a program knows it that has no owners. */
    record HomelessPet(@Nullable Long id, @Nullable String name) {}
}
