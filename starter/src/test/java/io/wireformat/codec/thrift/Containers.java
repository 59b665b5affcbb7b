package io.wireformat.codec.thrift;

import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.thrift.CircleStruct;
import io.wireformat.fixtures.thrift.ContainersStruct;
import io.wireformat.fixtures.thrift.GroupStruct;
import io.wireformat.fixtures.thrift.RectangleStruct;
import io.wireformat.fixtures.thrift.ShapeUnion;
import io.wireformat.fixtures.thrift.SideNumber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Maps, sealed types and containers in containers: a {@link ContainersStruct}. */
record Containers(
        Map<String, String> texts,
        Map<Integer, Point> points,
        Map<Long, Boolean> flags,
        Map<Side, Double> sides,
        List<List<Integer>> matrix,
        Map<String, List<Map<Integer, String>>> deep,
        List<boolean[]> rows,
        Shape shape,
        @Nullable Shape maybeShape,
        List<Shape> shapes,
        Map<String, Shape> shapesByName,
        @Nullable Map<String, byte[]> maybeBlobs) {

    /** The numbers of {@link SideNumber}, some below zero. */
    enum Side {
        @FieldNumber(-1)
        LEFT,
        @FieldNumber(1)
        RIGHT,
        @FieldNumber(Integer.MIN_VALUE)
        BEYOND
    }

    /** Everything empty or absent. */
    static Containers empty() {
        return new Containers(
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Map.of(),
                List.of(),
                new Shape.Circle(0),
                null,
                List.of(),
                Map.of(),
                null);
    }

    /** Something everywhere, empty containers among it. */
    static Containers typical() {
        return new Containers(
                ordered("k", "v", "", ""),
                ordered(1, new Point(1, -1, "p"), -1, new Point(0, 0, null)),
                ordered(Long.MIN_VALUE, true, 0L, false),
                ordered(Side.BEYOND, -0d, Side.LEFT, 1.5, Side.RIGHT, Double.NaN),
                List.of(List.of(1, -2), List.of(), List.of(Integer.MIN_VALUE)),
                ordered("a", List.of(ordered(5, "five"), Map.of()), "none", List.of()),
                List.of(new boolean[] {true, false}, new boolean[0]),
                new Shape.Rectangle(3, -4),
                new Shape.Group("g", List.of(new Shape.Circle(1), new Shape.Group("", List.of()))),
                List.of(new Shape.Circle(0.5), new Shape.Rectangle(0, 0)),
                ordered("s", new Shape.Group("inner", List.of(new Shape.Rectangle(1, 2)))),
                ordered("b", new byte[] {1, 2, 3}, "empty", new byte[0]));
    }

    /** Containers of up to 20 elements, so that counts of one byte and of more occur. */
    static Containers random(Random random) {
        return new Containers(
                map(random, i -> "k" + random.nextInt(), i -> "caf\u00e9 ".repeat(random.nextInt(40))),
                map(random, i -> random.nextInt(), i -> new Point(random.nextInt(), i, null)),
                map(random, i -> random.nextLong(), i -> random.nextBoolean()),
                map(random, i -> Side.values()[random.nextInt(3)], i -> random.nextDouble()),
                list(random, i -> list(random, j -> random.nextInt())),
                map(random, i -> "k" + i, i -> list(random, j -> map(random, k -> k, k -> "v" + k))),
                list(random, i -> new boolean[i]),
                shape(random, 3),
                random.nextBoolean() ? null : shape(random, 3),
                list(random, i -> shape(random, 2)),
                map(random, i -> "s" + i, i -> shape(random, 2)),
                random.nextBoolean() ? null : map(random, i -> "b" + i, byte[]::new));
    }

    private static Shape shape(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 2 : 3)) {
            case 0 -> new Shape.Circle(random.nextDouble());
            case 1 -> new Shape.Rectangle(random.nextInt(), random.nextInt());
            default ->
                new Shape.Group(
                        "g",
                        IntStream.range(0, random.nextInt(3))
                                .mapToObj(i -> shape(random, depth - 1))
                                .toList());
        };
    }

    private static <T> List<T> list(Random random, IntFunction<T> element) {
        return IntStream.range(0, random.nextInt(20)).mapToObj(element).toList();
    }

    private static <K, V> Map<K, V> map(Random random, IntFunction<K> key, IntFunction<V> value) {
        Map<K, V> map = new LinkedHashMap<>();
        for (int i = random.nextInt(20); i > 0; i--) {
            map.put(key.apply(i), value.apply(i));
        }
        return map;
    }

    /** The struct of the same content, with maps in the same order. */
    ContainersStruct toStruct() {
        ContainersStruct struct = new ContainersStruct(
                texts,
                values(points, ThriftStructs::point),
                flags,
                sideNumbers(),
                matrix,
                deep,
                each(rows, Containers::boxed),
                union(shape),
                each(shapes, Containers::union),
                values(shapesByName, Containers::union));
        struct.setMaybeShape(maybeShape == null ? null : union(maybeShape));
        struct.setMaybeBlobs(maybeBlobs == null ? null : values(maybeBlobs, ByteBuffer::wrap));
        return struct;
    }

    private Map<SideNumber, Double> sideNumbers() {
        Map<SideNumber, Double> numbers = new LinkedHashMap<>();
        sides.forEach((side, value) -> numbers.put(SideNumber.valueOf(side.name()), value));
        return numbers;
    }

    static ShapeUnion union(Shape shape) {
        if (shape instanceof Shape.Circle circle) {
            return ShapeUnion.circle(new CircleStruct(circle.radius()));
        }
        if (shape instanceof Shape.Rectangle rectangle) {
            return ShapeUnion.rectangle(new RectangleStruct(rectangle.width(), rectangle.height()));
        }
        Shape.Group group = (Shape.Group) shape;
        return ShapeUnion.group(new GroupStruct(group.label(), each(group.members(), Containers::union)));
    }

    private static List<Boolean> boxed(boolean[] row) {
        List<Boolean> boxed = new ArrayList<>();
        for (boolean flag : row) {
            boxed.add(flag);
        }
        return boxed;
    }

    private static <A, B> List<B> each(List<A> items, Function<A, B> item) {
        return items.stream().map(item).toList();
    }

    private static <K, A, B> Map<K, B> values(Map<K, A> map, Function<A, B> value) {
        Map<K, B> values = new LinkedHashMap<>();
        map.forEach((k, v) -> values.put(k, value.apply(v)));
        return values;
    }

    /** A map in the order given: keys and values by turns. */
    @SuppressWarnings("unchecked")
    private static <K, V> Map<K, V> ordered(Object... keysAndValues) {
        Map<K, V> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((K) keysAndValues[i], (V) keysAndValues[i + 1]);
        }
        return map;
    }
}
