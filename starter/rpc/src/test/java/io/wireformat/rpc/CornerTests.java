package io.wireformat.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.wireformat.Wireformat;
import io.wireformat.rpc.ParcelApplication.Parcel;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Values that a REST request can hardly have, unusual results, and requests of hostile clients. */
@ParameterizedClass
@EnumSource(names = {"SERVLET", "REACTIVE"})
class CornerTests {

    private static final String CORNERS = "demo.v1.Corners/";

    @Parameter
    WebApplicationType stack;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private GrpcPeer grpc;

    @BeforeEach
    void connect() {
        ConfigurableApplicationContext application = ParcelApplication.shared(stack);
        grpc = new GrpcPeer(application);
    }

    @Test
    void theValuesOfAListAreNeverSplitOrTrimmed() throws Exception {
        assertThat(json("Tags", "{\"tags\":[\"a\",\"b,c\",\"\",\" d\"]}")).isEqualTo("{\"text\":\"a|b,c|| d\"}");
        assertThat(json("Tags", "{\"tags\":[\"a b\"]}")).isEqualTo("{\"text\":\"a b\"}");
        assertThat(json("Tags", "{\"tags\":[]}")).isEqualTo("{}");
        for (String only : new String[] {"b,c", "", " d", "d "}) {
            assertThat(json("Tags", "{\"tags\":[\"" + only + "\"]}"))
                    .contains("\"code\":\"invalid_argument\"", "The only value of field tags");
        }
    }

    @Test
    void timesLoseNothing() throws Exception {
        String message =
                "{\"day\":\"1924-01-02\",\"at\":\"2026-01-02T03:04:05.678\",\"with\":\"2026-01-02T03:04:05.678Z\","
                        + "\"written\":\"1924-03-02\",\"days\":[\"1924-01-02\",\"2026-05-06\"]}";
        for (String language : new String[] {"en-GB", "de", "ja"}) {
            assertThat(post("Times", message.getBytes(StandardCharsets.UTF_8), "Accept-Language", language)
                            .body())
                    .isEqualTo(
                            "{\"text\":\"1924-01-02 2026-01-02T03:04:05.678 2026-01-02T03:04:05.678Z Optional[1924-03-02]"
                                    + " [1924-01-02, 2026-05-06]\"}");
        }
    }

    @Test
    void placesAndBoundNamesAreFields() throws Exception {
        assertThat(json("Places", "{\"language\":\"de\",\"zone\":\"Europe/Berlin\"}"))
                .isEqualTo("{\"text\":\"de Europe/Berlin\"}");
        assertThat(json("Bound", "{\"sortBy\":\"up\",\"size\":3}")).isEqualTo("{\"text\":\"up 3\"}");
    }

    @Test
    void anEmptyMessageIsABody() throws Exception {
        assertThat(json("Put", "{\"id\":\"x\",\"item\":{}}")).isEqualTo("{\"text\":\"xItem[name=null, grams=0]\"}");
        GrpcPeer.Response put =
                grpc.call(CORNERS + "Put", Map.of(), GrpcPeer.envelope(0, new byte[] {10, 1, 'x', 18, 0}));
        assertThat(put.status()).isZero();
        assertThat(put.texts()).singleElement().asString().endsWith("xItem[name=null, grams=0]");
    }

    @Test
    void headersOfHttpAreNoFieldsAndThoseOfTheCallCountMore() throws Exception {
        assertThat(json("Accepted", "{\"n\":1,\"accept\":\"text/html\"}"))
                .isEqualTo("{\"text\":\"application/protobuf+json;charset=utf-81\"}");
        assertThat(send(
                                "demo.v1.Parcels/Find",
                                "{\"id\":\"a\",\"xTag\":\"field\"}".getBytes(StandardCharsets.UTF_8),
                                "X-Tag",
                                "proxy")
                        .body())
                .isEqualTo("{\"id\":\"a\",\"grams\":5,\"note\":\"proxy\"}");
    }

