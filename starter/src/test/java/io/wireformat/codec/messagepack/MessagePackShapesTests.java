package io.wireformat.codec.messagepack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.jackson.dataformat.MessagePackMapper;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Maps, unions, floats and arrays of primitives have the shape that JSON has. */
class MessagePackShapesTests {

    /** Jackson 2, which has to be told what a sealed interface permits. */
    private static final ObjectMapper REFEREE = referee();

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final Type SHAPES = new TypeReference<List<Shape>>() {}.getType();

    private static final Shape.Group GROUP =
            new Shape.Group("g", List.of(new Shape.Circle(2.5), new Shape.Group("", List.of())));

    private static final Catalog CATALOG = new Catalog(
            Map.of("a", 1),
            Map.of(-7, "x"),
            Map.of(Long.MIN_VALUE, new Point(1, 2, null)),
            Map.of(Color.BLUE, new Shape.Rectangle(3, 4)),
            GROUP,
            null,
            List.of(new Shape.Circle(1), GROUP),
            0.5f,
            1.25f,
            new boolean[] {true, false},
            new int[] {1, -1, 70_000},
            new long[] {Long.MAX_VALUE},
            new float[] {0.5f, -2},
            new double[] {0.25},
            List.of(List.of("a"), List.of()));

    @Test
    void hasTheShapeOfJson() throws IOException {
        String ours =
                MessagePack.newDefaultUnpacker(encode(CATALOG)).unpackValue().toJson();
        assertThat(JSON.readTree(ours)).isEqualTo(JSON.readTree(JSON.writeValueAsString(CATALOG)));
    }

    @Test
    void writesTheBytesOfTheOfficialLibrary() throws IOException {
        assertThat(encode(CATALOG)).isEqualTo(REFEREE.writeValueAsBytes(CATALOG));
    }

    @Test
    void isReadByTheOfficialLibrary() throws IOException {
        assertSame(REFEREE.readValue(encode(CATALOG), Catalog.class), CATALOG);
    }

    @Test
    void readsWhatTheOfficialLibraryWrites() throws IOException {
        assertSame(decode(Catalog.class, REFEREE.writeValueAsBytes(CATALOG)), CATALOG);
    }

