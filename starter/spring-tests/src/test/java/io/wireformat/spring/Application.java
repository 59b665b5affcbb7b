package io.wireformat.spring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** An application on a real server, with the starter or without. */
record Application(ConfigurableApplicationContext context) implements AutoCloseable {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Tomcat would serve WebFlux too. */
    private static final List<String> TOMCAT_FOR_WEBFLUX = List.of(
            "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration",
            "org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration");

    static Application start(WebApplicationType stack, boolean withStarter, Class<?> source, String... properties) {
        List<String> excluded = new ArrayList<>(TOMCAT_FOR_WEBFLUX);
        if (!withStarter) {
            ImportCandidates.load(AutoConfiguration.class, Application.class.getClassLoader()).getCandidates().stream()
                    .filter(name -> name.startsWith("io.wireformat."))
                    .forEach(excluded::add);
        }
        List<String> settings = new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.main.banner-mode=off",
                "logging.level.root=error",
                "spring.graphql.schema.inspection.enabled=false",
                "spring.autoconfigure.exclude=" + String.join(",", excluded)));
        settings.addAll(List.of(properties));
        return new Application(new SpringApplicationBuilder(source, AutoConfigured.class)
                .web(stack)
                .properties(settings.toArray(String[]::new))
                .run());
    }

    @EnableAutoConfiguration
    static class AutoConfigured {}

    /** A request; what is empty is not sent. */
    record Request(String method, String path, String accept, String contentType, String content) {

        static Request get(String path, String accept) {
            return new Request("GET", path, accept, "", "");
        }
    }

    /** A response, but for what changes from one to the next, and what the starter adds. */
    record Response(int status, Map<String, String> headers, String body) {}

    URI uri(String path) {
        Environment environment = context.getEnvironment();
        String port = environment.getProperty("local.server.port");
        return URI.create("http://127.0.0.1:"
                + (path.startsWith("/actuator") ? environment.getProperty("local.management.port", port) : port)
                + path);
    }

    Response exchange(Request request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri(request.path))
                .method(request.method, BodyPublishers.ofString(request.content));
        Map.of("Accept", request.accept, "Content-Type", request.contentType).forEach((name, value) -> {
            if (!value.isEmpty()) {
                builder.header(name, value);
            }
        });
        try {
            HttpResponse<String> response = CLIENT.send(builder.build(), BodyHandlers.ofString());
            return new Response(response.statusCode(), headers(response), here(response.body()));
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Map<String, String> headers(HttpResponse<String> response) {
        Map<String, String> headers = response.headers().map().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        header -> here(String.join(", ", header.getValue())),
                        (a, b) -> a,
                        TreeMap::new));
        List.of("date", "content-length", "accept-post", "accept-patch", "x-auth-token")
                .forEach(headers::remove);
        headers.computeIfPresent("vary", (name, value) -> added(value));
        return headers;
    }

    /** What {@code Vary} has without the starter; null if that is nothing. */
    @SuppressWarnings("NullAway") // removes the header
    private static String added(String vary) {
        String others = List.of(vary.split(", *")).stream()
                .filter(name -> !name.equalsIgnoreCase("Accept"))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? null : others;
    }

    private String here(String text) {
        return text.replaceAll("http://127.0.0.1:\\d+", "")
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "")
                .replaceAll("<div id='created'>[^<]*</div>|\"requestId\":\"[^\"]*\"|\\[\\w{8}-\\d+]", "");
    }

    @Override
    public void close() {
        context.close();
    }
}
