package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openapitools.jackson.nullable.JsonNullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.json.JsonMapper;

/** Classes as applications have them: a format carries what JSON does, or says why not and what to do, and JSON goes on. */
@ParameterizedClass
@SomeOf("SERVLET")
class OwnShapesTests {

    @Parameter
    Stack stack;

    private static TestServer server;
    private static TestServer withoutStarter;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
        withoutStarter = TestServer.startWithoutStarter(stack, List.of(Endpoints.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
        withoutStarter.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "/nullable {}",
                "/nullable {\"name\":null}",
                "/nullable {\"name\":\"Rex\"}",
                "/built {\"name\":\"Rex\",\"age\":3}",
                "/login {\"name\":\"Ada\",\"password\":\"s3cr3t\"}"
            })
    void areCarriedByJsonAsIfThereWereNoStarter(String path, String json) {
        HttpResponse<byte[]> response = posted(server, path, json);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(posted(withoutStarter, path, json).body());
    }

    @ParameterizedTest
    @CsvSource({"/nullable", "/viewed", "/identified"})
    void getJsonAsIfThereWereNoStarter(String path) {
        HttpResponse<byte[]> response = server.get(path);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(withoutStarter.get(path).body());
    }

    @ParameterizedTest
    @EnumSource
    void typesThatDistinguishNullFromAbsenceAreDeclined(TestFormat format) {
        String reason =
                "Patch.name: a JsonNullable may tell null from what is absent, as formats do not all; declare it"
                        + " as what it holds";
        assertThat(refusedAnswer("/nullable", format)).contains(reason);
        assertThat(refusedContent("/nullable", format)).contains(reason);
    }

    @ParameterizedTest
    @EnumSource
    void aTypeUnderAViewIsDeclined(TestFormat format) {
        assertThat(refusedAnswer("/viewed", format))
                .contains("a JSON view applies to it; let the handler declare a class that has what the view shows");
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedViewListsNoFormatAsAWayOut(TestFormat format) {
        Problem problem = format.decode(
                server.get("/viewed", "Accept", format.mediaType()).body(), Problem.class);

        assertThat(problem.extensions().get("produces"))
                .contains("application/json")
                .doesNotContain(format.mediaType());
    }

    @ParameterizedTest
    @EnumSource
    void objectIdsAreDeclined(TestFormat format) {
        assertThat(refusedAnswer("/identified", format))
                .contains(
                        "Person: it has a JSON object id, by which JSON refers to what it has shown; let what holds it"
                                + " hold the id");
    }

    @ParameterizedTest
    @EnumSource
    void aTypeWithABuilderIsSupported(TestFormat format) {
        for (String json : List.of("{\"name\":\"Rex\",\"age\":3}", "{\"name\":\"Rex\"}", "{}")) {
            byte[] sent = posted(server, "/built", json).body();
            Built built = JsonMapper.shared().readValue(json, Built.class);

            HttpResponse<byte[]> response = server.post(
                    "/built",
                    format.encode(built),
                    "Content-Type",
                    format.mediaType(),
                    "Accept",
                    "application/json, " + format.mediaType() + ";q=0.5");
            HttpResponse<byte[]> answer = server.post(
                    "/built", format.encode(built), "Content-Type", format.mediaType(), "Accept", format.mediaType());

            assertThat(response.body()).isEqualTo(sent);
            assertThat(JsonMapper.shared().writeValueAsBytes(format.decode(answer.body(), Built.class)))
                    .isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @EnumSource
    void setterOnlyPropertiesAreIgnored(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/login", "Accept", format.mediaType());

        assertThat(new String(response.body(), StandardCharsets.ISO_8859_1)).doesNotContain("s3cr3t");
        assertThat(format.decode(response.body(), Named.class)).isEqualTo(new Named("Ada"));
        assertThat(refusedContent("/login", format))
                .contains(
                        "Login.password: JSON reads it but does not write it; let requests and responses have classes");
    }

    @Test
    void declinedTypesAreWrittenInJsonIfAccepted() {
        HttpResponse<byte[]> response =
                server.get("/identified", "Accept", "application/protobuf, application/json;q=0.5");

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    private static String refusedAnswer(String path, TestFormat format) {
        HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());
        assertThat(response.statusCode()).isEqualTo(406);
        return String.valueOf(format.decode(response.body(), Problem.class).detail());
    }

    private static String refusedContent(String path, TestFormat format) {
        byte[] content = format.encode(new Point(1, 2, null));
        HttpResponse<byte[]> response =
                server.post(path, content, "Content-Type", format.mediaType(), "Accept", "application/json");
        assertThat(response.statusCode()).isEqualTo(415);
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> posted(TestServer to, String path, String json) {
        return to.post(path, json.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    @RestController
    static class Endpoints {

        @PostMapping("/nullable")
        Patch same(@RequestBody Patch patch) {
            return patch;
        }

        @GetMapping("/nullable")
        Patch patch() {
            Patch patch = new Patch();
            patch.setName(JsonNullable.of(null));
            return patch;
        }

        @GetMapping("/viewed")
        @JsonView(Summary.class)
        Viewed viewed() {
            return new Viewed("Ada", "s3cr3t");
        }

        @GetMapping("/identified")
        List<Person> identified() {
            Person ada = new Person("Ada", null);
            return List.of(ada, new Person("Grace", ada));
        }

        @PostMapping("/built")
        Built same(@RequestBody Built built) {
            return built;
        }

        @PostMapping("/login")
        Login same(@RequestBody Login login) {
            return login;
        }

        @GetMapping("/login")
        Login login() {
            return new Login("Ada", "s3cr3t");
        }
    }

    /** As a generator makes it of an optional property that may be null. */
    static final class Patch {

        private JsonNullable<String> name = JsonNullable.undefined();

        public JsonNullable<String> getName() {
            return name;
        }

        public void setName(JsonNullable<String> name) {
            this.name = name;
        }
    }

    interface Summary {}

    interface Detail extends Summary {}

    record Viewed(
            @JsonView(Summary.class) String name,
            @JsonView(Detail.class) String secret) {}

    @NullUnmarked
    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "name")
    record Person(String name, Person friend) {}

    /** As Lombok makes it of @Value, @Builder and @Jacksonized. */
    @JsonDeserialize(builder = Built.Builder.class)
    static final class Built {

        private final String name;
        private final int age;

        private Built(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public int getAge() {
            return age;
        }

        @JsonPOJOBuilder(withPrefix = "")
        static final class Builder {

            private String name = "nobody";
            private int age;

            Builder name(String name) {
                this.name = name;
                return this;
            }

            Builder age(int age) {
                this.age = age;
                return this;
            }

            Built build() {
                return new Built(name, age);
            }
        }
    }

    @JsonIgnoreProperties(value = "password", allowSetters = true)
    static final class Login {

        private final String name;
        private final String password;

        @JsonCreator
        Login(@JsonProperty("name") String name, @JsonProperty("password") String password) {
            this.name = name;
            this.password = password;
        }

        public String getName() {
            return name;
        }

        public String getPassword() {
            return password;
        }
    }

    record Named(String name) {}
}
