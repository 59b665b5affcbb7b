package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Each content links to a schema that there is, also where several types have one name. */
@ParameterizedClass
@SomeOf("REACTIVE")
class SchemaNameTests {

    /** What is sent, and the extension of its schema. */
    private static final Map<String, String> FORMATS = Stream.of(TestFormat.values())
            .collect(Collectors.toMap(
                    TestFormat::mediaType, format -> format.schemaLanguage().extension()));

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Endpoints.class),
                "wireformat.schemas.enabled=true",
                "wireformat.avro.namespace=com.acme.api",
                "wireformat.protobuf.go-package=example.com/api/apipb");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    static Stream<String> formats() {
        return FORMATS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void contentLinksToASchemaThatThereIs(String format) {
        for (String path : List.of("/v1", "/v2", "/v2/all", "/payment", "/problem", "/unsayable")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format);
            assertThat(response.statusCode()).isEqualTo(200);
            String link = response.headers().firstValue("Link").orElseThrow();
            HttpResponse<byte[]> schema = server.get(link.substring(1, link.indexOf('>')) + "." + FORMATS.get(format));
            assertThat(schema.statusCode()).as(link).isEqualTo(200);
            if (format.equals("application/avro")) {
                assertThat(text(schema))
                        .contains("\"namespace\":\"com.acme.api\"")
                        .doesNotContain("io.wireformat");
            }
        }
    }

    @Test
    void aProtobufSchemaNamesThePackageForGo() {
        assertThat(text(server.get("/wireformat/schemas/Payment.proto")))
                .contains("option go_package = \"example.com/api/apipb\";");
    }

    @Test
    void namesTwoClassesOfOneNameByWhatIsAroundThem() {
        assertThat(link("/v1")).isEqualTo("</wireformat/schemas/V1User>; rel=\"describedby\"");
        assertThat(link("/v2")).isEqualTo("</wireformat/schemas/V2User>; rel=\"describedby\"");
        assertThat(link("/v2/all")).isEqualTo("</wireformat/schemas/V2UserList>; rel=\"describedby\"");
        assertThat(text(server.get("/wireformat/schemas/V1User.proto"))).contains("message User {", "string name = 1;");
        assertThat(text(server.get("/wireformat/schemas/V2User.proto")))
                .contains("message User {", "string first = 1;");
        assertThat(server.get("/wireformat/schemas/User.proto").statusCode()).isEqualTo(404);
    }

    @Test
    void theNameOfAUniqueClassIsItsOwn() {
        assertThat(link("/payment")).isEqualTo("</wireformat/schemas/Payment>; rel=\"describedby\"");
        assertThat(text(server.get("/wireformat/schemas/Payment.proto")))
                .contains("enum CardDetailsTypeEnum {", "enum SplitTypeEnum {");
    }

    @Test
    void ourProblemGivesWayToAClassOfTheApplication() {
        assertThat(link("/problem")).isEqualTo("</wireformat/schemas/Problem>; rel=\"describedby\"");
        assertThat(text(server.get("/wireformat/schemas/Problem.proto"))).contains("int32 severity = 1;");
        assertThat(text(server.get("/wireformat/schemas/ProblemMessage.proto"))).contains("string title");
    }

    private static String link(String path) {
        return server.get(path, "Accept", "application/protobuf")
                .headers()
                .firstValue("Link")
                .orElseThrow();
    }

    private static String text(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @GetMapping("/v1")
        V1.User old() {
            return new V1.User("Ada Lovelace");
        }

        @GetMapping("/v2")
        V2.User fresh() {
            return new V2.User("Ada", "Lovelace");
        }

        @GetMapping("/v2/all")
        List<V2.User> all() {
            return List.of(fresh());
        }

        @GetMapping("/payment")
        Payment payment() {
            return new Payment(
                    new CardDetails(CardDetails.TypeEnum.DEBIT), new Split(Split.TypeEnum.BALANCE, List.of()));
        }

        @GetMapping("/problem")
        Problem problem() {
            return new Problem(3);
        }

        @GetMapping("/unsayable")
        Unsayable unsayable() {
            return new Unsayable(1, Unsayable.Code.GONE_AWAY, List.of(Unsayable.Code.FIRST));
        }
    }

    interface V1 {

        record User(String name) {}
    }

    interface V2 {

        record User(String first, String last) {}
    }

    record Problem(int severity) {}

    record Payment(CardDetails card, Split split) {}

    record CardDetails(TypeEnum type) {

        enum TypeEnum {
            DEBIT
        }
    }

    record Split(TypeEnum type, List<TypeEnum> others) {

        enum TypeEnum {
            BALANCE
        }
    }

    record Unsayable(
            @JsonProperty("applicationInfo.[itemNr].value") int item, Code code, List<Code> codes) {

        enum Code {
            @JsonProperty("01")
            FIRST,
            @JsonProperty("gone-away")
            GONE_AWAY
        }
    }
}
