package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.clients.ClientsApplication;
import com.example.demo.DemoApplication;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.registry.ImportHttpServices;

/** The program of docs/client-kinds.md, {@link ClientsApplication}, and the settings there. */
@ExtendWith(OutputCaptureExtension.class)
class ClientGuideTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/client-kinds.md");
    private static final Parcel PARCEL = new Parcel("Grete", 400);
    private static final Problem NOT_FOUND = new Problem(null, "Not Found", 404, null, "/letters", Map.of());
    private static RawServer orders;
    private static RawServer parcels;
    private static TestServer demo;
    private static TestServer byHost;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        orders = new RawServer();
        parcels = new RawServer();
        demo = TestServer.start(List.of(DemoApplication.class));
        String warehouse = "spring.http.serviceclient.warehouse.base-url=" + orders.uri("");
        String hosts = PAGE.block("tried by ClientGuideTests: hosts")
                .replace("orders.internal", "127.0.0.1")
                .replace("parcels.internal\\:8443", "127.0.0.1\\:" + parcels.port());
        Path settings = Files.writeString(directory.resolve("hosts.properties"), hosts);
        byHost = TestServer.start(
                List.of(Services.class),
                warehouse,
                "spring.http.serviceclient.warehouse.read-timeout=30s",
                "spring.config.import=" + settings.toUri());
    }

    @AfterAll
    static void stop() throws IOException {
        byHost.close();
        demo.close();
        parcels.close();
        orders.close();
    }

    @Test
    void theProgramPrintsWhatThePageSays(CapturedOutput output) {
        run(demo.uri("").toString());

        assertThat(output.getOut()).contains(PAGE.block("tried by ClientGuideTests: printed"));
    }

    @Test
    void eachClientOfTheProgramHasItsFormat() {
        orders.respond(request -> request.path().equals("/parcels")
                ? Response.of(200, request.header("Content-Type"), request.content())
                : Response.of(404, TestFormat.PROTOBUF.mediaType(), TestFormat.PROTOBUF.encode(NOT_FOUND)));

        run(orders.uri(""));

        assertThat(orders.requests())
                .extracting(request -> request.header("Content-Type"))
                .containsExactly(
                        TestFormat.PROTOBUF.mediaType(),
                        TestFormat.AVRO.mediaType(),
                        TestFormat.MESSAGEPACK.mediaType(),
                        TestFormat.FLATBUFFERS.mediaType(),
                        TestFormat.PROTOBUF.mediaType());
        assertThat(orders.requests()).allSatisfy(request -> assertThat(request.header("Accept"))
                .isEqualTo(request.header("Content-Type") + ", application/json;q=0.9"));
    }

    @Test
    void aHostIsGivenAFormatInAllClients() {
        respond(orders, TestFormat.PROTOBUF);

        assertThat(byHost.bean(Parcels.class).weigh(PARCEL)).isEqualTo(PARCEL);
        assertSent(orders, TestFormat.PROTOBUF);
        post(byHost.bean(WebClient.Builder.class).build(), orders);
        assertSent(orders, TestFormat.PROTOBUF);
    }

    @Test
    void aPortIsGivenAFormat() {
        respond(parcels, TestFormat.AVRO);

        post(byHost.bean(WebClient.Builder.class).build(), parcels);
        assertSent(parcels, TestFormat.AVRO);
    }

    private static void run(String url) {
        ClientsApplication.main(new String[] {"--spring.http.serviceclient.warehouse.base-url=" + url});
    }

    private static Parcel post(WebClient client, RawServer server) {
        return client.post()
                .uri(server.uri("/"))
                .bodyValue(PARCEL)
                .retrieve()
                .bodyToMono(Parcel.class)
                .block();
    }

    private static void respond(RawServer server, TestFormat format) {
        byte[] content = format.encode(PARCEL);
        server.respond(request -> Response.of(200, format.mediaType(), content));
    }

    private static void assertSent(RawServer server, TestFormat format) {
        assertThat(server.last().header("Content-Type")).isEqualTo(format.mediaType());
        assertThat(server.last().header("Accept")).isEqualTo(format.mediaType() + ", application/json;q=0.9");
    }

    record Parcel(String to, int grams) {}

    @HttpExchange("/parcels")
    interface Parcels {

        @PostExchange
        Parcel weigh(@RequestBody Parcel parcel);
    }

    @ImportHttpServices(group = "warehouse", types = Parcels.class)
    static class Services {}
}
