package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Handlers that declare one class of collection: each format brings them the values that JSON does. */
@ParameterizedClass
@SomeOf("REACTIVE")
class CollectionExchangeTests extends Served {

    private static final JsonMapper JSON = JsonMapper.shared();

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @ParameterizedTest
    @EnumSource
    void areEqualToJson(TestFormat format) {
        String points = "[{\"x\":1,\"y\":2,\"label\":\"a\"},{\"x\":3,\"y\":4,\"label\":\"b\"}]";
        assertEqualToJson(format, "/linked", points, new TypeReference<List<Point>>() {}.getType());
        assertEqualToJson(format, "/set", points, new TypeReference<List<Point>>() {}.getType());
        assertEqualToJson(
                format,
                "/map",
                "{\"a\":{\"x\":1,\"y\":2,\"label\":\"c\"}}",
                new TypeReference<Map<String, Point>>() {}.getType());
        assertEqualToJson(format, "/crew", "{\"names\":[\"a\",\"b\"],\"watches\":{\"1\":[\"b\"]}}", Crew.class);
    }

    private static void assertEqualToJson(TestFormat format, String path, String json, Type type) {
        var expected = server.post(path, json.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
        assertThat(expected.statusCode()).as(path).isEqualTo(200);
        byte[] content = format.encode(JSON.readValue(json, JSON.constructType(type)), type);

        var response = server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(response.statusCode()).as(path).isEqualTo(200);
        assertThat(JSON.writeValueAsBytes(format.decode(response.body(), type)))
                .as(path)
                .isEqualTo(expected.body());
    }

    @RestController
    static class Endpoints {

        @PostMapping("/linked")
        LinkedList<Point> linked(@RequestBody LinkedList<Point> points) {
            return points;
        }

        @PostMapping("/set")
        LinkedHashSet<Point> set(@RequestBody LinkedHashSet<Point> points) {
            return points;
        }

        @PostMapping("/map")
        TreeMap<String, Point> map(@RequestBody TreeMap<String, Point> points) {
            return points;
        }

        @PostMapping("/crew")
        Crew crew(@RequestBody Crew crew) {
            return crew;
        }
    }

    @NullMarked
    record Crew(TreeSet<String> names, TreeMap<Integer, ArrayList<String>> watches) {}
}
