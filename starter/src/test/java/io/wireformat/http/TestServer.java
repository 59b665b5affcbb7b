package io.wireformat.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application on a real Tomcat, and a client that sends what it is told and nothing else. */
final class TestServer implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Is on the class path of the tests; only those that are about it want it. */
    private static final String SECURITY = String.join(
            ",",
            "org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration");

    private static final String STARTER = String.join(
            ",",
            "io.wireformat.autoconfigure.WireformatAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatMetricsAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatServerAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatSchemasAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatClientAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatSecurityAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatEndpointAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatObservationAutoConfiguration",
            "io.wireformat.autoconfigure.WireformatOpenApiAutoConfiguration");

    private final ConfigurableApplicationContext context;

    private TestServer(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts an application of these classes on a free port of the loopback interface. */
    static TestServer start(List<Class<?>> sources, String... properties) {
        return start(sources, SECURITY, properties);
    }

    /** Starts the same application as if the starter were not there. */
    static TestServer startWithoutStarter(List<Class<?>> sources, String... properties) {
        return start(sources, SECURITY + "," + STARTER, properties);
    }

    /** Starts an application with Spring Security. */
    static TestServer startSecured(List<Class<?>> sources, String... properties) {
        return start(sources, "", properties);
    }

    private static TestServer start(List<Class<?>> sources, String excluded, String... properties) {
        List<Class<?>> all = new ArrayList<>(sources);
        all.add(AutoConfigured.class);
        List<String> settings = new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.main.banner-mode=off",
                "spring.jmx.enabled=false",
                "logging.level.root=warn",
                "spring.autoconfigure.exclude=" + excluded));
        settings.addAll(List.of(properties));
        SpringApplication application = new SpringApplicationBuilder(all.toArray(Class<?>[]::new))
                .web(WebApplicationType.SERVLET)
                .properties(settings.toArray(String[]::new))
                .build();
        return new TestServer(application.run());
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    HttpResponse<byte[]> get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    HttpResponse<byte[]> post(String path, byte[] body, String... headers) {
        return send(request(path, headers).POST(BodyPublishers.ofByteArray(body)));
    }

    HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        return headers.length > 0 ? request.headers(headers) : request;
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    @EnableAutoConfiguration
    static class AutoConfigured {}
}
