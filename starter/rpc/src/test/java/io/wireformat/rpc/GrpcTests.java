package io.wireformat.rpc;

import static io.wireformat.rpc.GrpcPeer.envelope;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.Descriptors;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.EmptyProto;
import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.Wireformat;
import io.wireformat.rpc.GrpcPeer.Response;
import io.wireformat.rpc.ParcelApplication.Parcel;
import io.wireformat.rpc.ParcelApplication.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/** Calls over gRPC, by the protocol alone. */
@ParameterizedClass
@EnumSource(names = {"SERVLET", "REACTIVE"})
class GrpcTests {

    private static final Wireformat.Format PROTOBUF = Wireformat.create().named("protobuf");
    private static final String PARCELS = "demo.v1.Parcels/";
    private static final String PARCEL = "{\"id\":\"a\",\"grams\":3}";

    @Parameter
    WebApplicationType stack;

    private ConfigurableApplicationContext application;
    private GrpcPeer peer;

    @BeforeEach
    void connect() {
        application = ParcelApplication.shared(stack);
        peer = new GrpcPeer(application);
    }

    /** As {@code google.rpc.Status}. */
    record Status(int code, String message, List<Any> details) {}

    record Any(String typeUrl, byte[] value) {}

    private static byte[] gzip(byte[] content) throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        }
        return compressed.toByteArray();
    }

    @Test
    void aUnaryCallIsARequestOfTheHandler() {
        Response proto = peer.call(PARCELS + "Weigh", Map.of(), envelope(0, PROTOBUF.encode(new Parcel("a", 3, null))));
        assertThat(proto.httpStatus()).isEqualTo(200);
        assertThat(proto.headers().get("content-type")).isEqualTo("application/grpc");
        assertThat(proto.headers().get("x-scale")).isEqualTo("7");
        assertThat(proto.status()).isZero();
        assertThat(PROTOBUF.decode(proto.messages().get(0), Parcel.class)).isEqualTo(new Parcel("a", 4, null));

        Response json = peer.json(PARCELS + "Weigh", PARCEL);
        assertThat(json.headers().get("content-type")).isEqualTo("application/grpc+json");
        assertThat(json.texts()).containsExactly("{\"id\":\"a\",\"grams\":4}");
        assertThat(peer.json(PARCELS + "Find", "{\"id\":\"x\"}").texts())
                .containsExactly("{\"id\":\"x\",\"grams\":5,\"note\":\"\"}");
        assertThat(peer.json(PARCELS + "Replace", "{\"id\":\"x\",\"parcel\":" + PARCEL + "}")
                        .texts())
                .containsExactly("{}");
        Response echo = peer.json(PARCELS + "Echo", PARCEL);
        assertThat(echo.texts()).containsExactly("{\"id\":\"a\",\"grams\":3,\"note\":\"grpcfalse\"}");
        assertThat(echo.trailers().get("x-sum")).isEqualTo("12");
    }

    @Test
    void messagesAreCompressed() throws Exception {
        byte[] large = PROTOBUF.encode(new Parcel("a".repeat(5000), 3, null));
        Response weighed = peer.call(
                PARCELS + "Weigh",
                Map.of("grpc-encoding", "gzip", "grpc-accept-encoding", "identity,gzip"),
                envelope(1, gzip(large)));
        assertThat(weighed.headers().get("grpc-encoding")).isEqualTo("gzip");
        assertThat(weighed.body()[0]).isEqualTo((byte) 1);
        assertThat(weighed.body()).hasSizeLessThan(500);
        byte[] message = new GZIPInputStream(
                        new ByteArrayInputStream(Arrays.copyOfRange(weighed.body(), 5, weighed.body().length)))
                .readAllBytes();
        assertThat(PROTOBUF.decode(message, Parcel.class).grams()).isEqualTo(4);
        assertThat(peer.call(PARCELS + "Weigh", Map.of("grpc-encoding", "snappy"), envelope(1, large))
                        .status())
                .isEqualTo(RpcCode.UNIMPLEMENTED.number());
    }

    @Test
    void errorsAreAStatusInTheTrailers() {
        Response failed = peer.json(PARCELS + "Fail", "{\"id\":\"a\",\"grams\":1,\"note\":\"50 % grün\"}");
        assertThat(failed.httpStatus()).isEqualTo(200);
        assertThat(failed.body()).isEmpty();
        assertThat(failed.status()).isEqualTo(RpcCode.FAILED_PRECONDITION.number());
        assertThat(failed.message()).isEqualTo("50 %25 gr%C3%BCn");
        assertThat(failed.trailers().get("x-retry")).isEqualTo("no");
        Status status = PROTOBUF.decode(
                Base64.getDecoder().decode(failed.trailers().get("grpc-status-details-bin")), Status.class);
        assertThat(status.message()).isEqualTo("50 % grün");
        assertThat(status.details().get(0).typeUrl()).isEqualTo("type.googleapis.com/demo.v1.Reason");
        assertThat(PROTOBUF.decode(status.details().get(0).value(), Reason.class))
                .isEqualTo(new Reason("scale", 7));

        Response missing = peer.json(PARCELS + "Find", "{\"id\":\"none\"}");
        assertThat(missing.status()).isEqualTo(RpcCode.NOT_FOUND.number());
        assertThat(missing.message()).isEqualTo("No parcel has this id");
        Response invalid = peer.json(PARCELS + "Weigh", "{\"id\":\"a\",\"grams\":-1}");
        assertThat(invalid.status()).isEqualTo(RpcCode.INVALID_ARGUMENT.number());
        assertThat(invalid.trailers().get("grpc-status-details-bin")).isNotNull();
        assertThat(peer.json(PARCELS + "Page", "{}").status()).isEqualTo(RpcCode.NOT_FOUND.number());
        Response bug = peer.json(PARCELS + "Bug", PARCEL);
        assertThat(bug.status()).isIn(RpcCode.UNKNOWN.number(), RpcCode.INTERNAL.number());
        assertThat(bug.message()).doesNotContain("secret", "Unsupported");
    }

    @Test
    void rulesOfTheRestPathHold() {
        String name = "{\"name\":\"x\"}";
        String look = "io.wireformat.rpc.Admin/Look";
        assertThat(peer.json(look, name).status()).isEqualTo(RpcCode.UNAUTHENTICATED.number());
        assertThat(as("user", look, name).status()).isEqualTo(RpcCode.PERMISSION_DENIED.number());
        assertThat(as("admin", look, name).texts()).containsExactly("{\"id\":\"x\",\"grams\":1}");
    }

    private Response as(String user, String method, String message) {
        String login = Base64.getEncoder().encodeToString((user + ":pw").getBytes(StandardCharsets.UTF_8));
        return peer.call(
                method,
                Map.of("content-type", "application/grpc+json", "authorization", "Basic " + login),
                envelope(0, message.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void streamsEndWithAStatus() {
        Response watched = peer.json(PARCELS + "Watch", "{\"count\":2}");
        assertThat(watched.texts()).containsExactly("{\"id\":\"p1\",\"grams\":1}", "{\"id\":\"p2\",\"grams\":2}");
        assertThat(watched.status()).isZero();
        Response torn = peer.json(PARCELS + "Watch", "{\"count\":1,\"fail\":true}");
        assertThat(torn.texts()).hasSize(1);
        assertThat(torn.status()).isEqualTo(RpcCode.DATA_LOSS.number());
        assertThat(torn.message()).isEqualTo("The tape is torn");
        assertThat(torn.trailers().get("grpc-status-details-bin")).isNotNull();
        Response sum = peer.json("demo.v1.Streams/Sum", PARCEL, PARCEL);
        assertThat(sum.texts()).containsExactly("{\"id\":\"sum\",\"grams\":6}");
        assertThat(sum.status()).isZero();
    }

    /** Tomcat's own guard takes them for an attack. */
    @Test
    void aStreamMayHaveManySmallMessages() {
        String[] parcels = new String[1000];
        Arrays.fill(parcels, "{\"grams\":1}");

        Response sum = peer.json("demo.v1.Streams/Sum", parcels);

        assertThat(sum.texts()).containsExactly("{\"id\":\"sum\",\"grams\":1000}");
        assertThat(sum.status()).isZero();
    }

    @Test
    void aDeadlineEndsTheWork() {
        Response late = peer.call(
                PARCELS + "Slow",
                Map.of("content-type", "application/grpc+json", "grpc-timeout", "100m"),
                envelope(0, PARCEL.getBytes(StandardCharsets.UTF_8)));
        assertThat(late.status()).isEqualTo(RpcCode.DEADLINE_EXCEEDED.number());
        assertThat(peer.call(PARCELS + "Weigh", Map.of("grpc-timeout", "1 s"), envelope(0, new byte[0]))
                        .status())
                .isEqualTo(RpcCode.INVALID_ARGUMENT.number());
    }

    @Test
    void whatIsNoCallIsRefused() throws Exception {
        assertThat(peer.json(PARCELS + "Nothing", "{}").status()).isEqualTo(RpcCode.UNIMPLEMENTED.number());
        assertThat(peer.json("demo.v1.Nothing/Weigh", "{}").status()).isEqualTo(RpcCode.UNIMPLEMENTED.number());
        assertThat(peer.json(PARCELS + "Weigh").status()).isEqualTo(RpcCode.UNIMPLEMENTED.number());
        assertThat(peer.json(PARCELS + "Weigh", PARCEL, PARCEL).status()).isEqualTo(RpcCode.UNIMPLEMENTED.number());
        Response web = peer.call(PARCELS + "Weigh", Map.of("content-type", "application/grpc-web"));
        assertThat(web.httpStatus()).isEqualTo(415);
        assertThat(web.headers().get("accept-post")).isEqualTo("application/proto, application/json, application/grpc");
        HttpResponse<String> http1 = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(peer.uri(PARCELS + "Weigh")))
                                .version(HttpClient.Version.HTTP_1_1)
                                .header("content-type", "application/grpc")
                                .POST(HttpRequest.BodyPublishers.ofByteArray(envelope(0, new byte[0])))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(http1.statusCode()).isEqualTo(505);
        assertThat(http1.body()).isEqualTo("gRPC needs HTTP/2 (server.http2.enabled)");
    }

    @Test
    void reflectionDescribesTheServices() throws Exception {
        String method = "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
        List<String> responses = peer.json(
                        method,
                        "{\"listServices\":\"\"}",
                        "{\"fileContainingSymbol\":\"demo.v1.Parcels.Find\"}",
                        "{\"fileByFilename\":\"google/protobuf/struct.proto\"}",
                        "{\"fileContainingSymbol\":\"demo.v1.Nothing\"}")
                .texts();
        assertThat(responses.get(0)).contains("{\"name\":\"demo.v1.Parcels\"},{\"name\":\"demo.v1.Streams\"}");
        FileDescriptor parcels =
                FileDescriptor.buildFrom(file(responses.get(1)), new FileDescriptor[] {EmptyProto.getDescriptor()});
        Descriptors.MethodDescriptor watch =
                parcels.findServiceByName("Parcels").findMethodByName("Watch");
        assertThat(watch.isServerStreaming()).isTrue();
        assertThat(watch.toProto().getOptions().getIdempotencyLevel())
                .isEqualTo(DescriptorProtos.MethodOptions.IdempotencyLevel.NO_SIDE_EFFECTS);
        assertThat(watch.getOutputType().findFieldByName("note").hasPresence()).isTrue();
        assertThat(parcels.findMessageTypeByName("ParcelList")
                        .findFieldByName("items")
                        .isRepeated())
                .isTrue();
        FileDescriptor struct = FileDescriptor.buildFrom(file(responses.get(2)), new FileDescriptor[0]);
        assertThat(struct.findMessageTypeByName("Struct")
                        .findFieldByName("fields")
                        .isMapField())
                .isTrue();
        assertThat(struct.findMessageTypeByName("Value").getFields())
                .allMatch(field -> "kind".equals(field.getRealContainingOneof().getName()));
        assertThat(struct.findEnumTypeByName("NullValue").getValues())
                .allMatch(constant -> constant.toProto().hasNumber());
        assertThat(responses.get(3)).contains("\"errorCode\":5");
        assertThat(HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create(peer.uri("wireformat/schemas")))
                                        .version(HttpClient.Version.HTTP_1_1)
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body())
                .contains("DemoV1Services")
                .doesNotContain("GrpcReflection");
    }

    private static DescriptorProtos.FileDescriptorProto file(String response) throws Exception {
        String file = JsonMapper.shared()
                .readTree(response)
                .at("/fileDescriptorResponse/fileDescriptorProto/0")
                .asString();
        return DescriptorProtos.FileDescriptorProto.parseFrom(
                Base64.getDecoder().decode(file));
    }

    @Test
    void healthIsTheReadinessOfTheApplication() {
        String check = "grpc.health.v1.Health/Check";
        byte[] serving = {8, 1};
        assertThat(peer.call(check, Map.of(), envelope(0, new byte[0])).messages())
                .singleElement()
                .isEqualTo(serving);
        assertThat(peer.json(check, "{\"service\":\"demo.v1.Parcels\"}").status())
                .isZero();
        assertThat(peer.json(check, "{\"service\":\"demo.v1.Nothing\"}").status())
                .isEqualTo(RpcCode.NOT_FOUND.number());
    }

    @Test
    void callsAreTimed() {
        peer.json(PARCELS + "Weigh", PARCEL);
        // a client may have its response before it is timed
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> application
                .getBean(MeterRegistry.class)
                .find("wireformat.rpc")
                .tags("protocol", "grpc", "method", PARCELS + "Weigh", "code", "ok")
                .timers()
                .stream()
                .anyMatch(timer -> timer.count() > 0));
    }
}
