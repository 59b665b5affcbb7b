package io.wireformat.fuzzing;

import io.wireformat.benchmarks.generated.protobuf.StructBatchMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The attacked service, which accepts single events, batches and streams. After each line on its standard input it
 * prints the live heap and the names of the threads, so that it can report them even if its ports do not respond.
 */
final class SmallService {

    /** With both Tomcat and Netty on the class path, Boot would run WebFlux on Tomcat. */
    private static final String TOMCAT_FOR_WEBFLUX =
            "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration,"
                    + "org.springframework.boot.tomcat.autoconfigure.actuate.web.server."
                    + "TomcatReactiveManagementContextAutoConfiguration";

    private SmallService() {}

    /** Arguments: the stack, then properties. */
    public static void main(String[] arguments) throws IOException {
        WebApplicationType type = WebApplicationType.valueOf(arguments[0]);
        boolean servlet = type == WebApplicationType.SERVLET;
        ConfigurableApplicationContext application = new SpringApplicationBuilder(
                        AutoConfigured.class, servlet ? Endpoints.class : ReactiveEndpoints.class)
                .web(type)
                .properties(
                        "server.port=0",
                        "server.address=127.0.0.1",
                        "management.server.port=0",
                        "management.server.address=127.0.0.1",
                        "spring.main.banner-mode=off",
                        "spring.jmx.enabled=false",
                        // thousands of rejections are expected
                        "logging.level.root=off",
                        "logging.level.io.netty=warn",
                        "logging.level.reactor.netty=error",
                        "spring.autoconfigure.exclude=" + TOMCAT_FOR_WEBFLUX)
                .properties(Arrays.copyOfRange(arguments, 1, arguments.length))
                .run();
        System.out.println("ports " + application.getEnvironment().getProperty("local.server.port") + " "
                + application.getEnvironment().getProperty("local.management.port"));
        printState();
    }

    private static void printState() throws IOException {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            System.gc();
            String threads = Thread.getAllStackTraces().keySet().stream()
                    .map(Thread::getName)
                    .sorted()
                    .collect(Collectors.joining("\t"));
            System.out.println("state " + memory.getHeapMemoryUsage().getUsed() + "\t" + threads);
        }
        System.exit(0);
    }

    /** Six optional fields. */
    record Event(
            @Nullable String type,
            @Nullable String subject,
            @Nullable String source,
            @Nullable String time,
            @Nullable String data,
            @Nullable String id) {}

    @EnableAutoConfiguration
    static class AutoConfigured {}

    @RestController
    static class Endpoints {

        @PostMapping("/events")
        Event event(@RequestBody Event event) {
            return new Event("stored", null, null, null, null, event.id());
        }

        @PostMapping("/events/batch")
        int batch(@RequestBody List<Event> events) {
            return events.size();
        }

        @PostMapping("/events/set")
        int set(@RequestBody Set<Event> events) {
            return events.size();
        }

        @PostMapping("/events/stream")
        long stream(@RequestBody Stream<Event> events) {
            return events.count();
        }

        @PostMapping("/figures")
        Map<String, Integer> figures(@RequestBody Map<String, Integer> figures) {
            return Map.of("count", figures.size());
        }

        @PostMapping("/generated")
        int generated(@RequestBody StructBatchMessage batch) {
            return batch.getItemsCount();
        }
    }

    @RestController
    static class ReactiveEndpoints {

        @PostMapping("/events")
        Mono<Event> event(@RequestBody Mono<Event> event) {
            return event.map(read -> new Event("stored", null, null, null, null, read.id()));
        }

        @PostMapping("/events/batch")
        Mono<Integer> batch(@RequestBody Mono<List<Event>> events) {
            return events.map(List::size);
        }

        @PostMapping("/events/set")
        Mono<Integer> set(@RequestBody Mono<Set<Event>> events) {
            return events.map(Set::size);
        }

        @PostMapping("/events/stream")
        Mono<Long> stream(@RequestBody Flux<Event> events) {
            return events.count();
        }

        @PostMapping("/figures")
        Mono<Map<String, Integer>> figures(@RequestBody Mono<Map<String, Integer>> figures) {
            return figures.map(read -> Map.of("count", read.size()));
        }

        @PostMapping("/generated")
        Mono<Integer> generated(@RequestBody Mono<StructBatchMessage> batch) {
            return batch.map(StructBatchMessage::getItemsCount);
        }
    }
}
