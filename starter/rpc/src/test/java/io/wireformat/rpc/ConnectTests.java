package io.wireformat.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.Wireformat;
import io.wireformat.rpc.ParcelApplication.Parcel;
import io.wireformat.rpc.ParcelApplication.Parcels;
import io.wireformat.rpc.ParcelApplication.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** Calls over Connect, by the protocol alone. */
@ParameterizedClass
@EnumSource(names = {"SERVLET", "REACTIVE"})
class ConnectTests {

    private static final Wireformat.Format PROTOBUF = Wireformat.create().named("protobuf");
    private static final String PARCELS = "demo.v1.Parcels/";
    private static final String BAD_REQUEST = "\"type\":\"google.rpc.BadRequest\"";
    private static final String HANDLED = "handled.v1.Parcels/";
    private static final String ADMIN = "io.wireformat.rpc.Admin/";

    private static final String PARCEL = "{\"id\":\"a\",\"grams\":3}";

    @Parameter
    WebApplicationType stack;

    private static ConfigurableApplicationContext application;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeParameterizedClassInvocation
    static void start(WebApplicationType stack) {
        application = ParcelApplication.shared(stack);
    }

    @Test
    void aMessageIsTheBodyOfTheRestRequestInBothEncodings() throws Exception {
        HttpResponse<byte[]> json = post(PARCELS + "Weigh", "application/json", PARCEL.getBytes());
        assertThat(text(json)).isEqualTo("{\"id\":\"a\",\"grams\":4}");
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(json.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(json.headers().firstValue("X-Scale")).hasValue("7");

        HttpResponse<byte[]> proto =
                post(PARCELS + "Weigh", "application/proto", PROTOBUF.encode(new Parcel("a", 3, null)));
        assertThat(proto.headers().firstValue("Content-Type")).hasValue("application/proto");
        assertThat(PROTOBUF.decode(proto.body(), Parcel.class)).isEqualTo(new Parcel("a", 4, null));
    }

    @Test
    void parametersAreFieldsOfTheMessage() throws Exception {
        assertThat(json(PARCELS + "Find", "{\"id\":\"a/b ü\",\"grams\":7,\"day\":\"2026-02-03\",\"xTag\":\"t\"}"))
                .isIn("{\"id\":\"a/b ü\",\"grams\":7,\"note\":\"t2026-02-03\"}", "{\"code\":\"invalid_argument\"}");
        assertThat(json(PARCELS + "Find", "{\"id\":\"b ü\",\"grams\":7,\"day\":\"2026-02-03\",\"xTag\":\"t\"}"))
                .isEqualTo("{\"id\":\"b ü\",\"grams\":7,\"note\":\"t2026-02-03\"}");
        assertThat(json(PARCELS + "Find", "{\"id\":\"x\"}")).isEqualTo("{\"id\":\"x\",\"grams\":5,\"note\":\"\"}");
        // field 1, id
        HttpResponse<byte[]> proto = post(PARCELS + "Find", "application/proto", new byte[] {10, 1, 'x', 16, 9});
        assertThat(PROTOBUF.decode(proto.body(), Parcel.class)).isEqualTo(new Parcel("x", 9, ""));
    }

    @Test
    void parametersAndTheBodyAreOneMessage() throws Exception {
        HttpResponse<byte[]> json = post(
                PARCELS + "Replace", "application/json", ("{\"id\":\"xyz\",\"parcel\":" + PARCEL + "}").getBytes());
        assertThat(text(json)).isEqualTo("{}");
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(application.getBean(Parcels.class).stored).hasValue(6);
    }

    @Test
    void componentsOfADataBoundRecordAreFields() throws Exception {
        assertThat(json(PARCELS + "Page", "{\"size\":8,\"sort\":\"up\"}")).isEqualTo("{\"id\":\"up\",\"grams\":8}");
    }

    @Test
    void noResultIsNotFound() throws Exception {
        HttpResponse<byte[]> none = post(PARCELS + "Page", "application/json", "{}".getBytes());
        assertThat(none.statusCode()).isEqualTo(404);
        assertThat(text(none)).startsWith("{\"code\":\"not_found\"");
    }

    @Test
    void listsAreTheListMessage() throws Exception {
        assertThat(json(PARCELS + "Reverse", "{\"items\":[" + PARCEL + ",{\"id\":\"b\",\"grams\":1}]}"))
                .isEqualTo("{\"items\":[{\"id\":\"b\",\"grams\":1},{\"id\":\"a\",\"grams\":3}]}");
    }

    @Test
    void aMethodWithoutSideEffectsIsCalledByGet() throws Exception {
        String message = URLEncoder.encode(PARCEL, StandardCharsets.UTF_8);
        HttpResponse<byte[]> json = get(PARCELS + "Echo?connect=v1&encoding=json&message=" + message);
        assertThat(text(json)).isEqualTo("{\"id\":\"a\",\"grams\":3,\"note\":\"connecttrue\"}");
        assertThat(json.headers().firstValue("trailer-X-Sum")).hasValue("12");

        String base64 = Base64.getUrlEncoder().withoutPadding().encodeToString(gzip(new byte[] {10, 1, 'x'}));
        HttpResponse<byte[]> proto =
                get(PARCELS + "Find?connect=v1&encoding=proto&base64=1&compression=gzip&message=" + base64);
        assertThat(PROTOBUF.decode(proto.body(), Parcel.class)).isEqualTo(new Parcel("x", 5, ""));

        assertThat(get(PARCELS + "Weigh?connect=v1&encoding=json&message=" + message)
                        .statusCode())
                .isEqualTo(405);
    }

    @Test
    void compressedMessagesAreRead() throws Exception {
        HttpResponse<byte[]> weighed = send(request(PARCELS + "Weigh")
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(gzip(PARCEL.getBytes()))));
        assertThat(text(weighed)).isEqualTo("{\"id\":\"a\",\"grams\":4}");
        HttpResponse<byte[]> unknown = send(request(PARCELS + "Weigh")
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "brotli")
                .POST(HttpRequest.BodyPublishers.ofByteArray(PARCEL.getBytes())));
        assertThat(unknown.statusCode()).isEqualTo(501);
        assertThat(text(unknown)).startsWith("{\"code\":\"unimplemented\"");
    }

    @Test
    void errorsHaveCodesMessagesAndDetails() throws Exception {
        HttpResponse<byte[]> failed = post(PARCELS + "Fail", "application/json", PARCEL.getBytes());
        assertThat(failed.statusCode()).isEqualTo(400);
        assertThat(failed.headers().firstValue("X-Retry")).hasValue("no");
        String value = Base64.getEncoder().withoutPadding().encodeToString(PROTOBUF.encode(new Reason("scale", 7)));
        assertThat(text(failed))
                .isEqualTo("{\"code\":\"failed_precondition\",\"message\":\"Not weighed\",\"details\":[{\"type\":"
                        + "\"demo.v1.Reason\",\"value\":\"" + value + "\"}]}");

        HttpResponse<byte[]> missing =
                post(PARCELS + "Find", "application/proto", new byte[] {10, 4, 'n', 'o', 'n', 'e'});
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(text(missing)).isEqualTo("{\"code\":\"not_found\",\"message\":\"No parcel has this id\"}");

        assertThat(text(post(PARCELS + "State", "application/json", PARCEL.getBytes())))
                .isEqualTo("{\"code\":\"aborted\"}");

        HttpResponse<byte[]> bug = post(PARCELS + "Bug", "application/proto", new byte[0]);
        assertThat(bug.statusCode()).isEqualTo(500);
        assertThat(text(bug)).doesNotContain("secret", "Unsupported").contains("\"code\":\"");
    }

    @Test
    void validationNamesTheFields() throws Exception {
        HttpResponse<byte[]> invalid =
                post(PARCELS + "Weigh", "application/json", "{\"id\":\"a\",\"grams\":-1}".getBytes());
        assertThat(invalid.statusCode()).isEqualTo(400);
        assertThat(text(invalid)).contains("\"code\":\"invalid_argument\"", "google.rpc.BadRequest");
        assertThat(json(PARCELS + "Weigh", "{\"grams\":\"much\"}")).contains("\"code\":\"invalid_argument\"", "grams");
        assertThat(json(PARCELS + "Find", "{\"grams\":\"much\"}")).contains("\"code\":\"invalid_argument\"", "grams");
    }

    @Test
    void whatAnExceptionHandlerTakesKeepsItsDetails() throws Exception {
        assertThat(json(HANDLED + "Body", PARCEL)).isEqualTo(PARCEL);
        String body = json(HANDLED + "Body", "{\"id\":\"a\",\"grams\":-1}");
        assertThat(body).startsWith("{\"code\":\"invalid_argument\"").contains(BAD_REQUEST);
        assertThat(detail(body)).contains("grams");
        assertThat(json(HANDLED + "Parameter", "{\"grams\":2}")).isEqualTo("{\"id\":\"parameter\",\"grams\":2}");
        String parameter = json(HANDLED + "Parameter", "{\"grams\":-1}");
        assertThat(parameter).startsWith("{\"code\":\"invalid_argument\"").contains(BAD_REQUEST);
        assertThat(detail(parameter)).contains("grams");
        assertThat(json(HANDLED + "Now", PARCEL))
                .startsWith("{\"code\":\"aborted\",\"message\":\"Now\"")
                .contains("handled.v1.Reason");
        assertThat(json(HANDLED + "Later", PARCEL))
                .startsWith("{\"code\":\"aborted\",\"message\":\"Later\"")
                .contains("handled.v1.Reason");
        byte[] envelope = envelope(0, PARCEL.getBytes());
        assertThat(text(post(HANDLED + "Stream", "application/connect+json", envelope)))
                .contains("\"code\":\"aborted\",\"message\":\"Streamed\"", "handled.v1.Reason");
        byte[] invalid = envelope(0, "{\"id\":\"a\",\"grams\":-1}".getBytes());
        assertThat(text(post(HANDLED + "Stream", "application/connect+json", invalid)))
                .contains("\"code\":\"invalid_argument\"", BAD_REQUEST);
    }

    /** The text in the first detail of an error. */
    private static String detail(String error) {
        Matcher value = Pattern.compile("\"value\":\"([^\"]*)\"").matcher(error);
        assertThat(value.find()).as(error).isTrue();
        return new String(Base64.getDecoder().decode(value.group(1)), StandardCharsets.UTF_8);
    }

    @Test
    void rulesOfTheRestPathHoldForCalls() throws Exception {
        assertThat(get("admin/x").statusCode()).isEqualTo(401);
        HttpResponse<byte[]> anonymous = post(ADMIN + "Look", "application/json", "{\"name\":\"x\"}".getBytes());
        assertThat(anonymous.statusCode()).isEqualTo(401);
        assertThat(text(anonymous)).startsWith("{\"code\":\"unauthenticated\"");
        HttpResponse<byte[]> user = send(request(ADMIN + "Look")
                .header("Authorization", "Basic " + login("user"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"x\"}")));
        assertThat(user.statusCode()).isEqualTo(403);
        assertThat(text(user)).startsWith("{\"code\":\"permission_denied\"");
        HttpResponse<byte[]> admin = send(request(ADMIN + "Look")
                .header("Authorization", "Basic " + login("admin"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"x\"}")));
        assertThat(text(admin)).isEqualTo("{\"id\":\"x\",\"grams\":1}");
    }

    @Test
    void methodSecurityHolds() throws Exception {
        assertThat(post(ADMIN + "Guarded", "application/json", PARCEL.getBytes())
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void aValueNeverLeadsToAnotherHandler() throws Exception {
        HttpResponse<byte[]> other = post(PARCELS + "Find", "application/json", "{\"id\":\"first\"}".getBytes());
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(text(other)).startsWith("{\"code\":\"invalid_argument\"");
        for (String id : List.of("", ".", "..")) {
            assertThat(json(PARCELS + "Find", "{\"id\":\"" + id + "\"}")).contains("invalid_argument");
        }
    }

    @Test
    void theProtocolIsChecked() throws Exception {
        assertThat(post(PARCELS + "Weigh", "application/xml", new byte[0]).statusCode())
                .isEqualTo(415);
        assertThat(post(PARCELS + "Weigh", "application/connect+proto", new byte[0])
                        .statusCode())
                .isEqualTo(415);
        HttpResponse<byte[]> unknown = post(PARCELS + "Nothing", "application/json", "{}".getBytes());
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(text(unknown)).startsWith("{\"code\":\"unimplemented\"");
        assertThat(post(PARCELS + "Declined", "application/json", "{}".getBytes())
                        .statusCode())
                .isEqualTo(404);
        HttpResponse<byte[]> version = send(request(PARCELS + "Weigh")
                .header("Content-Type", "application/json")
                .header("Connect-Protocol-Version", "2")
                .POST(HttpRequest.BodyPublishers.ofString(PARCEL)));
        assertThat(version.statusCode()).isEqualTo(400);
    }

    @Test
    void aDeadlineEndsTheWork() throws Exception {
        HttpResponse<byte[]> late = send(request(PARCELS + "Slow")
                .header("Content-Type", "application/json")
                .header("Connect-Timeout-Ms", "100")
                .POST(HttpRequest.BodyPublishers.ofString(PARCEL)));
        assertThat(text(late)).startsWith("{\"code\":\"deadline_exceeded\"");
        assertThat(late.statusCode()).isEqualTo(504);
    }

    @Test
    void serverStreamsEndWithAMessage() throws Exception {
        HttpResponse<byte[]> json =
                post(PARCELS + "Watch", "application/connect+json", envelope(0, "{\"count\":3}".getBytes()));
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(json.headers().firstValue("Content-Type")).hasValue("application/connect+json");
        assertThat(envelopes(json.body()))
                .containsExactly(
                        "0{\"id\":\"p1\",\"grams\":1}",
                        "0{\"id\":\"p2\",\"grams\":2}",
                        "0{\"id\":\"p3\",\"grams\":3}",
                        "2{}");

        HttpResponse<byte[]> proto =
                post(PARCELS + "Watch", "application/connect+proto", envelope(0, new byte[] {8, 2}));
        assertThat(envelopes(proto.body())).hasSize(3).last().isEqualTo("2{}");
    }

    @Test
    void serverStreamsTakeABody() throws Exception {
        HttpResponse<byte[]> copies =
                post(PARCELS + "Copy", "application/connect+json", envelope(0, PARCEL.getBytes()));
        assertThat(envelopes(copies.body())).containsExactly("0" + PARCEL, "0" + PARCEL, "2{}");
    }

    @Test
    void anErrorOfAStreamIsInItsEnd() throws Exception {
        HttpResponse<byte[]> torn = post(
                PARCELS + "Watch", "application/connect+json", envelope(0, "{\"count\":1,\"fail\":true}".getBytes()));
        assertThat(torn.statusCode()).isEqualTo(200);
        assertThat(envelopes(torn.body()))
                .last()
                .asString()
                .startsWith(
                        "2{\"error\":{\"code\":\"data_loss\",\"message\":\"The tape is torn\",\"details\":[{\"type\":"
                                + "\"demo.v1.Reason\"");
        HttpResponse<byte[]> two = post(PARCELS + "Watch", "application/connect+json", new byte[0]);
        assertThat(envelopes(two.body())).singleElement().asString().contains("unimplemented");
    }

    @Test
    void clientStreamsAreRead() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(envelope(0, "{\"id\":\"a\",\n\"grams\":3}".getBytes()));
        body.write(envelope(1, gzip("{\"id\":\"b\",\"grams\":4}".getBytes())));
        HttpResponse<byte[]> sum = send(request("demo.v1.Streams/Sum")
                .header("Content-Type", "application/connect+json")
                .header("Connect-Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray())));
        assertThat(envelopes(sum.body())).containsExactly("0{\"id\":\"sum\",\"grams\":7}", "2{}");
    }

    @Test
    void messagesOfAStreamHaveTheMaximumSizeWithoutTheirFrames() throws Exception {
        int others = PROTOBUF.encode(new Parcel("a".repeat(100_000), 1, null)).length - 100_000;
        byte[] largest = PROTOBUF.encode(new Parcel("a".repeat(100 * 1024 - others), 1, null));
        assertThat(largest).hasSize(100 * 1024);
        byte[] sum = post("demo.v1.Streams/Sum", "application/connect+proto", envelope(0, largest))
                .body();
        assertThat(envelopes(sum)).hasSize(2).last().isEqualTo("2{}");
    }

    @Test
    void browsersAskBeforeCalls() throws Exception {
        HttpResponse<byte[]> allowed = send(request(PARCELS + "Find")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", "https://shop.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type,connect-protocol-version"));
        assertThat(allowed.statusCode()).isEqualTo(200);
        // no browser needs POST among the allowed methods
        assertThat(allowed.headers().firstValue("Access-Control-Allow-Origin")).hasValue("https://shop.example");
        HttpResponse<byte[]> refused = send(request(PARCELS + "Find")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", "https://other.example")
                .header("Access-Control-Request-Method", "POST"));
        assertThat(refused.statusCode()).isEqualTo(403);
    }

    @Test
    void callsAreTimed() throws Exception {
        post(PARCELS + "Weigh", "application/json", PARCEL.getBytes());
        // a client may have its response before it is timed
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> application
                .getBean(MeterRegistry.class)
                .find("wireformat.rpc")
                .tags("protocol", "connect", "method", PARCELS + "Weigh", "code", "ok")
                .timers()
                .stream()
                .anyMatch(timer -> timer.count() > 0));
    }

    @Test
    void theActuatorAndTheSchemasShowServices() throws Exception {
        assertThat(text(get("actuator/wireformat/services")))
                .contains(
                        "{\"name\":\"demo.v1.Parcels\"",
                        "{\"name\":\"Find\",\"rest\":\"GET /parcels/{id}\",\"kind\":\"unary\",\"noSideEffects\":true}",
                        "\"unsupported\":[{\"handler\":\"declined\",\"reason\":\"its parameter all (Map)");
        // not hidden by messages of gRPC's own services
        assertThat(text(get("wireformat/schemas"))).contains("\"Request\"");
        assertThat(text(get("wireformat/schemas/DemoV1Services.proto")))
                .contains(
                        "package demo.v1;",
                        "service Parcels {",
                        "  // GET /parcels/{id}\n  rpc Find (FindRequest) returns (Parcel) {\n"
                                + "    option idempotency_level = NO_SIDE_EFFECTS;\n  }\n",
                        "  rpc Replace (ReplaceRequest) returns (google.protobuf.Empty);",
                        "  rpc Watch (WatchRequest) returns (stream Parcel) {",
                        "  rpc Reverse (ParcelList) returns (ParcelList);",
                        "service Streams {\n  // POST /sums\n  rpc Sum (stream Parcel) returns (Parcel);",
                        "message FindRequest {\n  string id = 1;\n  optional int32 grams = 2;\n  optional string day = 3;\n"
                                + "  optional string x_tag = 4;\n}");
    }

    @Test
    void restStaysAsItIs() throws Exception {
        HttpResponse<byte[]> weighed = post("parcels", "application/json", PARCEL.getBytes());
        assertThat(weighed.statusCode()).isEqualTo(201);
        assertThat(text(weighed)).startsWith("{\"id\":\"a\",\"grams\":4");
        HttpResponse<byte[]> failed = post("failures", "application/json", PARCEL.getBytes());
        assertThat(failed.statusCode()).isEqualTo(400);
    }

    private static byte[] envelope(int flags, byte[] message) {
        return ByteBuffer.allocate(5 + message.length)
                .put((byte) flags)
                .putInt(message.length)
                .put(message)
                .array();
    }

    private static List<String> envelopes(byte[] body) {
        List<String> all = new ArrayList<>();
        ByteBuffer rest = ByteBuffer.wrap(body);
        while (rest.hasRemaining()) {
            int flags = rest.get();
            byte[] message = new byte[rest.getInt()];
            rest.get(message);
            all.add(flags + new String(message, StandardCharsets.UTF_8));
        }
        return all;
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        }
        return compressed.toByteArray();
    }

    private static String login(String user) {
        return Base64.getEncoder().encodeToString((user + ":pw").getBytes());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private String json(String method, String message) throws Exception {
        return text(post(method, "application/json", message.getBytes(StandardCharsets.UTF_8)));
    }

    private HttpResponse<byte[]> post(String method, String contentType, byte[] body) throws Exception {
        return send(
                request(method).header("Content-Type", contentType).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private HttpResponse<byte[]> get(String path) throws Exception {
        return send(request(path).GET());
    }

    private HttpRequest.Builder request(String path) {
        String port = application.getEnvironment().getProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/" + path))
                .timeout(Duration.ofSeconds(60));
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
