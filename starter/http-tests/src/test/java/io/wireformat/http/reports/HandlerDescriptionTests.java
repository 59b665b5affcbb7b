package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.WireformatHandlers;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.HandlerDescription;
import io.wireformat.http.internal.handlers.HandlerDescription.Unsupported;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowKt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The handlers that /actuator/wireformat lists, beside what the same server responds to requests for them. */
@ParameterizedClass
@SomeOf("REACTIVE")
class HandlerDescriptionTests {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Point POINT = new Point(1, 2, "x");

    private static final String OPENS =
            "to permit all formats, set wireformat.handlers=json or annotate it with @WireformatHandlers";

    @Parameter
    Stack stack;

    private static TestServer server;
    private static JsonNode described;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Handlers.class, Views.class, stack == Stack.SERVLET ? Streams.class : Promises.class),
                "management.endpoints.web.exposure.include=wireformat");
        described = describe(server.get("/actuator/wireformat"));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void aRecordIsReadAndWrittenInAllFormatsThatAreOn() {
        HandlerDescription same = handler("POST", "/same");

        assertThat(same.reads().keySet()).containsExactlyInAnyOrderElementsOf(formatsThatAreOn());
        assertThat(same.writes()).isEqualTo(same.reads());
        assertThat(same.unsupported()).isEmpty();
        assertThat(same.handler()).endsWith("Handlers#same(Point)");
    }

    @Test
    void eachIsListedUnderItsPathsAndMethodsByPath() {
        List<HandlerDescription> all = handlers();

        assertThat(handler("GET", "/named/{id}").paths()).containsExactlyInAnyOrder("/named/{id}", "/also/{id}");
        assertThat(handler("DELETE", "/nothing").methods()).containsExactly(RequestMethod.DELETE);
        assertThat(all.get(0).paths()).contains("/also/{id}");
        assertThat(all).extracting(HandlerDescription::handler).allMatch(name -> name.startsWith("io.wireformat."));
    }

    @Test
    void aDeclinedTypeHasAReasonThatTheFormatsShare() {
        HandlerDescription outside = handler("POST", "/outside");

        assertThat(outside.reads()).containsKeys("json", "cbor").doesNotContainKeys("protobuf", "avro");
        assertThat(outside.writes()).containsKeys("json", "protobuf");
        assertThat(outside.unsupported()).hasSize(2).allSatisfy(declined -> {
            assertThat(declined.content()).isEqualTo(Direction.REQUEST);
            assertThat(declined.reason()).contains("Outside.anything");
        });
        assertThat(outside.unsupported().get(0).formats()).contains("protobuf", "avro", "capnp-packed");
        assertThat(outside.unsupported().get(1).formats()).containsExactly("msgpack");
    }

    @Test
    void aHandlerRestrictedToJsonNamesTheWayOut() {
        HandlerDescription shut = handler("POST", "/shut");

        assertThat(shut.reads()).isEqualTo(Map.of("json", "application/json"));
        assertThat(shut.writes()).isEqualTo(shut.reads());
        assertThat(reason(shut, Direction.REQUEST, "protobuf"))
                .isEqualTo("This handler declares that it consumes only application/json; " + OPENS);
        assertThat(reason(shut, Direction.RESPONSE, "avro"))
                .isEqualTo("This handler declares that it produces only application/json; " + OPENS);
        assertThat(reason(shut, Direction.RESPONSE, "xml"))
                .isEqualTo("This handler declares that it produces application/json");
    }

    @Test
    void aHandlerThatIsOpenedIsListedSo() {
        HandlerDescription opened = handler("POST", "/opened");

        assertThat(opened.reads()).containsKeys("json", "protobuf", "cbor").doesNotContainKey("xml");
        assertThat(opened.writes()).containsKeys("json", "avro", "smile").doesNotContainKey("xml");
        assertThat(opened.unsupported())
                .allSatisfy(declined -> assertThat(declined.formats()).containsExactly("xml"));
    }

    @Test
    void aHandlerWritesOnlyTheTypesThatItNames() {
        HandlerDescription named = handler("GET", "/named/{id}");

        assertThat(named.writes())
                .isEqualTo(Map.of("json", "application/json", "protobuf", "application/vnd.acme.v2+protobuf"));
        assertThat(reason(named, Direction.RESPONSE, "avro"))
                .contains("declares that it produces", "application/vnd.acme.v2+protobuf");
    }

    @Test
    void aHandlerDoesNotReadExcludedMediaTypes() {
        HandlerDescription excluding = handler("POST", "/excluding");

        assertThat(excluding.reads()).containsKeys("json", "protobuf").doesNotContainKey("avro");
        assertThat(reason(excluding, Direction.REQUEST, "avro")).contains("!application/avro");
    }

    @Test
    void aViewIsFollowedByJsonAlone() {
        assertThat(reason(handler("GET", "/viewed"), Direction.RESPONSE, "protobuf"))
                .startsWith("a JSON view applies to it; let the handler declare");
        assertThat(reason(handler("POST", "/viewed"), Direction.REQUEST, "avro"))
                .startsWith("a JSON view applies to it; let the handler declare");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/list", "/later"})
    void entitiesAndPublishersAreListedByTheirContent(String path) {
        HandlerDescription handler = handler("GET", path);

        assertThat(handler.writes().keySet()).containsExactlyInAnyOrderElementsOf(formatsThatAreOn());
        assertThat(handler.unsupported()).isEmpty();
    }

    @Test
    void anEntityOfNoTypeSaysSo() {
        HandlerDescription unknown = handler("GET", "/unknown");

        assertThat(unknown.writes()).containsKey("json").doesNotContainKey("protobuf");
        assertThat(reason(unknown, Direction.RESPONSE, "protobuf")).contains("ResponseEntity<?>");
    }

    @Test
    void textIsInNoFormat() {
        HandlerDescription text = handler("GET", "/text");

        // WebFlux writes it as an item of CBOR and Smile
        assertThat(text.writes()).doesNotContainKeys("json", "protobuf", "avro");
        assertThat(reason(text, Direction.RESPONSE, "protobuf")).contains("put it into a record");
    }

    @Test
    void eventsAreInNoFormat() {
        HandlerDescription events = handler("GET", "/events");

        assertThat(events.writes()).isEmpty();
        assertThat(reason(events, Direction.RESPONSE, "protobuf")).contains("ServerSentEvent", "Spring writes itself");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE /nothing", "DELETE /no-content", "GET /page"})
    void handlersWithoutBodyNeedNoReason(String asked) {
        HandlerDescription nothing = handler(asked.split(" ")[0], asked.split(" ")[1]);

        assertThat(nothing.reads()).isEmpty();
        assertThat(nothing.writes()).isEmpty();
        assertThat(nothing.unsupported()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/flux", "/flux-entity", "/flow"})
    void aPublisherIsAListAndAStream(String path) {
        HandlerDescription flux = handler("GET", path);

        assertThat(flux.writes())
                .containsEntry("json", "application/json")
                .containsEntry("protobuf", "application/protobuf")
                .containsEntry("protobuf-seq", "application/protobuf;delimited=true")
                .containsEntry("cbor-seq", "application/cbor-seq");
        assertThat(flux.unsupported()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream", "/iterator"})
    void aStreamIsNoMessage(String path) {
        assumeTrue(stack == Stack.SERVLET, "WebFlux has streams of no such type");

        HandlerDescription stream = handler("GET", path);

        assertThat(stream.writes())
                .containsEntry("avro-container", "application/x-avro-container")
                .containsEntry("cbor-seq", "application/cbor-seq")
                .doesNotContainKey("avro");
        assertThat(reason(stream, Direction.RESPONSE, "avro")).contains("application/x-avro-container");
    }

    @Test
    void theMessagesOfAStreamHaveTheirReason() {
        HandlerDescription outside = handler("GET", "/outside-flux");

        assertThat(outside.writes()).containsKey("json").doesNotContainKeys("avro", "avro-container");
        assertThat(reason(outside, Direction.RESPONSE, "avro")).contains("Outside.anything");
    }

    @Test
    void aListedTypeIsWritten() {
        List<String> wrong = new ArrayList<>();
        for (HandlerDescription handler : gettable()) {
            handler.writes().forEach((format, mediaType) -> {
                HttpResponse<byte[]> response = server.get(path(handler), "Accept", mediaType);
                String type = response.headers().firstValue("Content-Type").orElse("");
                if (response.statusCode() != 200 || !isSame(type, mediaType)) {
                    wrong.add(handler.handler() + " in " + mediaType + ": " + response.statusCode() + " " + type);
                }
            });
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void declinedTypesAreRefusedWithTheListedReason() {
        List<String> wrong = new ArrayList<>();
        for (HandlerDescription handler : gettable()) {
            // Spring writes text as whatever is accepted, an entity of no type as what it turns out to be, and events
            // always
            if (Set.of("/text", "/unknown", "/events").containsAll(handler.paths())) {
                continue;
            }
            for (Unsupported declined : handler.unsupported()) {
                for (String format : declined.formats()) {
                    HttpResponse<byte[]> response = server.get(path(handler), "Accept", mediaType(format));
                    String body = new String(response.body(), StandardCharsets.UTF_8);
                    if (response.statusCode() != 406
                            || (isTold(declined, format) && !body.contains(SimpleNames.in(declined.reason())))) {
                        wrong.add(handler.handler() + " in " + format + ": " + response.statusCode() + " " + body);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/same from /point",
                "/shut from /point",
                "/opened from /point",
                "/excluding from /point",
                "/outside from /outside",
                "/points from /flux"
            })
    void listedFormatsAreRead(String asked) {
        String path = asked.split(" from ")[0];
        String source = asked.split(" from ")[1];
        HandlerDescription handler = handler("POST", path);
        List<String> wrong = new ArrayList<>();
        handler.reads().forEach((format, mediaType) -> {
            byte[] content = server.get(source, "Accept", mediaType).body();
            HttpResponse<byte[]> response = server.post(path, content, "Content-Type", mediaType);
            if (response.statusCode() != 200) {
                wrong.add(mediaType + ": " + response.statusCode() + " "
                        + new String(response.body(), StandardCharsets.UTF_8));
            }
        });
        for (Unsupported declined : handler.unsupported()) {
            declined.formats().stream()
                    .filter(format -> declined.content() == Direction.REQUEST)
                    .forEach(format -> {
                        HttpResponse<byte[]> response =
                                server.post(path, new byte[] {1}, "Content-Type", mediaType(format));
                        if (response.statusCode() != 415) {
                            wrong.add(format + ": " + response.statusCode());
                        }
                    });
        }
        assertThat(handler.reads()).isNotEmpty();
        assertThat(wrong).isEmpty();
    }

    @Test
    void theHandlersOfTheApplicationAreListedAtAPortOfItsOwn() {
        try (TestServer apart = TestServer.start(
                stack,
                List.of(Handlers.class),
                "management.server.port=0",
                "management.server.address=127.0.0.1",
                "management.endpoints.web.exposure.include=wireformat")) {
            String port = apart.context().getEnvironment().getProperty("local.management.port");
            JsonNode there = describe(apart.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/wireformat"))));

            assertThat(there.at("/handlers").valueStream().map(one -> one.at("/handler")
                            .stringValue()))
                    .anyMatch(name -> name.contains("Handlers#same"));
        }
    }

    private static JsonNode describe(HttpResponse<byte[]> response) {
        return JSON.readTree(response.body());
    }

    private static List<HandlerDescription> handlers() {
        return List.of(JSON.treeToValue(described.at("/handlers"), HandlerDescription[].class));
    }

    private static HandlerDescription handler(String method, String path) {
        return handlers().stream()
                .filter(handler ->
                        handler.paths().contains(path) && handler.methods().contains(RequestMethod.valueOf(method)))
                .findFirst()
                .orElseThrow();
    }

    private static List<HandlerDescription> gettable() {
        List<HandlerDescription> gettable = handlers().stream()
                .filter(handler -> handler.methods().contains(RequestMethod.GET))
                .toList();
        assertThat(gettable).hasSizeGreaterThan(8);
        return gettable;
    }

    private static String path(HandlerDescription handler) {
        return handler.paths().iterator().next().replace("{id}", "1");
    }

    private static List<String> formatsThatAreOn() {
        return described.at("/formats").properties().stream()
                .filter(format -> format.getValue().at("/enabled").booleanValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String mediaType(String format) {
        return handler("POST", "/same").reads().get(format);
    }

    private static String reason(HandlerDescription handler, Direction direction, String format) {
        return handler.unsupported().stream()
                .filter(declined ->
                        declined.content() == direction && declined.formats().contains(format))
                .map(Unsupported::reason)
                .findFirst()
                .orElse("");
    }

    /** Of its own formats, and of what a handler declares beside JSON, Spring says it; packed, a problem is no text. */
    private static boolean isTold(Unsupported declined, String format) {
        return SpringFormat.named(format) == null
                && !declined.reason().contains("declares that it produces application")
                && !format.equals("capnp-packed");
    }

    private static boolean isSame(String type, String asked) {
        // Spring adds the charset of text
        return Arrays.asList(type.replace(" ", "").toLowerCase().split(";"))
                .containsAll(Arrays.asList(asked.toLowerCase().split(";")));
    }

    interface Brief {}

    record Outside(Number anything) {}

    @RestController
    static class Handlers {

        @GetMapping("/point")
        Point point() {
            return POINT;
        }

        @PostMapping("/same")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/outside")
        Outside outside() {
            return new Outside(1);
        }

        @PostMapping("/outside")
        Point outside(@RequestBody Outside outside) {
            return POINT;
        }

        @GetMapping(path = "/shut", produces = "application/json")
        Point shut() {
            return POINT;
        }

        @PostMapping(path = "/shut", consumes = "application/json", produces = "application/json")
        Point shut(@RequestBody Point point) {
            return point;
        }

        @WireformatHandlers
        @PostMapping(path = "/opened", consumes = "application/json", produces = "application/json")
        Point opened(@RequestBody Point point) {
            return point;
        }

        @GetMapping(
                path = {"/named/{id}", "/also/{id}"},
                produces = {"application/json", "application/vnd.acme.v2+protobuf"})
        Point named(@PathVariable String id) {
            return POINT;
        }

        @PostMapping(path = "/excluding", consumes = "!application/avro")
        Point excluding(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Point viewed() {
            return POINT;
        }

        @PostMapping("/viewed")
        Point viewed(@RequestBody @JsonView(Brief.class) Point point) {
            return point;
        }

        @GetMapping("/list")
        ResponseEntity<List<Point>> list() {
            return ResponseEntity.ok(List.of(POINT));
        }

        @GetMapping("/later")
        CompletableFuture<ResponseEntity<Point>> later() {
            return CompletableFuture.completedFuture(ResponseEntity.ok(POINT));
        }

        @GetMapping("/unknown")
        ResponseEntity<?> unknown() {
            return ResponseEntity.ok(POINT);
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }

        @DeleteMapping("/nothing")
        void nothing() {}

        @DeleteMapping("/no-content")
        ResponseEntity<Void> noContent() {
            return ResponseEntity.noContent().build();
        }

        @GetMapping("/flux")
        Flux<Point> flux() {
            return Flux.just(POINT);
        }

        @GetMapping("/flux-entity")
        ResponseEntity<Flux<Point>> fluxEntity() {
            return ResponseEntity.ok(flux());
        }

        @GetMapping("/flow")
        Flow<Point> flow() {
            return FlowKt.asFlow(List.of(POINT));
        }

        @GetMapping("/events")
        Flux<ServerSentEvent<Point>> events() {
            return Flux.just(ServerSentEvent.builder(POINT).build());
        }

        @GetMapping("/outside-flux")
        Flux<Outside> outsideFlux() {
            return Flux.just(outside());
        }
    }

    @Controller
    static class Views {

        @GetMapping("/page")
        String page() {
            return "page";
        }
    }

    @RestController
    static class Streams {

        @GetMapping("/stream")
        Stream<Point> stream() {
            return Stream.of(POINT);
        }

        @GetMapping("/iterator")
        Iterator<Point> iterator() {
            return List.of(POINT).iterator();
        }

        @PostMapping("/points")
        Point points(@RequestBody Stream<Point> points) {
            return points.toList().get(0);
        }
    }

    @RestController
    static class Promises {

        @PostMapping("/points")
        Mono<Point> points(@RequestBody Flux<Point> points) {
            return points.last();
        }
    }
}
