package io.wireformat.rpc;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

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
        String value = body.substring(body.indexOf("\"value\":\"") + 9, body.lastIndexOf("\"}]"));
        assertThat(new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8))
                .contains("number", "checked.name");
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
