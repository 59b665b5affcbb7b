package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.client.HostFormats;
import io.wireformat.fixtures.Point;
import io.wireformat.http.clients.RawServer.Request;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.reactive.function.client.WebClient;

/** What clients send that were given no format, with the starter and without: every byte. */
class ClientNoSurpriseTests {

    private static TestServer plain;
    private static TestServer started;
    private static TestServer byHost;
    private static RawServer server;

    @BeforeAll
    static void start() throws IOException {
        plain = TestServer.ofClientsWithoutStarter();
        started = TestServer.ofClients();
        byHost = TestServer.start(List.of(), "wireformat.client.hosts.[peer.example].format=protobuf");
        server = new RawServer();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        byHost.close();
    }

    @ParameterizedTest
    @EnumSource
    void aRestClientSendsTheSameRequests(RequestFactory requests) {
        sentByRestClient(plain.bean(RestClient.Builder.class).requestFactory(requests.factory()));
        List<String> before =
                sentByRestClient(plain.bean(RestClient.Builder.class).requestFactory(requests.factory()));

        assertThat(sentByRestClient(started.bean(RestClient.Builder.class).requestFactory(requests.factory())))
                .isEqualTo(before);
        assertThat(sentByRestClient(otherHosts(requests.factory()))).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void aRestTemplateSendsTheSameRequests(RequestFactory requests) {
        sentByRestTemplate(template(plain, requests));
        List<String> before = sentByRestTemplate(template(plain, requests));

        assertThat(sentByRestTemplate(template(started, requests))).isEqualTo(before);
        assertThat(sentByRestTemplate(template(byHost, requests))).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void anHttpInterfaceSendsTheSameRequests(RequestFactory requests) {
        sentByInterface(plain.bean(RestClient.Builder.class).requestFactory(requests.factory()));
        List<String> before =
                sentByInterface(plain.bean(RestClient.Builder.class).requestFactory(requests.factory()));

        assertThat(sentByInterface(started.bean(RestClient.Builder.class).requestFactory(requests.factory())))
                .isEqualTo(before);
        assertThat(sentByInterface(otherHosts(requests.factory()))).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(names = {"JDK", "REACTOR"})
    void aWebClientSendsTheSameRequests(RequestFactory requests) {
        sentByWebClient(plain, requests);
        List<String> before = sentByWebClient(plain, requests);

        assertThat(sentByWebClient(started, requests)).isEqualTo(before);
        assertThat(sentByWebClient(byHost, requests)).isEqualTo(before);
    }

    private static RestClient.Builder otherHosts(ClientHttpRequestFactory requests) {
        RestClient.Builder client = byHost.bean(RestClient.Builder.class);
        byHost.bean(HostFormats.class).addTo(client, requests);
        return client;
    }

    private static RestTemplate template(TestServer application, RequestFactory requests) {
        return application
                .bean(RestTemplateBuilder.class)
                .requestFactory(requests::factory)
                .build();
    }

    private static List<String> sentByRestClient(RestClient.Builder builder) {
        RestClient client = builder.build();
        return recorded(() -> {
            for (Content content : Content.all()) {
                RestClient.RequestBodySpec request = client.post().uri(server.uri("/" + content.name));
                if (content.mediaType != null) {
                    request.contentType(content.mediaType);
                }
                if (content.body != null) {
                    request.body(content.body);
                }
                request.retrieve().body(Point.class);
            }
            client.get().uri(server.uri("/")).retrieve().body(Point.class);
            client.delete().uri(server.uri("/")).retrieve().toBodilessEntity();
        });
    }

    private static List<String> sentByRestTemplate(RestTemplate client) {
        return recorded(() -> {
            for (Content content : Content.all()) {
                HttpHeaders headers = new HttpHeaders();
                headers.setContentType(content.mediaType);
                client.exchange(
                        server.uri("/" + content.name),
                        HttpMethod.POST,
                        new HttpEntity<>(content.body, headers),
                        Point.class);
            }
            client.getForObject(server.uri("/"), Point.class);
            client.delete(server.uri("/"));
        });
    }

    private static List<String> sentByInterface(RestClient.Builder builder) {
        return recorded(() -> SpringClient.Points.of(RestClientAdapter.create(
                        builder.baseUrl(server.uri("/")).build()))
                .post(new Point(1, 2, "x")));
    }

    private static List<String> sentByWebClient(TestServer application, RequestFactory requests) {
        WebClient client = application
                .bean(WebClient.Builder.class)
                .clientConnector(requests.connector())
                .build();
        return recorded(() -> {
            for (Content content : Content.all()) {
                if (List.of("xml", "cbor").contains(content.name)) {
                    // Spring's codecs do not write them
                    continue;
                }
                WebClient.RequestBodySpec request = client.post().uri(server.uri("/" + content.name));
                if (content.mediaType != null) {
                    request.contentType(content.mediaType);
                }
                (content.body != null ? request.bodyValue(content.body) : request)
                        .retrieve()
                        .bodyToMono(Point.class)
                        .block();
            }
            client.get().uri(server.uri("/")).retrieve().bodyToMono(Point.class).block();
        });
    }

    private static List<String> recorded(Runnable exchanges) {
        server.respond(request -> Response.of(200, "application/json", "{\"x\":1,\"y\":2}"));
        exchanges.run();
        return server.requests().stream().map(ClientNoSurpriseTests::text).toList();
    }

    /** A multipart boundary is random, and so is its length. */
    private static String text(Request request) {
        String boundary = boundary(request.header("Content-Type"));
        return boundary == null
                ? request.text()
                : request.head().replaceFirst("(?i)content-length: \\d+", "").replace(boundary, "")
                        + new String(request.content()).replace(boundary, "");
    }

    private static @Nullable String boundary(String contentType) {
        MediaType mediaType = contentType.isEmpty() ? null : MediaType.parseMediaType(contentType);
        return mediaType != null ? mediaType.getParameter("boundary") : null;
    }

    private record Content(
            String name, @Nullable Object body, @Nullable MediaType mediaType) {

        static List<Content> all() {
            List<Content> all = new ArrayList<>();
            all.add(new Content("none", null, null));
            all.add(new Content("json", new Point(1, 2, "caf\u00e9"), null));
            all.add(new Content("vendors-json", new Point(1, 2, "x"), MediaType.parseMediaType("application/a+json")));
            all.add(new Content("xml", new Point(1, 2, "x"), MediaType.APPLICATION_XML));
            all.add(new Content("cbor", new Point(1, 2, "x"), MediaType.APPLICATION_CBOR));
            all.add(new Content("long", points(3000), null));
            all.add(new Content("longer", points(60_000), null));
            all.add(new Content("text", "text", null));
            all.add(new Content("bytes", new byte[] {1, 2, 3}, null));
            all.add(new Content("resource", new ByteArrayResource(new byte[] {1, 2}), null));
            all.add(new Content("form", form("a", "1 2"), MediaType.APPLICATION_FORM_URLENCODED));
            all.add(new Content("multipart", form("b", new Point(1, 2, "x")), MediaType.MULTIPART_FORM_DATA));
            return all;
        }

        private static List<Point> points(int count) {
            return IntStream.range(0, count)
                    .mapToObj(i -> new Point(i, -i, "x"))
                    .toList();
        }

        private static MultiValueMap<String, Object> form(String name, Object value) {
            MultiValueMap<String, Object> form = new LinkedMultiValueMap<>();
            form.add("name", "text");
            form.add(name, value);
            return form;
        }
    }
}