    @Test
    void whatHasNoPlaceInAMessageIsDeclined() throws Exception {
        String services = client.send(
                        HttpRequest.newBuilder(URI.create(grpc.uri("actuator/wireformat/services")))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
        assertThat(services)
                .contains(
                        "{\"handler\":\"cookie\",\"reason\":\"its parameter theme (String) has no place in a message",
                        "{\"handler\":\"attribute\",\"reason\":\"its parameter tenant (String) has no place in a message",
                        "{\"handler\":\"setting\",\"reason\":\"its parameter setting (String) has no place in a message",
                        "{\"handler\":\"price\",\"reason\":\"its parameter price has a format that depends on the language",
                        "{\"handler\":\"json\",\"reason\":\"");
    }

    @Test
    void valuesThatLeadToNoHandlerOfTheMethodAreInvalid() throws Exception {
        assertThat(json("Number", "{\"number\":\"7\"}")).isEqualTo("{\"text\":\"7\"}");
        assertThat(json("Word", "{\"word\":\"a\"}")).isEqualTo("{\"text\":\"a\"}");
        assertThat(json("Routed", "{\"way\":\"own\"}")).isEqualTo("{\"text\":\"own\"}");
        for (String[] call : new String[][] {
            {"Number", "{\"number\":\"x\"}"}, {"Word", "{\"word\":\"7\"}"}, {"Routed", "{\"way\":\"other\"}"}
        }) {
            assertThat(json(call[0], call[1]))
                    .startsWith("{\"code\":\"invalid_argument\",\"message\":\"With these values");
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    @RpcService("Hidden")
    static class Hidden {

        @GetMapping("/Hidden/{id}")
        Corners.Text find(@PathVariable("id") String id) {
            return new Corners.Text(id);
        }
    }

    @Test
    void aServiceThatHidesAPathDoesNotStart() {
        assertThatThrownBy(() -> new SpringApplicationBuilder(Hidden.class)
                        .web(stack)
                        .properties("server.port=0", "spring.main.banner-mode=off")
                        .run())
                .hasMessageContaining("The path /Hidden/{id} (")
                .hasMessageContaining("a service has the name Hidden");
    }

    @Test
    void anOptionalBodyMayBeAbsent() throws Exception {
        for (String method : new String[] {"Delete", "Patch"}) {
            assertThat(json(method, "{\"id\":\"x\"}")).isEqualTo("{\"text\":\"xnull\"}");
            assertThat(json(method, "{\"id\":\"x\",\"item\":{}}"))
                    .isEqualTo("{\"text\":\"xItem[name=null, grams=0]\"}");
            assertThat(grpc.call(CORNERS + method, Map.of(), GrpcPeer.envelope(0, new byte[] {10, 1, 'x'}))
                            .texts())
                    .singleElement()
                    .asString()
                    .endsWith("xnull");
        }
        assertThat(json("Put", "{\"id\":\"x\"}")).startsWith("{\"code\":\"invalid_argument\"");
    }

    @Test
    void theContentTypeOfTheCallCountsMoreThanThatOfTheHandler() throws Exception {
        for (String method : new String[] {"Typed", "TypedLater"}) {
            HttpResponse<String> typed = post(method, "{}".getBytes(StandardCharsets.UTF_8));
            assertThat(typed.body()).isEqualTo("{\"name\":\"a\",\"grams\":1}");
            assertThat(typed.headers().firstValue("X-Tape")).hasValue("8");
            assertThat(grpc.call(CORNERS + method, Map.of(), GrpcPeer.envelope(0, new byte[0]))
                            .texts())
                    .containsExactly("\n\u0001a\u0010\u0001");
        }
        assertThat(grpc.json(CORNERS + "TypedStream", "{}").texts()).containsExactly("{\"name\":\"a\",\"grams\":1}");
        HttpResponse<String> rest = client.send(
                HttpRequest.newBuilder(URI.create(grpc.uri("corners/typed"))).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(rest.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @Test
    void violationsOfAValidatedControllerHaveThePathOfTheField() throws Exception {
        String refused = send(
                        "constrained.v1.Constrained/Checked",
                        "{\"number\":9,\"name\":\"\",\"checked\":{\"name\":\"x\"}}".getBytes(StandardCharsets.UTF_8))
                .body();
        assertThat(refused).startsWith("{\"code\":\"invalid_argument\"");
        assertThat(violations(refused)).contains("\u0006number", "\u0004name", "5");
        String nested = send(
                        "constrained.v1.Constrained/Checked",
                        "{\"number\":1,\"name\":\"n\",\"checked\":{\"name\":\"\"}}".getBytes(StandardCharsets.UTF_8))
                .body();
        assertThat(violations(nested)).contains("\u000cchecked.name");
        String body = send("constrained.v1.Constrained/Body", "{\"name\":\"\"}".getBytes(StandardCharsets.UTF_8))
                .body();
        assertThat(violations(body)).contains("\u0004name");
        for (String server : new String[] {"Result", "Entity"}) {
            assertThat(send("constrained.v1.Constrained/" + server, "{}".getBytes(StandardCharsets.UTF_8))
                            .body())
                    .doesNotContain("invalid_argument", "details");
        }
    }

    private static String violations(String error) {
        assertThat(error).contains("\"type\":\"google.rpc.BadRequest\"");
        String value = error.substring(error.indexOf("\"value\":\"") + 9, error.lastIndexOf("\"}]"));
        return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }

    @Test
    void aQueryThatIsNotUtf8IsAnError() throws Exception {
        for (String message : new String[] {"%FF", "%7B%22text%22:%22%C3%22%7D"}) {
            HttpResponse<String> refused = client.send(
                    HttpRequest.newBuilder(
                                    URI.create(grpc.uri(CORNERS + "Bound?connect=v1&encoding=json&message=" + message)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).startsWith("{\"code\":\"invalid_argument\",\"message\":\"The query is not");
        }
    }

    @Test
    void errorsOfTheApplicationAreNotReadAsProblems() throws Exception {
        GrpcPeer.Response refused = grpc.call(CORNERS + "Refuse", Map.of(), GrpcPeer.envelope(0, new byte[0]));
        assertThat(refused.status()).isEqualTo(RpcCode.ABORTED.number());
        assertThat(refused.message()).isEmpty();
    }

    @Test
    void causesAndStatusesOfExceptionsHaveCodes() throws Exception {
        assertThat(json("Nested", "{}")).isEqualTo("{\"code\":\"out_of_range\",\"message\":\"Too far\"}");
        assertThat(json("Gone", "{}")).startsWith("{\"code\":\"not_found\"");
    }

    @Test
    void metadataThatCannotBeSentIsChanged() throws Exception {
        HttpResponse<String> failed = post("Metadata", "{}".getBytes(StandardCharsets.UTF_8));
        assertThat(failed.headers().firstValue("X-Text"))
                .hasValueSatisfying(text -> assertThat(text).matches("a +b"));
        assertThat(failed.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(failed.body()).startsWith("{\"code\":\"aborted\"");
        GrpcPeer.Response trailers = grpc.json(CORNERS + "Metadata", "{}");
        assertThat(trailers.trailers().getAll("grpc-status")).containsExactly("10");
        assertThat(trailers.message()).hasSizeBetween(2_000, 2_100);
        assertThat(trailers.trailers().contains("grpc-status-details-bin")).isFalse();
    }

    @Test
    void streamsInLaterEntities() throws Exception {
        GrpcPeer.Response entity = grpc.json(CORNERS + "Entity", "{}");
        assertThat(entity.headers().get("x-tape")).isEqualTo("7");
        assertThat(entity.texts()).containsExactly("{\"name\":\"a\",\"grams\":1}");
        assertThat(entity.status()).isEqualTo(RpcCode.DATA_LOSS.number());
    }

    @Test
    void aDeadlineEndsAStreamWithoutMessages() {
        GrpcPeer.Response never = grpc.call(
                CORNERS + "Never",
                Map.of("content-type", "application/grpc+json", "grpc-timeout", "200m"),
                GrpcPeer.envelope(0, "{}".getBytes(StandardCharsets.UTF_8)));
        assertThat(never.status()).isEqualTo(RpcCode.DEADLINE_EXCEEDED.number());
    }

    @Test
    void violationsHaveThePathOfTheField() throws Exception {
        String body = json("Checked", "{\"number\":9,\"checked\":{\"name\":\"\"}}");
        assertThat(violations(body)).contains("number", "checked.name");
    }

    @Test
    void aContentTypeWithAWildcardIsNoCall() throws Exception {
        assertThat(post("Tags", "{}".getBytes(StandardCharsets.UTF_8), "Content-Type", "*/*")
                        .statusCode())
                .isEqualTo(415);
    }

    @Test
    void messagesOfAStreamThatAreNoJson() {
        for (String message : new String[] {"", " \n", "{\"id\":\"a\nb\"}"}) {
            assertThat(grpc.json("demo.v1.Streams/Sum", "{\"id\":\"a\"}", message)
                            .status())
                    .isEqualTo(RpcCode.INVALID_ARGUMENT.number());
        }
    }

    @Test
    void manySmallMessagesThatDecompressToLargeOnes() throws Exception {
        byte[] large = Wireformat.create().named("protobuf").encode(new Parcel("a".repeat(90_000), 1, null));
        byte[] bomb = GrpcPeer.envelope(1, Zstd.compress(large));
        assertThat(bomb).hasSizeLessThan(100);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 500; i++) {
            all.writeBytes(bomb);
        }
        GrpcPeer.Response refused =
                grpc.call("demo.v1.Streams/Sum", Map.of("grpc-encoding", "zstd"), all.toByteArray());
        assertThat(refused.status()).isEqualTo(RpcCode.RESOURCE_EXHAUSTED.number());
        assertThat(refused.message()).contains("wireformat.limits.compression-ratio");
    }

    private String json(String method, String message) throws Exception {
        return post(method, message.getBytes(StandardCharsets.UTF_8)).body();
    }

    private HttpResponse<String> post(String method, byte[] message, String... headers) throws Exception {
        return send(CORNERS + method, message, headers);
    }

    private HttpResponse<String> send(String method, byte[] message, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(grpc.uri(method)))
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(60))
                .POST(HttpRequest.BodyPublishers.ofByteArray(message));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
