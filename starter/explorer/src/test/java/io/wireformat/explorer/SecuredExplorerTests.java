package io.wireformat.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** The explorer behind a context path, with Boot's own security, and with a port for management. */
@ParameterizedClass
@EnumSource(names = {"SERVLET", "REACTIVE"})
class SecuredExplorerTests {

    @Parameter
    WebApplicationType stack;

    private static ConfigurableApplicationContext application;

    private final HttpClient client = HttpClient.newHttpClient();

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @Import(ParcelApplication.Parcels.class)
    static class Secured {}

    @BeforeParameterizedClassInvocation
    static void start(WebApplicationType stack) {
        String path = stack == WebApplicationType.SERVLET ? "server.servlet.context-path" : "spring.webflux.base-path";
        application = new SpringApplicationBuilder(Secured.class)
                .web(stack)
                .properties(ExplorerPageTests.OPEN)
                .properties(
                        "server.port=0",
                        "management.server.port=0",
                        "wireformat.advice.enabled=true",
                        "springdoc.api-docs.enabled=false",
                        "spring.security.user.name=alice",
                        "spring.security.user.password=pw",
                        "spring.main.banner-mode=off",
                        // Tomcat and Netty are both here, each with its own server for management
                        "spring.main.allow-bean-definition-overriding=true",
                        path + "=/shop")
                .run();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        application.close();
    }

    @Test
    void withoutALoginThereIsNothing() throws Exception {
        for (String path : new String[] {
            "/shop/wireformat", "/shop/wireformat/explorer/explorer.js", "/shop/wireformat/api/application"
        }) {
            assertThat(get("local.server.port", path, null).statusCode())
                    .as(path)
                    .isEqualTo(401);
        }
    }

    @Test
    void withALoginThePageIsBelowTheContextPathAlone() throws Exception {
        assertThat(get("local.server.port", "/shop/wireformat", "alice:pw").body())
                .contains("Wireformat explorer", "href=\"wireformat/explorer/explorer.css\"");
        assertThat(get("local.server.port", "/shop/wireformat/explorer/explorer.css", "alice:pw")
                        .statusCode())
                .isEqualTo(200);
        String described = get("local.server.port", "/shop/wireformat/api/application", "alice:pw")
                .body();
        assertThat(described).contains("/parcels", "\"advice\":null");
        assertThat(get("local.server.port", "/wireformat", "alice:pw").statusCode())
                .isEqualTo(404);
    }

    @Test
    void thePortForManagementLinksToItAndDoesNotServeIt() throws Exception {
        assertThat(get("local.management.port", "/actuator/wireformat", "alice:pw")
                        .body())
                .contains("\"explorer\":\"/shop/wireformat\"");
        assertThat(get("local.management.port", "/wireformat", "alice:pw").statusCode())
                .isEqualTo(404);
        assertThat(get("local.management.port", "/wireformat/api/application", null)
                        .statusCode())
                .isNotEqualTo(200);
    }

    private HttpResponse<String> get(String port, String path, @Nullable String login)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://localhost:" + application.getEnvironment().getProperty(port) + path));
        if (login != null) {
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login.getBytes()));
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
