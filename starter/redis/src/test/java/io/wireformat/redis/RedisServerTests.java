package io.wireformat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.stock.StockApplication;
import com.example.stock.StockApplication.Article;
import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.FreePort;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.SerializationException;
import tools.jackson.databind.json.JsonMapper;

/** A Redis server, with the application and the settings of docs/redis.md. */
@Tag("full")
@Tag("processes")
@ExtendWith(OutputCaptureExtension.class)
class RedisServerTests {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Article ARTICLE = new Article("A-1", 7);

    @TempDir
    private static Path directory;

    private static Process server;
    private static ConfigurableApplicationContext application;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "redis-server"))),
                "redis-server is not installed (Debian: redis-server)");
        int port = FreePort.find();
        server = new ProcessBuilder(
                        "redis-server",
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--save",
                        "",
                        "--dir",
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.txt").toFile())
                .start();
        awaitServer(port);
        application = SpringApplication.run(
                StockApplication.class,
                Stream.concat(
                                Stream.of("--spring.data.redis.port=" + port, "--spring.data.redis.host=127.0.0.1"),
                                DocumentationPage.of("docs/redis.md")
                                        .block("tried by RedisServerTests: properties")
                                        .lines()
                                        .map(line -> "--" + line))
                        .toArray(String[]::new));
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (application != null) {
            application.close();
        }
        if (server != null) {
            server.destroy();
            assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @BeforeEach
    void clear() {
        connection(connection -> connection.serverCommands().flushAll());
    }

    @Test
    void aCacheHasValuesInItsFormat(CapturedOutput output) {
        Article article = new Article("B-1", 7);
        StockApplication.Warehouse warehouse = application.getBean(StockApplication.Warehouse.class);

        assertThat(warehouse.article("B-1")).isEqualTo(article);
        awaitStored("articles::B-1");
        assertThat(warehouse.article("B-1")).isEqualTo(article);

        assertThat(output.getOut()).containsOnlyOnce("Counted B-1");
        byte[] content = FORMATS.named("protobuf").encode(article);
        assertThat(stored("articles::B-1"))
                .startsWith(0xF7, 1, 8)
                .contains("protobuf".getBytes(StandardCharsets.US_ASCII))
                .endsWith(content)
                .hasSize(11 + content.length);
    }

    @Test
    void whatTheCacheCannotReadIsLoadedAnew(CapturedOutput output) {
        store("articles::B-2", "{\"id\":[\"secret\"]}");
        StockApplication.Warehouse warehouse = application.getBean(StockApplication.Warehouse.class);

        assertThat(warehouse.article("B-2")).isEqualTo(new Article("B-2", 7));

        assertThat(output)
                .contains("Counted B-2")
                .contains("it is read as absent")
                .doesNotContain("secret");
        awaitStored("articles::B-2");
    }

    @Test
    void theCacheReadsTheJsonOfSpringsSerializer(CapturedOutput output) {
        store("articles::B-3", "{\"@class\":\"com.example.old.Article\",\"id\":\"B-3\",\"pieces\":7}");

        assertThat(application.getBean(StockApplication.Warehouse.class).article("B-3"))
                .isEqualTo(new Article("B-3", 7));
        assertThat(output).doesNotContain("Counted B-3");
    }

    @Test
    void theCacheStoresNull() {
        Cache cache =
                Objects.requireNonNull(application.getBean(CacheManager.class).getCache("articles"));
        cache.put("none", null);

        await().atMost(Duration.ofMinutes(1)).until(() -> cache.get("none") != null);
        assertThat(Objects.requireNonNull(cache.get("none")).get()).isNull();
    }

    /** As {@code @Cacheable(sync = true)} calls it. */
    @Test
    void whatTheCacheCannotReadIsLoadedAnewForAllCallersAtOnce() {
        Cache cache =
                Objects.requireNonNull(application.getBean(CacheManager.class).getCache("articles"));
        store("articles::B-4", "{\"id\":[\"secret\"]}");
        Article loaded = new Article("B-4", 7);

        assertThat(cache.get("B-4", () -> loaded)).isEqualTo(loaded);
        awaitStored("articles::B-4");
        assertThat(cache.get("B-4", RedisServerTests::unexpected)).isEqualTo(loaded);
        cache.put("none", null);
        await().atMost(Duration.ofMinutes(1)).until(() -> cache.get("none") != null);
        assertThat(cache.get("none", RedisServerTests::unexpected)).isNull();
    }

    /** Without our writer it is in the cache when the method returns. */
    @Test
    void aValueThatIsLoadedForAllCallersIsStoredAtOnce() {
        Cache cache =
                Objects.requireNonNull(application.getBean(CacheManager.class).getCache("articles"));
        for (int i = 0; i < 200; i++) {
            String key = "C-" + i;
            cache.get(key, () -> new Article(key, 7));

            assertThat(stored("articles::" + key)).startsWith(0xF7);
        }
    }

    @Test
    void whatTheCacheCannotReadIsAbsentForPutIfAbsent() {
        Cache cache =
                Objects.requireNonNull(application.getBean(CacheManager.class).getCache("articles"));
        store("articles::B-5", "{\"id\":[\"secret\"]}");

        assertThat(cache.putIfAbsent("B-5", new Article("B-5", 7))).isNull();
        awaitStored("articles::B-5");
        assertThat(cache.putIfAbsent("B-5", new Article("B-5", 8)).get()).isEqualTo(new Article("B-5", 7));
    }

    private static Article unexpected() {
        throw new AssertionError("is in the cache");
    }

    @Test
    void theReportHasTypesAndFormats() {
        String report = JsonMapper.shared()
                .writeValueAsString(application.getBean(EndpointSection.class).report(null));

        assertThat(report)
                .contains("\"configured\":{\"articles\":{\"type\":\"" + Article.class.getName()
                        + "\",\"format\":\"protobuf\",\"mark\":true}}")
                .contains("\"types\":{\"articles\":{\"protobuf\":[{\"name\":\"" + Article.class.getName() + "\"");
    }

    @Test
    @SuppressWarnings("unchecked") // the bean's type
    void aTemplateFailsOnWhatItCannotRead() {
        RedisTemplate<String, Article> template =
                (RedisTemplate<String, Article>) application.getBean("articles", RedisTemplate.class);
        template.opsForValue().set("a", ARTICLE);

        assertThat(template.opsForValue().get("a")).isEqualTo(ARTICLE);
        assertThat(template.opsForValue().get("b")).isNull();
        store("a", "secret");
        assertThatThrownBy(() -> template.opsForValue().get("a"))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("cannot be read: json")
                .hasMessageNotContaining("secret");
    }

    /** The cache does not wait until a value is stored. */
    private static void awaitStored(String key) {
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(stored(key)).startsWith(0xF7));
    }

    private static byte @Nullable [] stored(String key) {
        RedisConnectionFactory connections = application.getBean(RedisConnectionFactory.class);
        try (RedisConnection connection = connections.getConnection()) {
            return connection.stringCommands().get(key.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void store(String key, String value) {
        connection(connection -> connection
                .stringCommands()
                .set(key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)));
    }

    private static void connection(Consumer<RedisConnection> use) {
        try (RedisConnection connection =
                application.getBean(RedisConnectionFactory.class).getConnection()) {
            use.accept(connection);
        }
    }

    private static void awaitServer(int port) throws InterruptedException {
        for (int attempt = 0; attempt < 600; attempt++) {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                assertThat(socket.isConnected()).isTrue();
                return;
            } catch (IOException e) {
                if (!server.isAlive()) {
                    throw new UncheckedIOException(e);
                }
                Thread.sleep(100);
            }
        }
        throw new AssertionError("The server did not start within a minute");
    }
}
