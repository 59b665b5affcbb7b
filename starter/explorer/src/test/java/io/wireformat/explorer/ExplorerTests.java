package io.wireformat.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.swagger.v3.oas.models.ExternalDocumentation;
import io.swagger.v3.oas.models.Operation;
import io.wireformat.fixtures.SomeOf;
import java.io.IOException;
import java.net.CookieManager;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.method.HandlerMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the page requests, on both stacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplorerTests {

    private static final String[] LITTLE_MEMORY = {
        "wireformat.explorer.enabled=true",
        "management.endpoints.web.exposure.include=wireformat",
        "wireformat.limits.in-flight=24MB"
    };

    /** Keeps the session, or the cookie, that the token belongs to. */
    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    private final List<ConfigurableApplicationContext> started = new ArrayList<>();
    private ConfigurableApplicationContext servlet;
    private ConfigurableApplicationContext reactive;

    @BeforeAll
    void start() {
        servlet = ParcelApplication.start(WebApplicationType.SERVLET, LITTLE_MEMORY);
        reactive = ParcelApplication.start(WebApplicationType.REACTIVE, LITTLE_MEMORY);
        started.addAll(List.of(servlet, reactive));
    }

    @AfterAll
    void stop() {
        started.forEach(ConfigurableApplicationContext::close);
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void thePageAndItsFilesAllowNothingInlineAndNothingOfOthers(WebApplicationType stack) throws Exception {
        for (String path : new String[] {"/wireformat", "/wireformat/explorer/explorer.js"}) {
            HttpResponse<String> response = get(stack, path);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "http");
            assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        }
        assertThat(get(stack, "/wireformat/explorer/package-info.class").statusCode())
                .isEqualTo(404);
        assertThat(get(stack, "/wireformat").body())
                .doesNotContain("style=", "onclick", "<style", "http://", "https://");
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void endpointsHaveTheirFormatsTypesAndReasons(WebApplicationType stack) throws Exception {
        JsonNode application = json(get(stack, "/wireformat/api/application"));

        assertThat(application.get("types").toString()).contains("Parcel").doesNotContain("Explorer");
        JsonNode post = endpoint(application, "/parcels");
        assertThat(post.get("requestType").asString()).isEqualTo("Parcel");
        assertThat(post.get("reads").get("protobuf").asString()).isEqualTo("application/protobuf");
        assertThat(endpoint(application, "/hidden").get("unsupported").toString())
                .contains("protobuf", "JSON view");
        assertThat(application.get("csrf").get("header").asString()).isEqualTo("X-CSRF-TOKEN");
    }

    private static JsonNode endpoint(JsonNode application, String path) {
        for (JsonNode endpoint : application.get("endpoints")) {
            if (endpoint.get("path").asString().equals(path)) {
                return endpoint;
            }
        }
        throw new AssertionError("no endpoint " + path + " in " + application);
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void theExampleIsReadAndWrittenInEveryFormat(WebApplicationType stack) throws Exception {
        JsonNode type = json(get(stack, "/wireformat/api/types/Parcel"));
        assertThat(type.get("schemas").get("proto").asString()).contains("message Parcel");
        assertThat(type.get("lock").asString()).contains("does not record");

        JsonNode messages = json(post(
                stack,
                "/wireformat/api/types/Parcel/messages",
                type.get("example").asString().getBytes()));

        assertThat(messages.size()).isEqualTo(13);
        for (JsonNode message : messages) {
            assertThat(message.get("reason").isNull()).as(message.toString()).isTrue();
            byte[] content = message.get("content").binaryValue();
            assertThat(content).hasSize(message.get("size").asInt());
            assertThat(message.get("gzip").asInt()).isPositive();
            assertThat(message.get("zstd").asInt()).isPositive();
            JsonNode decoded = json(post(
                    stack,
                    "/wireformat/api/types/Parcel/formats/"
                            + message.get("format").asString(),
                    content));
            assertThat(decoded.get("error").isNull()).as(decoded.toString()).isTrue();
            assertThat(decoded.get("json").asString())
                    .isEqualToIgnoringWhitespace(type.get("example").asString());
            assertThat(size(decoded.get("parts")))
                    .isEqualTo(decoded.get("content").binaryValue().length);
        }
    }

    private static int size(JsonNode parts) {
        int size = 0;
        for (JsonNode part : parts) {
            size += part.get("end").asInt() - part.get("start").asInt();
        }
        return size;
    }

    @ParameterizedTest
    @SomeOf(value = "SERVLET", except = "NONE")
    void contentThatEndsEarlyHasItsErrorAtAByte(WebApplicationType stack) throws Exception {
        JsonNode decoded = json(post(
                stack,
                "/wireformat/api/types/Parcel/formats/protobuf",
                HexFormat.of().parseHex("0a0274650a05")));

        assertThat(decoded.get("error").asString()).contains("id");
        assertThat(decoded.get("offset").asInt()).isEqualTo(6);
        assertThat(decoded.get("entries").get(1).get("text").asString()).isEqualTo("te");
        assertThat(decoded.get("json").isNull()).isTrue();
    }

    @ParameterizedTest
    @SomeOf(value = "SERVLET", except = "NONE")
    void formatsThatFitAreNamed(WebApplicationType stack) throws Exception {
        byte[] json = "{\"id\":\"a\",\"grams\":1,\"items\":[],\"note\":null}".getBytes();

        JsonNode found = json(post(stack, "/wireformat/api/types/Parcel/formats", json));

        assertThat(found.get("formats").toString()).contains("\"json\"").doesNotContain("avro");
        assertThat(found.get("others").get("avro").asString()).isNotEmpty();
    }

    /** A tree of their values would have 10^7 of them. */
    @ParameterizedTest
    @SomeOf(value = "SERVLET", except = "NONE")
    void typesThatNameOneAnotherOftenHaveASmallExample(WebApplicationType stack) throws Exception {
        JsonNode application = json(get(stack, "/wireformat/api/application"));
        List<String> wide = application
                .get("endpoints")
                .valueStream()
                .filter(endpoint -> endpoint.get("path").asString().startsWith("/wide"))
                .map(endpoint -> endpoint.get("requestType").asString())
                .toList();

        assertThat(wide).hasSize(6);
        for (String name : wide) {
            JsonNode type = json(get(stack, "/wireformat/api/types/" + name));
            String example = type.get("example").asString();
            assertThat(example).as(name).hasSizeBetween(20, 60_000);
            JsonNode messages = json(post(stack, "/wireformat/api/types/" + name + "/messages", example.getBytes()));
            assertThat(messages.valueStream().filter(each -> each.get("reason").isNull()))
                    .as(messages.toString())
                    .hasSizeGreaterThan(8);
        }
    }

    @ParameterizedTest
    @SomeOf(value = "SERVLET", except = "NONE")
    void aLongTextIsShownInEveryFormat(WebApplicationType stack) throws Exception {
        JsonNode messages = json(post(
                stack,
                "/wireformat/api/types/Parcel/messages",
                ("{\"id\":\"" + "x".repeat(50_000) + "\",\"grams\":1,\"items\":[]}").getBytes()));

        assertThat(messages.valueStream().map(each -> each.get("reason").isNull()))
                .hasSize(13)
                .containsOnly(true);
    }

    @ParameterizedTest
    @SomeOf(value = "SERVLET", except = "NONE")
    void fourPagesAtOnceTakeNoMemoryFromTheApplication(WebApplicationType stack) throws Exception {
        openAtOnce(4, stack);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void twentyPagesAtOnceTakeNoMemoryFromTheApplication(WebApplicationType stack) throws Exception {
        openAtOnce(20, stack);
    }

    private void openAtOnce(int pageCount, WebApplicationType stack) throws Exception {
        JsonNode csrf = json(get(stack, "/wireformat/api/application")).get("csrf");
        String items = "{\"article\":\"tea and milk\",\"count\":3},".repeat(1000);
        byte[] large =
                ("{\"id\":\"x\",\"grams\":1,\"items\":[" + items + "{\"article\":\"\",\"count\":1}]}").getBytes();
        List<CompletableFuture<HttpResponse<String>>> pages = new ArrayList<>();
        for (int i = 0; i < pageCount; i++) {
            String path = i % 10 == 9 ? "times" : "messages";
            pages.add(client.sendAsync(
                    posted(stack, "/wireformat/api/types/Parcel/" + path, large, csrf),
                    HttpResponse.BodyHandlers.ofString()));
        }

        List<Integer> ofApplication = new ArrayList<>();
        do {
            ofApplication.add(client.send(
                            HttpRequest.newBuilder(
                                            posted(stack, "/parcels", large, csrf),
                                            (name, value) -> !name.equals("Content-Type"))
                                    .header("Content-Type", "application/json")
                                    .header("Accept", "application/protobuf")
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode());
        } while (!pages.stream().allMatch(CompletableFuture::isDone));

        assertThat(ofApplication).containsOnly(200);
        assertThat(pages).extracting(page -> page.join().statusCode()).containsOnly(200);
        Share share = application(stack).getBean(ExplorerRoutes.class).share();
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(share.used()).isZero());
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void onlyTypesOfHandlersAndLimitedContentAreRead(WebApplicationType stack) throws Exception {
        assertThat(get(stack, "/wireformat/api/types/java.lang.Runtime").statusCode())
                .isEqualTo(404);
        assertThat(post(stack, "/wireformat/api/types/Item/formats/json", new byte[1])
                        .statusCode())
                .isEqualTo(404);
        assertThat(post(stack, "/wireformat/api/types/Parcel/formats/none", new byte[1])
                        .statusCode())
                .isEqualTo(404);
        assertThat(post(stack, "/wireformat/api/types/Parcel/formats/json", new byte[Explorer.MAX_SIZE + 1])
                        .statusCode())
                .isEqualTo(413);
        assertThat(post(stack, "/wireformat/api/types/Parcel/messages", "{\"grams\":\"x\"}".getBytes())
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void theActuatorLinksToIt(WebApplicationType stack) throws Exception {
        assertThat(json(get(stack, "/actuator/wireformat")).get("explorer").asString())
                .isEqualTo("/shop/wireformat");
    }

    @Test
    void operationsWithoutOtherDocumentationLinkToIt() throws NoSuchMethodException {
        HandlerMethod handler = new HandlerMethod(new Object(), Object.class.getMethod("toString"));
        Operation documented = new Operation().externalDocs(new ExternalDocumentation().url("/own"));

        assertThat(new ExplorerLinks("/shop")
                        .customize(new Operation(), handler)
                        .getExternalDocs()
                        .getUrl())
                .isEqualTo("/shop/wireformat");
        assertThat(new ExplorerLinks("/shop")
                        .customize(documented, handler)
                        .getExternalDocs()
                        .getUrl())
                .isEqualTo("/own");
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void theApplicationsSecurityApplies(WebApplicationType stack) throws Exception {
        HttpRequest withoutToken = HttpRequest.newBuilder(
                        ParcelApplication.address(application(stack), "/wireformat/api/types/Parcel/messages"))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();

        assertThat(client.send(withoutToken, HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void isOffUnlessEnabled(WebApplicationType stack) throws Exception {
        ConfigurableApplicationContext off = ParcelApplication.start(stack);
        // not before the end, because it also stops what the clients and servers of WebFlux share
        started.add(off);
        HttpRequest request = HttpRequest.newBuilder(ParcelApplication.address(off, "/wireformat"))
                .build();

        assertThat(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(404);
        assertThat(off.getBeansOfType(ExplorerRoutes.class)).isEmpty();
    }

    private HttpResponse<String> get(WebApplicationType stack, String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(ParcelApplication.address(application(stack), path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(WebApplicationType stack, String path, byte[] body)
            throws IOException, InterruptedException {
        JsonNode csrf = json(get(stack, "/wireformat/api/application")).get("csrf");
        return client.send(posted(stack, path, body, csrf), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest posted(WebApplicationType stack, String path, byte[] body, JsonNode csrf) {
        return HttpRequest.newBuilder(ParcelApplication.address(application(stack), path))
                .header("Content-Type", "application/octet-stream")
                .header(csrf.get("header").asString(), csrf.get("token").asString())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
    }

    private ConfigurableApplicationContext application(WebApplicationType stack) {
        return stack == WebApplicationType.SERVLET ? servlet : reactive;
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }
}