    @ParameterizedTest
    @EnumSource
    void readsEitherLayoutWhateverItWrites(MessagePackCodec.Layout layout) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(Catalog.class, layout).encode(CATALOG, buffer);
        for (MessagePackCodec.Layout other : MessagePackCodec.Layout.values()) {
            assertSame(plan(Catalog.class, other).decode(new ContentReader(buffer.toByteArray())), CATALOG);
        }
    }

    @Test
    void writesAUnionInAnArrayAsItsNumberAndItsValues() throws IOException {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(Shape.class, MessagePackCodec.Layout.ARRAY).encode(new Shape.Rectangle(3, 4), buffer);
        byte[] expected = pack(packer -> packer.packArrayHeader(2)
                .packInt(7)
                .packArrayHeader(2)
                .packInt(3)
                .packInt(4));
        assertThat(buffer.toByteArray()).isEqualTo(expected);
    }

    @Test
    void readsTheTypePropertyAnywhere() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(4).packInt(1).packNil();
            packer.packString("members").packArrayHeader(1).packMapHeader(3);
            packer.packString("height").packInt(4).packString("width").packInt(3);
            packer.packString("kind").packString("rectangle");
            packer.packString("kind").packString("group");
            packer.packString("label").packString("g");
        });
        assertThat(decode(Shape.class, content)).isEqualTo(new Shape.Group("g", List.of(new Shape.Rectangle(3, 4))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "81a46b696e64c0",
                "81a46b696e64a6736563726574",
                "82a26b6ba1610a05",
                "9163",
                "926390",
                "9307a07ac0",
                "9207c0",
                "c0",
                "a6736563726574"
            })
    void refusesWhatNamesNoAlternative(String hex) {
        byte[] content = HexFormat.of().parseHex(hex);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(Shape.class, content))
                .withMessageNotContaining("secret");
    }

    @Test
    void spendsTheLimitOfElementsOnLookingFarAhead() throws IOException {
        byte[] content = pack(packer -> {
            for (int depth = 0; depth < 30; depth++) {
                packer.packMapHeader(3).packString("members").packArrayHeader(1);
            }
            packer.packMapHeader(2).packString("ignored").packArrayHeader(100);
            for (int i = 0; i < 100; i++) {
                packer.packInt(i);
            }
            packer.packString("kind").packString("circle");
            for (int depth = 0; depth < 30; depth++) {
                packer.packString("label").packString("").packString("kind").packString("group");
            }
        });
        assertThat(decode(Shape.class, content)).isInstanceOf(Shape.Group.class);
        DecodeLimits limits = new DecodeLimits(content.length, 100, 2_000);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(Shape.class, MessagePackCodec.Layout.MAP)
                        .decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.elements");
    }

    @Test
    void looksAheadWithinOneMapForNothing() throws IOException {
        byte[] content = pack(packer -> {
            packer.packArrayHeader(500);
            for (int i = 0; i < 500; i++) {
                packer.packMapHeader(2).packString("radius").packDouble(i);
                packer.packString("kind").packString("circle");
            }
        });
        DecodeLimits limits = new DecodeLimits(content.length, 10, 500);
        Object read =
                plan(SHAPES, MessagePackCodec.Layout.MAP).decode(new ContentReader(content, 0, content.length, limits));
        assertThat((List<?>) read).hasSize(500).last().isEqualTo(new Shape.Circle(499));
    }

    @Test
    void readsIntegersAsKeys() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(2).packString("numbers").packMapHeader(2);
            packer.packInt(-7).packString("a").packString("8").packString("b");
            packer.packString("longs").packMapHeader(1);
            packer.packLong(Long.MIN_VALUE).packInt(1);
        });
        assertThat(decode(Keys.class, content))
                .isEqualTo(new Keys(Map.of(), Map.of(-7, "a", 8, "b"), Map.of(Long.MIN_VALUE, 1), Map.of()));
    }

    @Test
    void takesTheLastOfEqualKeys() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(1).packString("numbers").packMapHeader(2);
            packer.packInt(1).packString("first").packString("1").packString("last");
        });
        assertThat(((Keys) decode(Keys.class, content)).numbers()).isEqualTo(Map.of(1, "last"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "2147483648", "99999999999999999999"})
    void refusesAKeyThatIsNoIntWithoutRepeatingIt(String key) throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(1).packString("numbers").packMapHeader(1);
            packer.packString(key).packString("a");
        });
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Keys.class, content));
        assertThat(e.path()).isEqualTo("numbers[0].key");
        assertThat(e).hasMessageNotContaining("secret");
    }

    @Test
    void refusesAnUnknownConstantAsAKey() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(1).packString("colors").packMapHeader(1);
            packer.packString("PINK").packInt(1);
        });
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Keys.class, content));
        assertThat(e.path()).isEqualTo("colors[0].key");
    }

    @Test
    void refusesANilValueWithItsPath() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(1).packString("texts").packMapHeader(1);
            packer.packString("a").packNil();
        });
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Keys.class, content));
        assertThat(e.path()).isEqualTo("texts[0].value");
    }

    @Test
    void refusesNullKeysAndValuesWithTheirPath() {
        Map<@Nullable String, @Nullable Integer> nullKey = new HashMap<>();
        nullKey.put(null, 1);
        Map<@Nullable String, @Nullable Integer> nullValue = new HashMap<>();
        nullValue.put("a", null);
        assertThat(refusal(nullKey).path()).isEqualTo("texts[0].key");
        assertThat(refusal(nullValue).path()).isEqualTo("texts[0].value");
    }

    @Test
    void refusesAMapOfMoreEntriesThanItsSize() {
        Map<@Nullable String, @Nullable Integer> changing = new AbstractMap<>() {
            @Override
            public int size() {
                return 1;
            }

            @Override
            public Set<Entry<@Nullable String, @Nullable Integer>> entrySet() {
                return new HashMap<@Nullable String, @Nullable Integer>(Map.of("a", 1, "b", 2)).entrySet();
            }
        };
        EncodingException e = refusal(changing);
        assertThat(e).hasMessageContaining("has changed");
        assertThat(e.path()).isEqualTo("texts");
    }

    @Test
    void countsTheEntriesOfMaps() {
        Keys keys = new Keys(Map.of("a", 1, "b", 2), Map.of(1, "a"), Map.of(), Map.of());
        byte[] content = encode(keys);
        Plan plan = plan(Keys.class, MessagePackCodec.Layout.MAP);
        assertThat(plan.decode(new ContentReader(content, 0, content.length, new DecodeLimits(1024, 10, 3))))
                .isEqualTo(keys);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(
                        () -> plan.decode(new ContentReader(content, 0, content.length, new DecodeLimits(1024, 10, 2))))
                .withMessageContaining("wireformat.limits.elements");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ca3fc00000", "cb3ff8000000000000"})
    void readsAFloatOfEitherSize(String form) {
        byte[] content = HexFormat.of().parseHex("81a5726174696f" + form);
        assertThat(((Ratio) decode(Ratio.class, content)).ratio()).isEqualTo(1.5f);
    }

    @Test
    void refusesADoubleBeyondTheRangeOfFloats() throws IOException {
        byte[] content =
                pack(packer -> packer.packMapHeader(1).packString("ratio").packDouble(1e300));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Ratio.class, content));
        assertThat(e.path()).isEqualTo("ratio");
    }

    @Test
    void namesTheElementOfAnArrayAtFault() {
        byte[] content = HexFormat.of().parseHex("9301ffc0");
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(int[].class, content));
        assertThat(e.path()).isEqualTo("[2]");
    }

    private static ObjectMapper referee() {
        ObjectMapper mapper = new MessagePackMapper();
        mapper.registerSubtypes(Shape.class.getPermittedSubclasses());
        return mapper;
    }

    private interface Packing {
        void to(MessageBufferPacker packer) throws IOException;
    }

    private static byte[] pack(Packing packing) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packing.to(packer);
            return packer.toByteArray();
        }
    }

    @SuppressWarnings("NullAway") // what the type forbids is what is tested
    private static EncodingException refusal(Map<@Nullable String, @Nullable Integer> texts) {
        return catchThrowableOfType(
                EncodingException.class, () -> encode(new Keys((Map) texts, Map.of(), Map.of(), Map.of())));
    }

    private static void assertSame(Object actual, Object expected) {
        assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
    }

    private static byte[] encode(Record message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(message.getClass(), MessagePackCodec.Layout.MAP).encode(message, buffer);
        return buffer.toByteArray();
    }

    private static Object decode(Type type, byte[] content) {
        return plan(type, MessagePackCodec.Layout.MAP).decode(new ContentReader(content));
    }

    private static Plan plan(Type type, MessagePackCodec.Layout layout) {
        MessageModels models = new MessageModels(JSON);
        return ((Binding.Bound) new MessagePackCodec(models, layout, MessagePackCodec.OtherTypes.NONE).bind(type))
                .plan();
    }

    @SuppressWarnings("ArrayRecordComponent")
    public record Catalog(
            Map<String, Integer> texts,
            Map<Integer, String> numbers,
            Map<Long, Point> points,
            Map<Color, Shape> shapesByColor,
            Shape shape,
            @Nullable Shape maybeShape,
            List<Shape> shapes,
            float ratio,
            @Nullable Float maybeRatio,
            boolean[] flags,
            int[] ints,
            long[] longs,
            float[] floats,
            double[] doubles,
            List<List<String>> nested) {}

    public record Keys(
            Map<String, Integer> texts,
            Map<Integer, String> numbers,
            Map<Long, Integer> longs,
            Map<Color, Integer> colors) {}

    public record Ratio(float ratio) {}
}
