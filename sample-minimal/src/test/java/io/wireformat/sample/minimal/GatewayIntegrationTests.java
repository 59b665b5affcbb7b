package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.FreePort;
import io.wireformat.fixtures.ShellSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the caches of docs/gateways.md in front of the sample. A cache that is not installed is skipped. */
@Tag("processes")
class GatewayIntegrationTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/gateways.md");
    private static final String IGNORE_VARY = "proxy_ignore_headers Vary;";
    private static final String KEY = "proxy_cache_key $scheme$host$request_uri$http_accept;";
    private static final ApplicationProcess application = ApplicationProcess.shared();

    @TempDir
    Path directory;

    private Process cache;
    private int port;

    @AfterEach
    void stopCache() throws InterruptedException {
        if (cache != null) {
            cache.destroy();
            assertThat(cache.waitFor(1, TimeUnit.MINUTES)).as("the cache ends").isTrue();
        }
    }

    @Test
    void theKeyKeepsTheFormatsApart() throws Exception {
        startNginx(nginxConfiguration());
        ShellSession session = new ShellSession(PAGE.block("tried by GatewayIntegrationTests: session"));

        assertThat(session.replay(directory, text -> text.replace(":8081", ":" + port)))
                .isEqualTo(session.shown());
    }

    @Test
    void nginxKeepsTheFormatsApartByVary() throws Exception {
        startNginx(nginxConfiguration().replace(IGNORE_VARY, "").replace(KEY, ""));

        assertThat(contentType("/parcels/first", "application/json")).isEqualTo("application/json MISS");
        assertThat(contentType("/parcels/first", "application/protobuf")).isEqualTo("application/protobuf MISS");
        assertThat(contentType("/parcels/first", "application/protobuf")).isEqualTo("application/protobuf HIT");
    }

    @Test
    void aCacheThatIgnoresVaryMixesFormatsUnlessTheUrlNamesThem() throws Exception {
        startNginx(nginxConfiguration().replace(KEY, ""));

        assertThat(contentType("/parcels/first", "application/json")).isEqualTo("application/json MISS");
        assertThat(contentType("/parcels/first", "application/protobuf")).isEqualTo("application/json HIT");
        assertThat(contentType("/parcels/first?format=protobuf", "*/*")).isEqualTo("application/protobuf MISS");
        assertThat(contentType("/parcels/first?format=avro", "*/*")).isEqualTo("application/avro MISS");
        assertThat(contentType("/parcels/first?format=protobuf", "*/*")).isEqualTo("application/protobuf HIT");
    }

    @Test
    void varnishKeepsTheFormatsApartByVary() throws Exception {
        assumeTrue(ShellSession.has("varnishd"), "varnishd is not installed");
        port = FreePort.find();
        startCache(
                "varnishd",
                "-F",
                "-a",
                "127.0.0.1:" + port,
                "-b",
                "127.0.0.1:" + application.port(),
                "-n",
                directory.resolve("varnish").toString());

        assertThat(contentType("/parcels/first", "application/json")).isEqualTo("application/json MISS");
        assertThat(contentType("/parcels/first", "application/protobuf")).isEqualTo("application/protobuf MISS");
        assertThat(contentType("/parcels/first", "application/protobuf")).isEqualTo("application/protobuf HIT");
    }

    private String nginxConfiguration() throws IOException {
        String configuration = PAGE.block("tried by GatewayIntegrationTests: nginx");
        assertThat(configuration).contains(IGNORE_VARY, KEY);
        return configuration;
    }

    private void startNginx(String configuration) throws Exception {
        assumeTrue(ShellSession.has("nginx"), "nginx is not installed");
        port = FreePort.find();
        String ours = configuration
                .replace("/var/cache/nginx/parcels", directory.resolve("cache").toString())
                .replace(":8080", ":" + application.port())
                .replace(":8081", ":" + port);
        StringBuilder http = new StringBuilder("access_log off;\n");
        for (String use : new String[] {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
            http.append(use)
                    .append("_temp_path ")
                    .append(directory.resolve(use))
                    .append(";\n");
        }
        // root's workers would otherwise not be allowed to use the directory
        String user = System.getProperty("user.name").equals("root") ? "user root root;\n" : "";
        Path file = Files.writeString(
                directory.resolve("nginx.conf"),
                user + "daemon off;\npid " + directory.resolve("nginx.pid") + ";\nevents {}\nhttp {\n" + http + ours
                        + "}\n");
        startCache("nginx", "-e", directory.resolve("error.log").toString(), "-c", file.toString());
    }

    private void startCache(String... command) throws Exception {
        Path log = directory.resolve("cache.log");
        cache = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        for (int i = 0; i < 300; i++) {
            assertThat(cache.isAlive()).as(() -> text(log)).isTrue();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                Thread.sleep(100);
            }
        }
        throw new AssertionError("the cache does not listen: " + text(log));
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** The content type of a response, and whether it came from the cache. */
    private String contentType(String path, String accept) throws Exception {
        HttpResponse<byte[]> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .header("Accept", accept)
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        // Varnish names the request, and on a hit also the request that the response was cached for
        String cached = response.headers()
                .firstValue("X-Cache")
                .orElseGet(() ->
                        response.headers().firstValue("X-Varnish").orElseThrow().contains(" ") ? "HIT" : "MISS");
        return response.headers().firstValue("Content-Type").orElseThrow() + " " + cached;
    }
}
