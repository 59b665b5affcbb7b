package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.flatbuffers.FlatBufferBuilder;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.flatbuffers.GalleryTables.Gallery;
import io.wireformat.codec.flatbuffers.GalleryTables.Planet;
import io.wireformat.codec.flatbuffers.GalleryTables.Suit;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.flatbuffers.GalleryTable;
import io.wireformat.fixtures.flatbuffers.IntEntry;
import io.wireformat.fixtures.flatbuffers.PlanetEntry;
import io.wireformat.model.MessageModels;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Maps against the vectors with a key that flatc generates. */
class FlatBuffersMapsTests {

    private final FlatBuffersTable gallery = FlatBuffersTable.compile(FlatBuffersCodec.PROJECTION.of(
            new MessageModels(JsonMapper.builder().build()).describe(Gallery.class)));

    private final FlatBufferBuilder b = new FlatBufferBuilder();

    @Test
    void letsGeneratedCodeFindEveryEntryByItsKey() {
        Map<String, String> texts = new HashMap<>();
        Map<Integer, Shape> ints = new HashMap<>();
        Map<Long, Boolean> longs = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            texts.put(Integer.toString(random.nextInt(), 36), "text " + i);
            ints.put(random.nextInt(), new Shape.Circle(i));
            longs.put(random.nextLong(), random.nextBoolean());
        }
        Gallery message = new Gallery(
                new Shape.Circle(0), null, List.of(), texts, ints, longs, Map.of(Planet.MARS, 1.0), Map.of());
        assertThat(GalleryTables.read(table(message), message)).isEqualTo(message);
    }

    @Test
    void sortsTextsByTheirBytes() {
        List<String> keys = new ArrayList<>(List.of(
                "z", "\u00e9", "\u07ff", "\ud7ff", "\ue000", "\uffff", "\ud83d\ude00", "\ud83d", "?x", "z\u0000"));
        keys.addAll(keys.stream().map(key -> "\ud83d\ude00" + key).toList());
        GalleryTable table = table(withTexts(GalleryTables.inOrder(keys.toArray(String[]::new))));
        assertThat(table.textsLength()).isEqualTo(keys.size());
        for (int i = 1; i < table.textsLength(); i++) {
            assertThat(Arrays.compareUnsigned(
                            utf8(table.texts(i - 1).key()), utf8(table.texts(i).key())))
                    .isNegative();
        }
    }

    @Test
    void writesAKeyEvenWhereItIsZero() {
        Gallery zeros = new Gallery(
                new Shape.Circle(0),
                null,
                List.of(),
                Map.of("", ""),
                Map.of(0, new Shape.Circle(0)),
                Map.of(0L, false),
                Map.of(),
                Map.of(Suit.CLUBS, 0));
        assertThat(GalleryTables.read(table(zeros), zeros)).isEqualTo(zeros);
    }

    @Test
    void readsEntriesInAnyOrder() {
        assertThat(readTexts(text("b", "2"), text("a", "1"), text("c", "3")))
                .containsExactly(Map.entry("b", "2"), Map.entry("a", "1"), Map.entry("c", "3"));
    }

    @Test
    void keepsTheLastOfEntriesWithTheSameKey() {
        assertThat(readTexts(text("a", "1"), text("b", "2"), text("a", "3")))
                .containsOnly(Map.entry("a", "3"), Map.entry("b", "2"));
    }

    @Test
    void takesAKeyOrValueThatIsLeftOutForItsDefault() {
        int[] empty = new int[5];
        for (int i = 0; i < empty.length; i++) {
            b.startTable(2);
            empty[i] = b.endTable();
        }
        int texts = GalleryTable.createTextsVector(b, new int[] {empty[0]});
        int longs = GalleryTable.createLongsVector(b, new int[] {empty[2]});
        int planets = GalleryTable.createPlanetsVector(b, new int[] {empty[3]});
        int suits = GalleryTable.createSuitsVector(b, new int[] {empty[4]});
        Gallery read = read(texts, 0, longs, planets, suits);
        assertThat(read.texts()).containsExactly(Map.entry("", ""));
        assertThat(read.longs()).containsExactly(Map.entry(0L, false));
        assertThat(read.planets()).containsExactly(Map.entry(Planet.MERCURY, 0.0));
        assertThat(read.suits()).containsExactly(Map.entry(Suit.CLUBS, 0));
    }

    @Test
    void refusesAnEntryWithoutAMessage() {
        IntEntry.startIntEntry(b);
        IntEntry.addKey(b, 1);
        int ints = GalleryTable.createIntsVector(b, new int[] {IntEntry.endIntEntry(b)});
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> read(0, ints, 0, 0, 0));
        assertThat(e.path()).isEqualTo("ints[0].value");
    }

    @Test
    void refusesAKeyThatIsNoConstant() {
        int planets = GalleryTable.createPlanetsVector(
                b, new int[] {PlanetEntry.createPlanetEntry(b, 1, 1), PlanetEntry.createPlanetEntry(b, 2, 1)});
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> read(0, 0, 0, planets, 0));
        assertThat(e.path()).isEqualTo("planets[1].key");
    }

    @Test
    void refusesANullKeyAndANullValue() {
        Map<String, String> map = new HashMap<>();
        map.put("a", "1");
        map.put(null, "2");
        assertThat(refusal(map).path()).isEqualTo("texts[0].key");
        map.remove(null);
        map.put("b", null);
        assertThat(refusal(map).path()).isEqualTo("texts[1].value");
    }

    private EncodingException refusal(Map<String, String> texts) {
        return catchThrowableOfType(EncodingException.class, () -> table(withTexts(texts)));
    }

    private int text(String key, String value) {
        return GalleryTables.text(b, key, value);
    }

    private Map<String, String> readTexts(int... entries) {
        return read(GalleryTable.createTextsVector(b, entries), 0, 0, 0, 0).texts();
    }

    private Gallery read(int texts, int ints, int longs, int planets, int suits) {
        int first = GalleryTables.shape(b, new Shape.Circle(1));
        b.finish(GalleryTable.createGalleryTable(b, first, 0, 0, texts, ints, longs, planets, suits));
        return (Gallery) gallery.decode(new ContentReader(b.sizedByteArray()));
    }

    private GalleryTable table(Gallery message) {
        ContentBuffer content = new ContentBuffer(64);
        gallery.encode(message, content);
        return GalleryTable.getRootAsGalleryTable(ByteBuffer.wrap(content.toByteArray()));
    }

    private static Gallery withTexts(Map<String, String> texts) {
        return new Gallery(new Shape.Circle(0), null, List.of(), texts, Map.of(), Map.of(), Map.of(), Map.of());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
