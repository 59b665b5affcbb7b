package io.wireformat.http.support;

import io.wireformat.http.application.AutoConfigured;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.client.RestClient;

/** An application on a real server, and a client that sends what it is told and nothing else. */
public final class TestServer implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Is on the class path of the tests; only those that are about it want it. */
    private static final String SECURITY = String.join(
            ",",
            "org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration");

    /** Where Tomcat and Netty are there, as they are in the tests, Tomcat would serve WebFlux too. */
    private static final String TOMCAT_FOR_WEBFLUX = String.join(
            ",",
            "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration",
            "org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration");

    /** A sixth of a start, and no test here asks for it: what is not of HTTP, or measures the JVM. */
    private static final String UNASKED = String.join(
            ",",
            "org.springframework.boot.actuate.autoconfigure.info.InfoContributorAutoConfiguration",
            "org.springframework.boot.autoconfigure.aop.AopAutoConfiguration",
            "org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration",
            "org.springframework.boot.autoconfigure.info.ProjectInfoAutoConfiguration",
            "org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.application.DiskSpaceHealthContributorAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.application.SslHealthContributorAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration",
            "org.springframework.boot.http.client.autoconfigure.metrics.HttpClientMetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.jvm.JvmMetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.logging.logback.LogbackMetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.ssl.SslMetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.startup.StartupTimeMetricsListenerAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.system.SystemMetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.task.TaskExecutorMetricsAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ScheduledTasksObservationAutoConfiguration",
            "org.springframework.boot.tomcat.autoconfigure.metrics.TomcatMetricsAutoConfiguration");

    /** An eighth of a start, for tests that set a property of the management, or ask for its default. */
    private static final String MANAGEMENT = String.join(
            ",",
            "io.wireformat.autoconfigure.actuator.WireformatEndpointAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.endpoint.jackson.Jackson2EndpointAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.endpoint.jackson.JacksonEndpointAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.web.server.ManagementContextAutoConfiguration",
            "org.springframework.boot.servlet.autoconfigure.actuate.web.ServletManagementContextAutoConfiguration");

    private static final String STARTER = String.join(
            ",",
            "io.wireformat.autoconfigure.core.WireformatAutoConfiguration",
            "io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration",
            "io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration",
            "io.wireformat.autoconfigure.core.WireformatCompressionAutoConfiguration",
            "io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration",
            "io.wireformat.autoconfigure.webmvc.WireformatReceivingAutoConfiguration",
            "io.wireformat.autoconfigure.schemas.WireformatSchemasAutoConfiguration",
            "io.wireformat.autoconfigure.client.WireformatClientAutoConfiguration",
            "io.wireformat.autoconfigure.security.WireformatSecurityAutoConfiguration",
            "io.wireformat.autoconfigure.actuator.WireformatEndpointAutoConfiguration",
            "io.wireformat.autoconfigure.actuator.WireformatObservationAutoConfiguration",
            "io.wireformat.autoconfigure.openapi.WireformatOpenApiAutoConfiguration");

    /** What Spring reads of classes is the same for all applications here, and takes long. */
    private static final CachingMetadataReaderFactory READ_CLASSES = readClasses();

    static {
        // what is awaited is there at once in most tests
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        Awaitility.setDefaultPollInterval(Duration.ofMillis(10));
        // other modules are tested at the same time
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    private @Nullable ConfigurableApplicationContext context;

    private TestServer(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts an application of these classes on a free port of the loopback interface. */
    public static TestServer start(Stack stack, List<Class<?>> sources, String... properties) {
        return start(stack, sources, SECURITY, properties);
    }

    /** Starts it with everything that Boot configures. */
    public static TestServer startWithEverything(Stack stack, List<Class<?>> sources, String... properties) {
        return startAllBut(SECURITY, stack, sources, properties);
    }

    /** The same as if the starter were not there. */
    public static TestServer startWithEverythingElse(Stack stack, List<Class<?>> sources, String... properties) {
        return startAllBut(SECURITY + "," + STARTER, stack, sources, properties);
    }

    private static TestServer startAllBut(String excluded, Stack stack, List<Class<?>> sources, String... properties) {
        List<String> settings = new ArrayList<>(List.of(properties));
        settings.add("spring.autoconfigure.exclude=" + TOMCAT_FOR_WEBFLUX + "," + excluded);
        return start(stack, sources, settings.toArray(String[]::new));
    }

    /** Starts the same application as if the starter were not there. */
    public static TestServer startWithoutStarter(Stack stack, List<Class<?>> sources, String... properties) {
        return start(stack, sources, SECURITY + "," + STARTER, properties);
    }

    /** Starts an application with Spring Security. */
    public static TestServer startSecured(Stack stack, List<Class<?>> sources, String... properties) {
        return start(stack, sources, "", properties);
    }

    /** The same as if the starter were not there. */
    public static TestServer startSecuredWithoutStarter(Stack stack, List<Class<?>> sources, String... properties) {
        return start(stack, sources, STARTER, properties);
    }

    /** The application of clients that all tests of this JVM share, and never close. */
    public static TestServer ofClients() {
        return Clients.WITH_STARTER;
    }

    /** The same as if the starter were not there. */
    public static TestServer ofClientsWithoutStarter() {
        return PlainClients.WITHOUT_STARTER;
    }

    public static TestServer start(List<Class<?>> sources, String... properties) {
        return start(Stack.SERVLET, sources, properties);
    }

    public static TestServer startWithoutStarter(List<Class<?>> sources, String... properties) {
        return startWithoutStarter(Stack.SERVLET, sources, properties);
    }

    private static TestServer start(Stack stack, List<Class<?>> sources, String excluded, String... properties) {
        List<Class<?>> all = new ArrayList<>(sources);
        all.add(AutoConfigured.class);
        if (stack == Stack.REACTIVE) {
            all.add(OwnNetwork.class);
        }
        List<String> settings = new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.main.banner-mode=off",
                "spring.jmx.enabled=false",
                "logging.level.root=warn",
                "logging.level.org.springframework.web.servlet.mvc.support.DefaultHandlerExceptionResolver=error",
                // Netty is on the class path of the tests, where clients would prefer it
                "spring.http.clients.imperative.factory=jdk",
                // Reactor Netty 1.3 may forget to read the next request of a connection (reactor-netty issue 4361)
                "server.netty.max-keep-alive-requests=1",
                // the hundredth response of a connection would say that it is the last
                "server.tomcat.max-keep-alive-requests=-1",
                "spring.autoconfigure.exclude=" + TOMCAT_FOR_WEBFLUX + "," + UNASKED + "," + excluded + ","
                        + (Stream.of(properties).anyMatch(name -> name.startsWith("management.")) ? "" : MANAGEMENT)));
        settings.addAll(List.of(properties));
        SpringApplication application = new SpringApplicationBuilder(all.toArray(Class<?>[]::new))
                .web(stack.type())
                .properties(settings.toArray(String[]::new))
                .initializers(context -> context.addBeanFactoryPostProcessor(shareReadClasses()))
                .build();
        return new TestServer(application.run());
    }

    private static CachingMetadataReaderFactory readClasses() {
        CachingMetadataReaderFactory factory = new CachingMetadataReaderFactory(TestServer.class.getClassLoader()) {
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

    public ConfigurableApplicationContext context() {
        return context;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** A client of the application. */
    public RestClient.Builder restClient() {
        return context.getBeanProvider(RestClient.Builder.class).getIfAvailable(() -> RestClient.builder()
                // Boot has no builder of blocking clients where the server is reactive
                .requestFactory(new JdkClientHttpRequestFactory()));
    }

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    /** The text of a page, in which the application has port 8080, for this application. */
    public String here(String page) {
        return page.replace("http://127.0.0.1:8080", uri("").toString());
    }

    public HttpResponse<byte[]> get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    public HttpResponse<byte[]> post(String path, byte[] body, String... headers) {
        return send(request(path, headers).POST(BodyPublishers.ofByteArray(body)));
    }

    public HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        return headers.length > 0 ? request.headers(headers) : request;
    }

    /** Sends the same so many times at once. */
    public List<CompletableFuture<HttpResponse<String>>> postAtOnce(
            int times, String path, String mediaType, byte[] content) {
        HttpRequest request = request(path, "Content-Type", mediaType)
                .POST(BodyPublishers.ofByteArray(content))
                .build();
        return Stream.generate(() -> CLIENT.sendAsync(request, BodyHandlers.ofString()))
                .limit(times)
                .toList();
    }

    public HttpResponse<byte[]> send(HttpRequest.Builder request) {
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
        // test classes keep their server to the end of the JVM, and need not keep an application
        context = null;
    }

    private static final class Clients {

        static final TestServer WITH_STARTER = start(List.of());
    }

    private static final class PlainClients {

        static final TestServer WITHOUT_STARTER = startWithoutStarter(List.of());
    }

    /** Threads of its own, or the end of one server would be that of all. */
    static class OwnNetwork {

        @Bean
        ReactorResourceFactory network() {
            ReactorResourceFactory network = new ReactorResourceFactory();
            network.setUseGlobalResources(false);
            network.setShutdownQuietPeriod(Duration.ZERO);
            return network;
        }
    }
}
