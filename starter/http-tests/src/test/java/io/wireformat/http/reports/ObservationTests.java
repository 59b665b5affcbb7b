package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.wireformat.client.WireformatClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.http.server.observation.ServerRequestObservationConvention;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** What traces and metrics of HTTP exchanges say of their content. */
@ParameterizedClass
@SomeOf("REACTIVE")
class ObservationTests {

    @Parameter
    Stack stack;

    private static final String SERVER = "http.server.requests";
    private static final String CLIENT = "http.client.requests";
    private static final Point POINT = new Point(1, -2, "x");
    private static TestServer server;
    private static Ended ended;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class, Observed.class));
        ended = server.bean(Ended.class);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        ended.contexts.clear();
    }

    @ParameterizedTest
    @EnumSource
    void tellsFormatsAndSizesOfBothSides(TestFormat format) {
        String size = "" + format.encode(POINT).length;
        RestClient client = server.restClient()
                .observationRegistry(server.bean(ObservationRegistry.class))
                .apply(server.bean(WireformatClient.class).format(format.formatName()))
                .baseUrl(server.uri(""))
                .build();

        client.post().uri("/points").body(POINT).retrieve().body(Point.class);

        for (String side : List.of(SERVER, CLIENT)) {
            assertThat(observed(side).getHighCardinalityKeyValues())
                    .contains(
                            KeyValue.of("wireformat.request.format", format.formatName()),
                            KeyValue.of("wireformat.request.size", size),
                            KeyValue.of("wireformat.response.format", format.formatName()),
                            KeyValue.of("wireformat.response.size", size));
        }
    }

    @Test
    void tellsNothingOfContentInNoFormat() {
        server.get("/text", "Accept", "text/x-smuggled");

        assertThat(observed(SERVER).getAllKeyValues())
                .noneMatch(key -> key.getKey().startsWith("wireformat"))
                .noneMatch(key -> key.getValue().contains("smuggled"));
    }

    @Test
    void keepsTheConventionOfTheApplication() {
        server.get("/point", "Accept", "application/avro");

        assertThat(observed(SERVER).getAllKeyValues())
                .contains(KeyValue.of("own", "convention"), KeyValue.of("wireformat.response.format", "avro"));
    }

    @Test
    void tellsOfProblemsToo() {
        server.get("/nowhere", "Accept", "application/avro");

        assertThat(observed(SERVER).getHighCardinalityKeyValues())
                .contains(KeyValue.of("wireformat.response.format", "avro"));
    }

    @Test
    void tellsNothingWhereItIsOff() {
        try (TestServer off = TestServer.start(
                stack, List.of(Points.class, Observed.class), "wireformat.observations.enabled=false")) {
            off.get("/point", "Accept", "application/avro");

            assertThat(off.bean(Ended.class).named(SERVER).getAllKeyValues())
                    .noneMatch(key -> key.getKey().startsWith("wireformat"));
        }
    }

    @Test
    void leavesTheTagsOfMetricsAlone() {
        try (TestServer metered = TestServer.start(stack, List.of(Points.class))) {
            metered.get("/point", "Accept", "application/avro");

            assertThat(timer(metered).getId().getTags())
                    .noneMatch(tag -> tag.getKey().startsWith("wireformat"));
        }
    }

    @Test
    void addsFormatsToMetricsWhereThatIsWanted() {
        try (TestServer metered =
                TestServer.start(stack, List.of(Points.class), "wireformat.observations.metrics=true")) {
            metered.get("/point", "Accept", "application/avro");

            assertThat(timer(metered).getId().getTags())
                    .contains(Tag.of("wireformat.request.format", "none"), Tag.of("wireformat.response.format", "avro"))
                    .noneMatch(tag -> tag.getKey().endsWith(".size"));
        }
    }

    private static Observation.Context observed(String name) {
        return ended.named(name);
    }

    private static Timer timer(TestServer server) {
        MeterRegistry meters = server.bean(MeterRegistry.class);
        await().until(() -> meters.find(SERVER).timer() != null);
        return meters.get(SERVER).timer();
    }

    /** What has been observed. */
    static class Ended implements ObservationHandler<Observation.Context> {

        private final List<Observation.Context> contexts = new CopyOnWriteArrayList<>();

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }

        @Override
        public void onStop(Observation.Context context) {
            contexts.add(context);
        }

        /** A client has its response before the server's observation ends. */
        Observation.Context named(String name) {
            return await().until(
                            () -> contexts.stream()
                                    .filter(context -> name.equals(context.getName()))
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Observed {

        @Bean
        Ended ended() {
            return new Ended();
        }

        @Bean
        ServerRequestObservationConvention convention() {
            return new DefaultServerRequestObservationConvention() {
                @Override
                public KeyValues getLowCardinalityKeyValues(ServerRequestObservationContext context) {
                    return super.getLowCardinalityKeyValues(context).and("own", "convention");
                }
            };
        }

        @Bean
        org.springframework.http.server.reactive.observation.ServerRequestObservationConvention reactiveConvention() {
            return new org.springframework.http.server.reactive.observation
                    .DefaultServerRequestObservationConvention() {
                @Override
                public KeyValues getLowCardinalityKeyValues(
                        org.springframework.http.server.reactive.observation.ServerRequestObservationContext context) {
                    return super.getLowCardinalityKeyValues(context).and("own", "convention");
                }
            };
        }
    }

    @RestController
    static class Points {

        @GetMapping("/point")
        Point point() {
            return POINT;
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
