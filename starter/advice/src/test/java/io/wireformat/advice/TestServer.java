package io.wireformat.advice;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application with advice on a free port of the loopback interface. */
record TestServer(ConfigurableApplicationContext context) implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static TestServer start(WebApplicationType stack, Class<?> controller, String... properties) {
        String[] all = Stream.concat(
                        Stream.of(properties),
                        Stream.of(
                                "server.port=0",
                                "server.address=127.0.0.1",
                                "wireformat.advice.enabled=true",
                                "wireformat.advice.cpu=1",
                                // Netty serves WebFlux, though Tomcat is there for Spring MVC
                                "spring.autoconfigure.exclude=org.springframework.boot.tomcat.autoconfigure.reactive"
                                        + ".TomcatReactiveWebServerAutoConfiguration,org.springframework.boot.tomcat"
                                        + ".autoconfigure.actuate.web.server"
                                        + ".TomcatReactiveManagementContextAutoConfiguration"))
                .toArray(String[]::new);
        return new TestServer(new SpringApplicationBuilder(Application.class, controller)
                .web(stack)
                .properties(all)
                .run());
    }

    HttpResponse<byte[]> get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    HttpResponse<byte[]> post(String path, byte[] body, String... headers) {
        return send(request(path, headers).POST(BodyPublishers.ofByteArray(body)));
    }

    private HttpRequest.Builder request(String path, String... headers) {
        String port = context.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        return List.of(headers).isEmpty() ? request : request.headers(headers);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) {
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
    static class Application {}
}
