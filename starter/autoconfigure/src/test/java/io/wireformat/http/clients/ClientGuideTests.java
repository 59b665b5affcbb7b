package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.ClientGuide.Parcel;
import io.wireformat.http.clients.ClientGuide.Parcels;
import io.wireformat.http.clients.RawServer.Answer;
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
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.service.registry.ImportHttpServices;

/** The lines of docs/clients.md, which {@link ClientGuide} holds. */
@ExtendWith(OutputCaptureExtension.class)
class ClientGuideTests {

    private static final Parcel PARCEL = new Parcel("Grete", 400);

    private static RawServer orders;

    private static RawServer parcels;

    private static TestServer application;

    private static TestServer byHost;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        orders = new RawServer();
        parcels = new RawServer();
        String warehouse = "spring.http.serviceclient.warehouse.base-url=" + orders.uri("");
        application = TestServer.start(List.of(ClientGuide.Clients.class, ClientGuide.Warehouse.class), warehouse);
        String hosts = DocumentationPage.of("docs/clients.md")
                .block("tried by ClientGuideTests: hosts")
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
        application.close();
        parcels.close();
        orders.close();
    }

    @Test
    void aRestClientIsGivenAFormat() {
        answer(orders, TestFormat.PROTOBUF);

        assertThat(application
                        .bean(RestClient.class)
                        .post()
                        .uri(orders.uri("/"))
                        .body(PARCEL)
                        .retrieve()
                        .body(Parcel.class))
                .isEqualTo(PARCEL);
        assertSent(orders, TestFormat.PROTOBUF);
    }

    @Test
    void aRestTemplateIsGivenAFormat() {
        answer(orders, TestFormat.AVRO);

        assertThat(application.bean(RestTemplate.class).postForObject(orders.uri("/"), PARCEL, Parcel.class))
                .isEqualTo(PARCEL);
        assertSent(orders, TestFormat.AVRO);
    }

    @Test
    void aWebClientIsGivenAFormat() {
        answer(orders, TestFormat.MESSAGEPACK);

        assertThat(post(application.bean(WebClient.class), orders)).isEqualTo(PARCEL);
        assertSent(orders, TestFormat.MESSAGEPACK);
    }

    @Test
    void aGroupOfHttpInterfacesIsGivenAFormat() {
        answer(orders, TestFormat.FLATBUFFERS);

        assertThat(application.bean(Parcels.class).weigh(PARCEL)).isEqualTo(PARCEL);
        assertSent(orders, TestFormat.FLATBUFFERS);
    }

    @Test
    void aHostIsGivenAFormatInAllClients() {
        answer(orders, TestFormat.PROTOBUF);

        assertThat(byHost.bean(Parcels.class).weigh(PARCEL)).isEqualTo(PARCEL);
        assertSent(orders, TestFormat.PROTOBUF);
        post(byHost.bean(WebClient.Builder.class).build(), orders);
        assertSent(orders, TestFormat.PROTOBUF);
    }

    @Test
    void aPortIsGivenAFormat() {
        answer(parcels, TestFormat.AVRO);

        post(byHost.bean(WebClient.Builder.class).build(), parcels);
        assertSent(parcels, TestFormat.AVRO);
    }

    @Test
    void aProblemIsCaught(CapturedOutput output) {
        Problem problem = new Problem(null, "Too heavy", 422, "31 kg and no more", "/parcels", Map.of());
        byte[] content = TestFormat.PROTOBUF.encode(problem);
        orders.answer(request -> Answer.of(422, TestFormat.PROTOBUF.mediaType(), content));
        RestClient client = application
                .bean(RestClient.class)
                .mutate()
                .baseUrl(orders.uri(""))
                .build();

        ClientGuide.Shipping.ship(client, PARCEL);

        assertThat(output).contains("Too heavy: 31 kg and no more");
    }

    private static Parcel post(WebClient client, RawServer server) {
        return client.post()
                .uri(server.uri("/"))
                .bodyValue(PARCEL)
                .retrieve()
                .bodyToMono(Parcel.class)
                .block();
    }

    private static void answer(RawServer server, TestFormat format) {
        byte[] content = format.encode(PARCEL);
        server.answer(request -> Answer.of(200, format.mediaType(), content));
    }

    private static void assertSent(RawServer server, TestFormat format) {
        assertThat(server.last().header("Content-Type")).isEqualTo(format.mediaType());
        assertThat(server.last().header("Accept")).isEqualTo(format.mediaType() + ", application/json;q=0.9");
    }

    @ImportHttpServices(group = "warehouse", types = Parcels.class)
    static class Services {}
}
