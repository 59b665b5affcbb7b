package io.wireformat.codec.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.flatbuffers.AnyShape;
import io.wireformat.fixtures.flatbuffers.CircleTable;
import io.wireformat.fixtures.flatbuffers.GalleryTable;
import io.wireformat.fixtures.flatbuffers.GroupTable;
import io.wireformat.fixtures.flatbuffers.IntEntry;
import io.wireformat.fixtures.flatbuffers.LongEntry;
import io.wireformat.fixtures.flatbuffers.PlanetEntry;
import io.wireformat.fixtures.flatbuffers.RectangleTable;
import io.wireformat.fixtures.flatbuffers.ShapeTable;
import io.wireformat.fixtures.flatbuffers.SuitEntry;
import io.wireformat.fixtures.flatbuffers.TextEntry;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Unions and maps by the code that flatc generates, and the record that they are read to. */
final class GalleryTables {

    private GalleryTables() {}

    static Gallery empty() {
        return new Gallery(new Shape.Circle(0), null, List.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    static Gallery full() {
        Shape group = new Shape.Group(
                "group", List.of(new Shape.Rectangle(1, -2), new Shape.Group("", List.of()), new Shape.Circle(1.5)));
        return new Gallery(
                group,
                new Shape.Rectangle(0, 0),
                List.of(new Shape.Circle(5), group, new Shape.Rectangle(3, 4)),
                inOrder("sea", "C", "cat", "", "Sea", "c", "sea side", "\u0000"),
                Map.of(0, group, -1, new Shape.Circle(2), Integer.MAX_VALUE, group, Integer.MIN_VALUE, group),
                Map.of(0L, true, -1L, false, Long.MAX_VALUE, true, Long.MIN_VALUE, false),
                Map.of(Planet.MARS, 4.5, Planet.EARTH, 0.0, Planet.MERCURY, 1.0),
                Map.of(Suit.SPADES, 2, Suit.CLUBS, 0));
    }

    static Map<String, String> inOrder(String... keys) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String key : keys) {
            map.put(key, "value of " + key);
        }
        return map;
    }

    /** What flatbuffers-java finds, each entry by its key. */
    static Gallery read(GalleryTable t, Gallery keys) {
        return new Gallery(
                shape(t.first()),
                t.maybe() == null ? null : shape(t.maybe()),
                shapes(t.allLength(), t::all),
                found(keys.texts().keySet(), key -> t.textsByKey(key).value()),
                found(keys.ints().keySet(), key -> shape(t.intsByKey(key).value())),
                found(keys.longs().keySet(), key -> t.longsByKey(key).value()),
                found(keys.planets().keySet(), key -> t.planetsByKey(key.number).value()),
                found(keys.suits().keySet(), key -> t.suitsByKey(key.ordinal()).value()));
    }

    /** What flatbuffers-java writes. */
    static byte[] write(Gallery g) {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int first = shape(b, g.first());
        int maybe = g.maybe() == null ? 0 : shape(b, g.maybe());
        int all = GalleryTable.createAllVector(b, offsets(g.all(), s -> shape(b, s)));
        int texts = b.createSortedVectorOfTables(
                new TextEntry(), offsets(g.texts().entrySet(), e -> text(b, e.getKey(), e.getValue())));
        int ints = b.createSortedVectorOfTables(
                new IntEntry(),
                offsets(g.ints().entrySet(), e -> IntEntry.createIntEntry(b, e.getKey(), shape(b, e.getValue()))));
        int longs = b.createSortedVectorOfTables(
                new LongEntry(),
                offsets(g.longs().entrySet(), e -> LongEntry.createLongEntry(b, e.getKey(), e.getValue())));
        int planets = b.createSortedVectorOfTables(
                new PlanetEntry(),
                offsets(
                        g.planets().entrySet(),
                        e -> PlanetEntry.createPlanetEntry(b, e.getKey().number, e.getValue())));
        int suits = b.createSortedVectorOfTables(
                new SuitEntry(),
                offsets(
                        g.suits().entrySet(),
                        e -> SuitEntry.createSuitEntry(b, e.getKey().ordinal(), e.getValue())));
        b.finish(GalleryTable.createGalleryTable(b, first, maybe, all, texts, ints, longs, planets, suits));
        return b.sizedByteArray();
    }

    static int text(FlatBufferBuilder b, String key, String value) {
        return TextEntry.createTextEntry(b, b.createString(key), b.createString(value));
    }

    static int shape(FlatBufferBuilder b, Shape shape) {
        if (shape instanceof Shape.Circle circle) {
            return ShapeTable.createShapeTable(
                    b, AnyShape.CircleTable, CircleTable.createCircleTable(b, circle.radius()));
        }
        if (shape instanceof Shape.Rectangle r) {
            return ShapeTable.createShapeTable(
                    b, AnyShape.RectangleTable, RectangleTable.createRectangleTable(b, r.width(), r.height()));
        }
        Shape.Group group = (Shape.Group) shape;
        int label = b.createString(group.label());
        int members = GroupTable.createMembersVector(b, offsets(group.members(), member -> shape(b, member)));
        return ShapeTable.createShapeTable(b, AnyShape.GroupTable, GroupTable.createGroupTable(b, label, members));
    }

    static Shape shape(ShapeTable table) {
        if (table.valueType() == AnyShape.CircleTable) {
            return new Shape.Circle(((CircleTable) table.value(new CircleTable())).radius());
        }
        if (table.valueType() == AnyShape.RectangleTable) {
            RectangleTable rectangle = (RectangleTable) table.value(new RectangleTable());
            return new Shape.Rectangle(rectangle.width(), rectangle.height());
        }
        GroupTable group = (GroupTable) table.value(new GroupTable());
        return new Shape.Group(group.label(), shapes(group.membersLength(), group::members));
    }

    private static List<Shape> shapes(int length, Function<Integer, ShapeTable> table) {
        return IntStream.range(0, length).mapToObj(i -> shape(table.apply(i))).toList();
    }

    private static <K, V> Map<K, V> found(Collection<K> keys, Function<K, V> value) {
        Map<K, V> map = new LinkedHashMap<>();
        keys.forEach(key -> map.put(key, value.apply(key)));
        return map;
    }

    private static <T> int[] offsets(Collection<T> values, ToIntFunction<T> write) {
        return values.stream().mapToInt(write).toArray();
    }

    /** Unions and maps wherever they can be. */
    @NullMarked
    record Gallery(
            Shape first,
            @Nullable Shape maybe,
            List<Shape> all,
            Map<String, String> texts,
            Map<Integer, Shape> ints,
            Map<Long, Boolean> longs,
            Map<Planet, Double> planets,
            Map<Suit, Integer> suits) {}

    /** None is zero, and the order is another than that of the numbers. */
    enum Planet {
        @FieldNumber(4)
        MARS(4),
        @FieldNumber(1)
        MERCURY(1),
        @FieldNumber(3)
        EARTH(3);

        private final int number;

        Planet(int number) {
            this.number = number;
        }
    }

    enum Suit {
        CLUBS,
        HEARTS,
        SPADES
    }
}
