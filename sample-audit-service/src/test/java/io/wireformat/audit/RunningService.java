package io.wireformat.audit;

import io.wireformat.audit.log.tenant.TenantLog;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The service, started in this JVM on free ports with its real database and called over HTTP. */
public final class RunningService implements AutoCloseable {

    public static final JsonMapper JSON = JsonMapper.builder().build();

    /** The same for all starts in this JVM, which tests make hundreds of. */
    private static final CachingMetadataReaderFactory READ_CLASSES = readClasses();

    /** A tenth of a start, and no test asks for it: it measures the JVM, or is not of HTTP. */
    private static final String NOT_TESTED = Stream.of(
                    "actuate.autoconfigure.endpoint.jackson.Jackson2EndpointAutoConfiguration",
                    "actuate.autoconfigure.info.InfoContributorAutoConfiguration",
                    "autoconfigure.aop.AopAutoConfiguration",
                    "autoconfigure.info.ProjectInfoAutoConfiguration",
                    "health.autoconfigure.application.SslHealthContributorAutoConfiguration",
                    "micrometer.metrics.autoconfigure.jvm.JvmMetricsAutoConfiguration",
                    "micrometer.metrics.autoconfigure.logging.logback.LogbackMetricsAutoConfiguration",
                    "micrometer.metrics.autoconfigure.ssl.SslMetricsAutoConfiguration",
                    "micrometer.metrics.autoconfigure.startup.StartupTimeMetricsListenerAutoConfiguration",
                    "micrometer.metrics.autoconfigure.task.TaskExecutorMetricsAutoConfiguration",
                    "micrometer.observation.autoconfigure.ScheduledTasksObservationAutoConfiguration",
                    "persistence.autoconfigure.PersistenceExceptionTranslationAutoConfiguration",
                    "tomcat.autoconfigure.metrics.TomcatMetricsAutoConfiguration",
                    "transaction.autoconfigure.TransactionAutoConfiguration",
                    "transaction.autoconfigure.TransactionManagerCustomizationAutoConfiguration")
            .map("org.springframework.boot."::concat)
            .collect(Collectors.joining(","));

    static {
        // other modules are tested at the same time
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    private final ConfigurableApplicationContext context;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Keys keys;

    private RunningService(ConfigurableApplicationContext context, Keys keys) {
        this.context = context;
        this.keys = keys;
    }

    public static RunningService start(Path dataDir, String... arguments) {
        return start(dataDir, null, arguments);
    }

    /** Starts the service with other keys than those of its folder, if they are not null. */
    public static RunningService start(Path dataDir, @Nullable Keys keys, String... arguments) {
        ConfigurableApplicationContext context = run(dataDir, null, arguments);
        return new RunningService(context, keys == null ? Keys.read(dataDir.resolve("keys.properties")) : keys);
    }

    /** Starts the service with another clock for what is not to be undone. */
    public static RunningService startAt(Clock clock, Path dataDir, String... arguments) {
        return new RunningService(run(dataDir, clock, arguments), Keys.read(dataDir.resolve("keys.properties")));
    }

    private static ConfigurableApplicationContext run(Path dataDir, @Nullable Clock clock, String... arguments) {
        // a repeated argument would count as a list
        Map<String, String> all = new LinkedHashMap<>(Map.of(
                "--server.port", "0",
                "--management.server.port", "0",
                "--logging.level.root", "warn",
                "--spring.autoconfigure.exclude", NOT_TESTED,
                // a slow machine is no failure of the disk or of a query
                "--audit.busy-timeout", "60s",
                "--audit.disk-timeout", "60s",
                "--audit.query-timeout", "60s",
                "--audit.data-dir", dataDir.toString()));
        for (String argument : arguments) {
            String[] nameAndValue = argument.split("=", 2);
            all.put(nameAndValue[0], nameAndValue[1]);
        }
        return new SpringApplicationBuilder(AuditServiceApplication.class)
                .initializers(context -> {
                    context.addBeanFactoryPostProcessor(shareReadClasses());
                    if (Stream.of(arguments).noneMatch(name -> name.startsWith("--management.server.port="))) {
                        context.addBeanFactoryPostProcessor(LazyManagement::in);
                    }
                    if (clock != null) {
                        context.getBeanFactory().registerSingleton("clock", clock);
                    }
                })
                .run(all.entrySet().stream().map(Map.Entry::toString).toArray(String[]::new));
    }

    private static CachingMetadataReaderFactory readClasses() {
        CachingMetadataReaderFactory factory = new CachingMetadataReaderFactory(RunningService.class.getClassLoader()) {
            @Override
            public void clearCache() {
                // Spring would clear it at the end of each start
            }
        };
        factory.setCacheLimit(10_000);
        return factory;
    }

    private static BeanDefinitionRegistryPostProcessor shareReadClasses() {
        return registry -> registry.getBeanDefinition(
                        AnnotationConfigUtils.CONFIGURATION_ANNOTATION_PROCESSOR_BEAN_NAME)
                .getPropertyValues()
                .add("metadataReaderFactory", READ_CLASSES);
    }

    public Keys keys() {
        return keys;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** The log of the tenant without a name. */
    public TenantLog log() {
        return bean(TenantLogs.class).of(null);
    }

    public <T> Stream<T> beans(Class<T> type) {
        return context.getBeansOfType(type).values().stream();
    }

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + property("local.server.port") + path);
    }

