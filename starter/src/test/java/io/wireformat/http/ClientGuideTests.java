package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.http.RawServer.Answer;
import io.wireformat.reactive.WireformatWebClient;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.service.registry.ImportHttpServices;

/** The lines of the README about clients. */
class ClientGuideTests {

    private static final Point POINT = new Point(15, -2, "left");

    private static RawServer server;

    private static TestServer application;

    private static TestServer byHost;

    @BeforeAll
    static void start() throws IOException {
        server = new RawServer();
        String group = "spring.http.serviceclient.points.base-url=" + server.uri("/points");
        application = TestServer.start(List.of(Clients.class, Group.class), group);
        byHost = TestServer.start(
                List.of(Services.class),
                group,
                "spring.http.serviceclient.points.read-timeout=30s",
                "wireformat.client.hosts.[127.0.0.1].format=thrift-compact");
    }

    @AfterAll
    static void stop() throws IOException {
        byHost.close();
        application.close();
        server.close();
    }

    @Test
    void aRestClientIsGivenAFormat() {
        answer(TestFormat.PROTOBUF);

        assertThat(application
                        .bean(RestClient.class)
                        .post()
                        .uri(server.uri("/"))
                        .body(POINT)
                        .retrieve()
                        .body(Point.class))
                .isEqualTo(POINT);
        assertSent(TestFormat.PROTOBUF);
    }

    @Test
    void aRestTemplateIsGivenAFormat() {
        answer(TestFormat.AVRO);

        assertThat(application.bean(RestTemplate.class).postForObject(server.uri("/"), POINT, Point.class))
                .isEqualTo(POINT);
        assertSent(TestFormat.AVRO);
    }

    @Test
    void aWebClientIsGivenAFormat() {
        answer(TestFormat.MESSAGEPACK);

        assertThat(application
                        .bean(WebClient.class)
                        .post()
                        .uri(server.uri("/"))
                        .bodyValue(POINT)
                        .retrieve()
                        .bodyToMono(Point.class)
                        .block())
                .isEqualTo(POINT);
        assertSent(TestFormat.MESSAGEPACK);
    }

    @Test
    void aGroupOfHttpInterfacesIsGivenAFormat() {
        answer(TestFormat.FLATBUFFERS);

        assertThat(application.bean(SpringClient.Points.class).post(POINT)).isEqualTo(POINT);
        assertSent(TestFormat.FLATBUFFERS);
    }

    @Test
    void aHostIsGivenAFormatInAllClients() {
        answer(TestFormat.THRIFT_COMPACT);

        assertThat(byHost.bean(SpringClient.Points.class).post(POINT)).isEqualTo(POINT);
        assertSent(TestFormat.THRIFT_COMPACT);
        byHost.bean(WebClient.Builder.class)
                .build()
                .post()
                .uri(server.uri("/"))
                .bodyValue(POINT)
                .retrieve()
                .toBodilessEntity()
                .block();
        assertSent(TestFormat.THRIFT_COMPACT);
    }

    private static void answer(TestFormat format) {
        server.answer(request -> Answer.of(200, format.mediaType(), format.encode(POINT)));
    }

    private static void assertSent(TestFormat format) {
        assertThat(server.last().header("Content-Type")).isEqualTo(format.mediaType());
        assertThat(server.last().header("Accept")).isEqualTo(format.mediaType() + ", application/json;q=0.9");
    }

    static class Clients {

        @Bean
        RestClient restClient(RestClient.Builder builder, WireformatClient wireformat) {
            return builder.apply(wireformat.format("protobuf")).build();
        }

        @Bean
        RestTemplate restTemplate(RestTemplateBuilder builder, WireformatClient wireformat) {
            return builder.additionalCustomizers(wireformat.restTemplateFormat("avro")::accept)
                    .build();
        }

        @Bean
        WebClient webClient(WebClient.Builder builder, WireformatWebClient wireformat) {
            return builder.apply(wireformat.format("msgpack")).build();
        }
    }

    @ImportHttpServices(group = "points", types = SpringClient.Points.class)
    static class Services {}

    @ImportHttpServices(group = "points", types = SpringClient.Points.class)
    static class Group {

        @Bean
        RestClientHttpServiceGroupConfigurer points(WireformatClient wireformat) {
            return groups -> groups.filterByName("points")
                    .forEachClient((group, client) -> client.apply(wireformat.format("flatbuffers")));
        }
    }
}
