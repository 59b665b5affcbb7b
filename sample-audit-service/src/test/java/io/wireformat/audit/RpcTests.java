package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.Wireformat;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.rpc.RpcClients;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service over RPC, by the keys of HTTP. */
class RpcTests {

    private static final Query EVERYTHING = new Query(null, null);

    private static RunningService service;

    @RpcService("audit.v1.Events")
    interface EventService {

        @RpcMethod
        Receipt append(@RequestBody AuditEvent event);

        @RpcMethod
        List<BatchItemResult> appendBatch(@RequestBody List<AuditEvent> events);

        @RpcMethod
        EventPage query(Query query);

        @RpcMethod
        Stream<SequencedEvent> tail(@RequestParam(required = false) @Nullable Long after);
    }

    /** The parameters that a query begins with. */
    record Query(@Nullable String type, @Nullable String subject) {}

    private static EventService client(@Nullable String key) {
        RestClient.Builder builder = RestClient.builder()
                .baseUrl(service.uri("").toString())
                .requestFactory(new JdkClientHttpRequestFactory());
        RestClient client = (key == null ? builder : builder.defaultHeader("Authorization", "Bearer " + key)).build();
        return RpcClients.connect(EventService.class, client, Wireformat.create());
    }

    @Test
    void storesAndReadsEvents() {
        EventService writer = client(service.keys().writer());
        EventService reader = client(service.keys().reader());
        AuditEvent event = event("rpc");

        Receipt receipt = writer.append(event);
        assertThat(receipt.id()).isEqualTo(event.id());
        assertThat(writer.append(event)).isEqualTo(receipt);
        assertThat(writer.appendBatch(List.of(event, event("rpc-2"))))
                .extracting(BatchItemResult::status)
                .containsExactly(200, 201);
        assertThat(reader.query(new Query(event.type(), null)).items())
                .extracting(AuditEvent::id)
                .contains("rpc", "rpc-2");
        try (Stream<SequencedEvent> events = reader.tail(receipt.sequence() - 1)) {
            assertThat(events.limit(2)).extracting(SequencedEvent::sequence).contains(receipt.sequence());
        }
    }

    @Test
    void whatIsRefusedOverHttpIsRefused() {
        String reader = service.keys().reader();
        String writer = service.keys().writer();
        requireRefusal(RpcCode.UNAUTHENTICATED, "A key is missing", null, client -> client.append(event("stranger")));
        requireRefusal(RpcCode.UNAUTHENTICATED, "not recognized", "wrong", client -> client.query(EVERYTHING));
        requireRefusal(RpcCode.PERMISSION_DENIED, "role writer", reader, client -> client.append(event("reader")));
        requireRefusal(
                RpcCode.PERMISSION_DENIED,
                "role writer",
                reader,
                client -> client.appendBatch(List.of(event("reader"))));
        requireRefusal(RpcCode.PERMISSION_DENIED, "role reader", writer, client -> client.query(EVERYTHING));
        requireRefusal(RpcCode.PERMISSION_DENIED, "role reader", writer, client -> client.tail(null)
                .forEach(event -> {}));
    }

    private static void requireRefusal(
            RpcCode code, String detail, @Nullable String key, ThrowingConsumer<EventService> call) {
        assertThatThrownBy(() -> call.accept(client(key)))
                .hasMessageContaining(detail)
                .isInstanceOfSatisfying(
                        RpcException.class, error -> assertThat(error.code()).isEqualTo(code));
    }

    @Test
    void theExplorerShowsWhichCallAnEndpointIs() {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/wireformat/api/application"))
                .header("Authorization", "Bearer " + service.keys().reader());

        JsonNode application =
                JsonMapper.shared().readTree(service.send(request).body());

        assertThat(application
                        .get("endpoints")
                        .valueStream()
                        .filter(endpoint -> endpoint.get("path").asString().startsWith("/events"))
                        .filter(endpoint -> !endpoint.get("call").isNull())
                        .map(endpoint -> endpoint.get("method").asString() + " "
                                + endpoint.get("path").asString() + " "
                                + endpoint.get("call").asString()))
                .contains("POST /events /audit.v1.Events/Append", "GET /events /audit.v1.Events/Query")
                .noneMatch(endpoint -> endpoint.startsWith("GET /events/{id} "));
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir, "--audit.rpc.enabled=true", "--wireformat.explorer.enabled=true");
    }

    @AfterAll
    static void stop() {
        service.close();
    }
}
