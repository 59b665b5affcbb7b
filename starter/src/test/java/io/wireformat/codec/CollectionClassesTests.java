package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Properties declared as one class of list, set or map: they become what JSON makes of them. */
class CollectionClassesTests {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String CONTENT = """
            {"arrayList":["b","a","b"],"linkedList":[{"x":1,"y":2,"label":null}],"queue":[3,1,2],"deque":["2026-11-22"],
            "arrayDeque":["RED"],"hashSet":["a"],"linkedHashSet":[[1],[2]],"sortedSet":["a","b"],
            "navigableSet":[-1,7],"treeSet":["2026-11-22","2026-11-23"],"hashMap":{"a":{"x":1,"y":2,"label":"c"}},
            "linkedHashMap":{"RED":["b"]},"sortedMap":{"1":"a","20":"b"},"navigableMap":{"-1":["a","b"]},
            "treeMap":{"2026-11-22":1},"collection":["b","a"],"iterable":[2.5,1.5]}
            """;

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void becomeWhatJsonMakesOfThem(String format) throws Exception {
        Collected json = JSON.readValue(CONTENT, Collected.class);

        Object passed = EveryFormat.passed(format, JSON, Collected.class, json);

        assertThat(JSON.writeValueAsString(passed)).isEqualTo(JSON.writeValueAsString(json));
        for (RecordComponent component : Collected.class.getRecordComponents()) {
            Class<?> declared = component.getType();
            if (declared != Collection.class && declared != Iterable.class) {
                assertThat(component.getAccessor().invoke(passed))
                        .as(component.getName())
                        .hasSameClassAs(component.getAccessor().invoke(json));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void canBeAddedToWhenTheyWereEmpty(String format) {
        Empty first =
                (Empty) EveryFormat.passed(format, JSON, Empty.class, new Empty(new ArrayList<>(), new TreeMap<>()));
        first.list().add("a");
        first.map().put("a", 1);

        assertThat(EveryFormat.passed(format, JSON, Empty.class, new Empty(new ArrayList<>(), new TreeMap<>())))
                .isEqualTo(new Empty(new ArrayList<>(), new TreeMap<>()));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void areAbsentAsListsAndMapsAre(String format) {
        Absent absent = (Absent)
                EveryFormat.passed(format, JSON, Absent.class, new Absent(null, null, null, null, null, null, null));

        assertThat(absent.arrayList()).isEqualTo(absent.list());
        assertThat(absent.linkedList()).isEqualTo(absent.list());
        assertThat(absent.treeSet()).isEqualTo(absent.set());
        assertThat(absent.treeMap()).isEqualTo(absent.map());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void areSetAndTakenFromABean(String format) {
        Bean bean = new Bean();
        bean.setNames(new TreeSet<>(Set.of("b", "a")));
        bean.setPlaces(new HashMap<>(Map.of("a", new ArrayDeque<>(List.of(new Point(1, 2, null))))));

        Object passed = EveryFormat.passed(format, JSON, Bean.class, bean);

        assertThat(JSON.writeValueAsString(passed)).isEqualTo(JSON.writeValueAsString(bean));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void areCarriedAtTheRoot(String format) {
        for (Type type : List.of(
                new TypeReference<LinkedList<Point>>() {}.getType(),
                new TypeReference<ArrayDeque<Point>>() {}.getType(),
                new TypeReference<LinkedHashSet<Point>>() {}.getType())) {
            Object points = JSON.readValue("[{\"x\":1,\"y\":2}]", JSON.constructType(type));
            Collection<?> passed = (Collection<?>) EveryFormat.passed(format, JSON, type, points);
            assertThat(passed).hasSameClassAs(points);
            assertThat(List.copyOf(passed)).isEqualTo(List.of(new Point(1, 2, null)));
        }
        Type map = new TypeReference<TreeMap<String, Point>>() {}.getType();
        TreeMap<String, Point> points = new TreeMap<>(Map.of("a", new Point(1, 2, null)));
        assertThat(EveryFormat.passed(format, JSON, map, points)).isEqualTo(points);
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void refuseWhatCannotBeSorted(String format) {
        byte[] content = EveryFormat.encode(format, JSON, Points.class, new Points(List.of(new Point(1, 2, null))));

        DecodingException e = catchThrowableOfType(
                DecodingException.class, () -> EveryFormat.decode(format, JSON, SortedPoints.class, content));

        assertThat(e.path()).isEqualTo("points");
        assertThat(e).hasMessageContaining("is not a valid SortedSet");
    }

    @ParameterizedTest
    @CsvSource({
        "io.wireformat.codec.CollectionClassesTests$Vectors, Vectors.all, java.util.List",
        "io.wireformat.codec.CollectionClassesTests$Enums, Enums.all, java.util.Set",
        "io.wireformat.codec.CollectionClassesTests$Shared, Shared.all, java.util.Map",
        "io.wireformat.codec.CollectionClassesTests$Owner, Owner.all, java.util.List"
    })
    void sayWhatToDeclareInTheirPlace(Class<?> type, String culprit, String instead) {
        assertThat(EveryFormat.bind("protobuf", JSON, type))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .startsWith(culprit)
                        .contains("is no collection of the message model; declare it as", instead));
    }

    @NullMarked
    public record Collected(
            ArrayList<String> arrayList,
            LinkedList<Point> linkedList,
            Queue<Integer> queue,
            Deque<LocalDate> deque,
            ArrayDeque<Color> arrayDeque,
            HashSet<String> hashSet,
            LinkedHashSet<ArrayList<Integer>> linkedHashSet,
            SortedSet<String> sortedSet,
            NavigableSet<Long> navigableSet,
            TreeSet<LocalDate> treeSet,
            HashMap<String, Point> hashMap,
            LinkedHashMap<Color, LinkedList<String>> linkedHashMap,
            SortedMap<Integer, String> sortedMap,
            NavigableMap<Long, TreeSet<String>> navigableMap,
            TreeMap<LocalDate, Integer> treeMap,
            Collection<String> collection,
            Iterable<Double> iterable) {}

    @NullMarked
    public record Empty(ArrayList<String> list, TreeMap<String, Integer> map) {}

    @NullUnmarked
    public record Absent(
            List<String> list,
            ArrayList<String> arrayList,
            LinkedList<String> linkedList,
            Set<String> set,
            TreeSet<String> treeSet,
            Map<String, String> map,
            TreeMap<String, String> treeMap) {}

    @NullUnmarked
    public static final class Bean {

        private TreeSet<String> names = new TreeSet<>();

        private HashMap<String, ArrayDeque<Point>> places = new HashMap<>();

        public TreeSet<String> getNames() {
            return names;
        }

        public void setNames(TreeSet<String> names) {
            this.names = names;
        }

        public HashMap<String, ArrayDeque<Point>> getPlaces() {
            return places;
        }

        public void setPlaces(HashMap<String, ArrayDeque<Point>> places) {
            this.places = places;
        }
    }

    @NullMarked
    public record Points(List<Point> points) {}

    @NullMarked
    public record SortedPoints(SortedSet<Point> points) {}

    public record Vectors(Vector<String> all) {}

    public record Enums(EnumSet<Color> all) {}

    public record Shared(ConcurrentHashMap<String, String> all) {}

    public record Owner(Crew all) {}

    public static final class Crew extends ArrayList<String> {}
}