    public URI management(String path) {
        context.getBeanProvider(LazyManagement.class).ifAvailable(LazyManagement::start);
        return URI.create("http://127.0.0.1:" + property("local.management.port") + path);
    }

    private String property(String name) {
        return context.getEnvironment().getRequiredProperty(name);
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + keys.reader()));
    }

    public HttpResponse<String> post(String path, String json) {
        return send(HttpRequest.newBuilder(uri(path))
                .header("Authorization", "Bearer " + keys.writer())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    }

    public HttpResponse<String> post(AuditEvent event) {
        return post("/events", JSON.writeValueAsString(event));
    }

    /** Appends an event, possibly again. */
    public Receipt append(AuditEvent event) {
        HttpResponse<String> response = post(event);
        if (response.statusCode() != 201 && response.statusCode() != 200) {
            throw new AssertionError("Expected 201 or 200 but got " + response.statusCode() + " " + response.body());
        }
        return JSON.readValue(response.body(), Receipt.class);
    }

    public List<BatchItemResult> append(List<AuditEvent> events) {
        HttpResponse<String> response = post("/events/batch", JSON.writeValueAsString(events));
        if (response.statusCode() != 200) {
            throw new AssertionError("Expected 200 but got " + response.statusCode() + " " + response.body());
        }
        return JSON.readValue(response.body(), new TypeReference<List<BatchItemResult>>() {});
    }

    public EventPage query(String parameters) {
        HttpResponse<String> response = get("/events?" + parameters);
        if (response.statusCode() != 200) {
            throw new AssertionError("Expected 200 but got " + response.statusCode() + " " + response.body());
        }
        return JSON.readValue(response.body(), EventPage.class);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        return send(request, BodyHandlers.ofString());
    }

    public <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
        try {
            return http.send(request.build(), body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    /** Starts the server of the management, a sixth of a start, when a test first asks for it, unless a test sets its port. */
    private static final class LazyManagement {

        private static final String NAME = "childManagementContextInitializer";

        private final ConfigurableListableBeanFactory beans;
        private final BeanDefinition server;
        private boolean started;

        private LazyManagement(ConfigurableListableBeanFactory beans) {
            this.beans = beans;
            this.server = beans.getBeanDefinition(NAME);
        }

        static void in(ConfigurableListableBeanFactory beans) {
            beans.registerSingleton("lazyManagement", new LazyManagement(beans));
            ((BeanDefinitionRegistry) beans).removeBeanDefinition(NAME);
        }

        synchronized void start() {
            if (!started) {
                started = true;
                ((BeanDefinitionRegistry) beans).registerBeanDefinition(NAME, server);
                beans.getBean(NAME, SmartLifecycle.class).start();
            }
        }
    }
}
