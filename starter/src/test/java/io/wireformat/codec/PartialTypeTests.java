package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.fixtures.Point;
import io.wireformat.model.PartialType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Content that lacks properties: readers find the others where they are. */
class PartialTypeTests {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Node NODE =
            new Node("a", 1L, true, "b", new Node("c", 2L, false, "d", null, List.of()), List.of(1));

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void leavesOutWhatMayBeNull(String format) {
        assertThat(passed(format, NODE, "first", "count", "child"))
                .isEqualTo(new Node(null, null, true, "b", null, List.of(1)));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void leavesItInMessagesWithin(String format) {
        assertThat(passed(format, NODE, "first")).isEqualTo(new Node(null, 1L, true, "b", NODE.child(), List.of(1)));
    }

    @ParameterizedTest
    @MethodSource("withoutAvro")
    void leavesOutWhatIsZeroWhereItIsAbsent(String format) {
        assertThat(passed(format, NODE, "done", "last", "numbers"))
                .isEqualTo(new Node("a", 1L, false, "", NODE.child(), List.of()));
    }

    @ParameterizedTest
    @MethodSource("withoutAvro")
    void leavesOutWhatMustNotBeAbsent(String format) {
        Line line = new Line(new Point(1, 2, null), new Point(3, 4, null));
        byte[] content = EveryFormat.encode(format, JSON, new PartialType(Line.class, Set.of("from")), line);

        DecodingException e = catchThrowableOfType(
                DecodingException.class, () -> EveryFormat.decode(format, JSON, Line.class, content));

        assertThat(e).hasMessageContaining("is absent");
        assertThat(e.path()).isEqualTo("from");
    }

    @Test
    void hasNoContentInAvroWithoutWhatIsNeverNull() {
        assertThat(EveryFormat.bind("avro", JSON, new PartialType(Node.class, Set.of("last"))))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .isEqualTo("Node.last: a datum leaves nothing out but by null, which this never is"));
    }

    @Test
    void hasTheSamePropertiesAsTheWhole() {
        assertThat(EveryFormat.bind("protobuf", JSON, new PartialType(Node.class, Set.of("frist"))))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .isEqualTo("Node.frist: is no property"));
    }

    private static Object passed(String format, Object value, String... leftOut) {
        byte[] content = EveryFormat.encode(format, JSON, new PartialType(value.getClass(), Set.of(leftOut)), value);
        return EveryFormat.decode(format, JSON, value.getClass(), content);
    }

    static List<String> withoutAvro() {
        return EveryFormat.names().filter(format -> !format.equals("avro")).toList();
    }

    @NullMarked
    public record Node(
            @Nullable String first,
            @Nullable Long count,
            boolean done,
            String last,
            @Nullable Node child,
            List<Integer> numbers) {}

    @NullMarked
    public record Line(Point from, Point to) {}
}
