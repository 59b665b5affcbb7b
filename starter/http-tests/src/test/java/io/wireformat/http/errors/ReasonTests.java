package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpRequest.BodyPublishers;
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
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/** Why a format does not carry a type, as it arrives where the application's own handlers write the error. */
@ParameterizedClass
@EnumSource
class ReasonTests {

    @Parameter
    Stack stack;

    private static TestServer inheriting;
    private static TestServer building;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        boolean servlet = stack == Stack.SERVLET;
        inheriting = TestServer.start(
                stack, List.of(Endpoints.class, servlet ? InheritedOfServlets.class : InheritedOfWebFlux.class));
        building = TestServer.start(stack, List.of(Endpoints.class, Building.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        inheriting.close();
        building.close();
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatInheritsSpringsSaysWhy(TestFormat format) {
        Problem unread = format.decode(posted(inheriting, format, format).body(), Problem.class);
        Problem unwritten = format.decode(
                inheriting.get("/declined", "Accept", format.mediaType()).body(), Problem.class);

        assertThat(unread.status()).isEqualTo(415);
        assertThat(unread.detail())
                .contains(format.formatName() + " does not support this type: ", "Declined.anything");
        assertThat(unwritten.status()).isEqualTo(406);
        assertThat(unwritten.detail())
                .contains(format.formatName() + " does not support this type: ", "Declined.anything");
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatBuildsABodyOfTheMessageSaysWhy(TestFormat format) {
        HttpResponse<byte[]> unread = posted(building, format, format);
        HttpResponse<byte[]> unwritten = building.get("/declined", "Accept", format.mediaType());

        assertThat(unread.statusCode()).isEqualTo(415);
        assertThat(text(unread)).contains(format.formatName() + " does not support this type: ", "Declined.anything");
        assertThat(unwritten.statusCode()).isEqualTo(406);
        assertThat(text(unwritten))
                .contains(format.formatName() + " does not support this type: ", "Declined.anything");
    }

    @ParameterizedTest
    @EnumSource
    void aReasonNamesNoPackageAndNoEnclosingClass(TestFormat format) {
        for (TestServer server : List.of(inheriting, building)) {
            for (String path : List.of("/animal", "/animals", "/nested", "/written", "/number")) {
                HttpResponse<byte[]> unwritten = server.get(path, "Accept", format.mediaType());
                HttpResponse<byte[]> unread = server.post(
                        path, new byte[] {1}, "Content-Type", format.mediaType(), "Accept", "application/json");

                for (HttpResponse<byte[]> refusal : List.of(unwritten, unread)) {
                    assertThat(refusal.statusCode()).as(path).isIn(406, 415);
                    assertThat(text(refusal))
                            .as(path)
                            .doesNotContain("io.wireformat", "java.", "tools.jackson", "ReasonTests", "Reasons$")
                            .doesNotContainPattern("\\w\\$\\w");
                }
            }
        }
    }

    @Test
    void aViewIsAReasonToo() {
        assertThat(text(building.get("/viewed", "Accept", "application/protobuf")))
                .contains("JSON view");
    }

    @Test
    void requestsWithoutAFormatGetSpringsError() {
        assertThat(text(building.get("/declined", "Accept", "image/png"))).doesNotContain("carry");
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalNamesOnlyWhatIsRead(TestFormat format) {
        String accepts = posted(inheriting, format, format)
                .headers()
                .firstValue("Accept-Post")
                .orElseThrow();

        assertThat(accepts).contains("application/json").doesNotContain(format.mediaType());
    }

    @Test
    void soDoTheOptionsOfAHandlerThatDeclaresMore() {
        HttpResponse<byte[]> options =
                inheriting.send(inheriting.request("/declared").method("OPTIONS", BodyPublishers.noBody()));
        HttpResponse<byte[]> refusal = inheriting.send(inheriting
                .request("/declared", "Content-Type", "text/csv", "Accept", "application/protobuf")
                .POST(BodyPublishers.ofString("1,2")));

        assertThat(options.headers().firstValue("Accept-Post")).hasValue("application/json");
        assertThat(refusal.statusCode()).isEqualTo(415);
        assertThat(refusal.headers().firstValue("Accept-Post")).hasValue("application/json");
    }

    private static HttpResponse<byte[]> posted(TestServer server, TestFormat content, TestFormat accepted) {
        return server.post(
                "/declined",
                content.encode(new Point(1, 2, null)),
                "Content-Type",
                content.mediaType(),
                "Accept",
                accepted.mediaType());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    interface Brief {}

    record Declined(Number anything) {}

    interface Animal {

        String name();
    }

    record Zoo(List<Number> animals) {}

    record Nested(Map<String, Zoo> zoos) {}

    @JsonSerialize(using = OwnSerializer.class)
    @JsonDeserialize(using = OwnDeserializer.class)
    record Written(String name) {}

    static class OwnSerializer extends ValueSerializer<Written> {

        @Override
        public void serialize(Written value, JsonGenerator json, SerializationContext context) {
            json.writeString(value.name());
        }
    }

    static class OwnDeserializer extends ValueDeserializer<Written> {

        @Override
        public Written deserialize(JsonParser json, DeserializationContext context) {
            return new Written(json.getString());
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/declined")
        Declined declined() {
            return new Declined(1);
        }

        @GetMapping("/animal")
        Animal animal() {
            return () -> "Rex";
        }

        @PostMapping("/animal")
        Point animal(@RequestBody Animal value) {
            return new Point(1, 2, null);
        }

        @GetMapping("/animals")
        Zoo animals() {
            return new Zoo(List.of());
        }

        @PostMapping("/animals")
        Point animals(@RequestBody Zoo value) {
            return new Point(1, 2, null);
        }

        @GetMapping("/nested")
        Nested nested() {
            return new Nested(Map.of());
        }

        @PostMapping("/nested")
        Point nested(@RequestBody Nested value) {
            return new Point(1, 2, null);
        }

        @GetMapping("/written")
        Written written() {
            return new Written("x");
        }

        @PostMapping("/written")
        Point written(@RequestBody Written value) {
            return new Point(1, 2, null);
        }

        @GetMapping("/number")
        Declined number() {
            return new Declined(1);
        }

        @PostMapping("/number")
        Point number(@RequestBody Declined value) {
            return new Point(1, 2, null);
        }

        @PostMapping("/declined")
        Point declined(@RequestBody Declined declined) {
            return new Point(1, 2, null);
        }

        @PostMapping(
                path = "/declared",
                consumes = {"application/json", "application/protobuf"})
        Point declared(@RequestBody Declined declined) {
            return new Point(1, 2, null);
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Point viewed() {
            return new Point(1, 2, null);
        }
    }

    @ControllerAdvice
    static class InheritedOfServlets
            extends org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler {}

    @ControllerAdvice
    static class InheritedOfWebFlux
            extends org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler {}

    /** Has words for nothing but what exceptions say themselves. */
    @ControllerAdvice
    static class Building {

        @ExceptionHandler
        ResponseEntity<Own> handle(Exception e) {
            HttpStatusCode status =
                    e instanceof ErrorResponse error ? error.getStatusCode() : HttpStatusCode.valueOf(500);
            return ResponseEntity.status(status)
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(new Own(e.getMessage()));
        }
    }

    record Own(String message) {}
}
