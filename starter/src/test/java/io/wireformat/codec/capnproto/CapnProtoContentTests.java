package io.wireformat.codec.capnproto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Content that no encoder writes, word by word. */
class CapnProtoContentTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private static final Type TEXTS = new TypeReference<List<String>>() {}.getType();

    private static final Type NUMBERS = new TypeReference<List<Integer>>() {}.getType();

    private static final Type FLAGS = new TypeReference<List<Boolean>>() {}.getType();

    /** A pointer to a struct of one word and one pointer, directly behind it. */
    private static final long POINT = 0x0001_0001_0000_0000L;

    /** A pointer to a struct of one pointer, directly behind it. */
    private static final long WRAPPER = 0x0001_0000_0000_0000L;

    private static final long CAPABILITY = 3;

    private final MessageModels models = new MessageModels(JsonMapper.shared());

    @Test
    void readsAHandWrittenStruct() {
        assertThat(decode(Point.class, POINT, 0x0000_0002_0000_0001L, list(0, 2, 3), 'o' | 'k' << 8))
                .isEqualTo(new Point(1, 2, "ok"));
    }

    @Test
    void refusesMoreSegmentsThanTheLibrariesRead() {
        byte[] content = new byte[8];
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(512);
        assertRefused(plan(Point.class), content, "more than 512 segments");
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(-1);
        assertRefused(plan(Point.class), content, "more than 512 segments");
    }

    @Test
    void refusesSegmentsBeyondTheContent() {
        assertRefused(plan(Point.class), words(0xFFFF_FFFFL << 32, POINT), "34359738360 bytes expected");
    }

    @Test
    void refusesAFirstSegmentWithoutRoot() {
        assertRefused(plan(Point.class), words(0), "no room for a pointer");
    }

    @Test
    void refusesPointersOutOfTheSegment() {
        assertRefused(Point.class, "out of its segment", POINT | 100 << 2);
        assertRefused(Point.class, "out of its segment", POINT | (-100L << 2 & 0xFFFF_FFFFL));
    }

    @Test
    void refusesAStructThatGoesOnBehindTheSegment() {
        assertRefused(Point.class, "2 words expected, 1 left", POINT, 0);
    }

    @Test
    void refusesAListThatGoesOnBehindTheSegment() {
        DecodingException e = assertRefused(Point.class, "words expected", POINT, 0, list(0, 2, 0x1FFF_FFFF));
        assertThat(e.path()).isEqualTo("label");
        assertThat(e.offset()).isEqualTo(32);
    }

    @Test
    void refusesPointersToCapabilities() {
        assertRefused(Point.class, "neither a struct nor a list", POINT, 0, CAPABILITY);
    }

    @Test
    void refusesAStructInPlaceOfAListAndTheOtherWayRound() {
        assertRefused(Point.class, "a struct, where a list", POINT, 0, POINT, 0, 0);
        assertRefused(Point.class, "a list, where a struct", list(0, 2, 8), 0);
        assertRefused(POINTS, "a struct, where a list", WRAPPER, POINT, 0, 0);
    }

    @Test
    void refusesListsOfAnotherKind() {
        assertRefused(Point.class, "where bytes were expected", POINT, 0, list(0, 4, 1), 0);
        assertRefused(NUMBERS, "of another kind", WRAPPER, list(0, 3, 1), 0);
        assertRefused(NUMBERS, "of another kind", WRAPPER, list(0, 6, 1), 0);
        assertRefused(FLAGS, "of another kind", WRAPPER, list(0, 2, 1), 0);
        assertRefused(TEXTS, "of another kind", WRAPPER, list(0, 5, 1), 0);
        assertRefused(POINTS, "a list of booleans", WRAPPER, list(0, 1, 1), 0);
    }

    @Test
    void refusesATextThatDoesNotEndWithNul() {
        assertRefused(Point.class, "no NUL", POINT, 0, list(0, 2, 2), 'o' | 'k' << 8);
        assertRefused(Point.class, "no NUL", POINT, 0, list(0, 2, 0));
    }

    @Test
    void readsANullTextAmongOthersAsEmpty() {
        assertThat(decode(TEXTS, WRAPPER, list(0, 6, 2), 0, 0)).isEqualTo(List.of("", ""));
    }

    @Test
    void refusesFarPointersThatLeadNowhere() {
        assertRefused(Point.class, "a segment that there is not", far(0, 1, false));
        assertRefused(Point.class, "out of its segment", far(1, 0, false));
        assertRefused(Point.class, "out of its segment", far(0, 0, true));
        assertRefused(Point.class, "neither a struct nor a list", far(1, 0, false), far(1, 0, false));
        assertRefused(Point.class, "no landing pad", far(1, 0, true), POINT, 0);
    }

    @Test
    void followsAFarPointerOverTwoWords() {
        assertThat(decode(Point.class, far(1, 0, true), far(3, 0, false), POINT, 5, 0))
                .isEqualTo(new Point(5, 0, null));
    }

    @Test
    void endsWithACircleOfPointers() {
        // the struct's third pointer leads back to the struct
        long self = 0x0003_0000_0000_0000L | (-3L << 2 & 0xFFFF_FFFFL);
        DecodingException e = assertRefused(Tree.class, "wireformat.limits.depth", 0x0003_0000_0000_0000L, 0, 0, self);
        assertThat(e.path()).startsWith("twin.twin.twin");
    }

    @Test
    void refusesManyPointersToOneText() {
        int count = 4_000;
        long[] content = new long[2 + count + 100];
        content[0] = WRAPPER;
        content[1] = list(0, 6, count);
        for (int i = 0; i < count; i++) {
            content[2 + i] = list(count - i - 1, 2, 800);
        }
        assertRefused(TEXTS, "too often", content);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000_000, 0x1FFF_FFFF})
    void refusesVeryManyStructsWithoutSize(int count) {
        assertRefused(POINTS, "too often", WRAPPER, list(0, 7, 0), (long) count << 2);
        assertRefused(POINTS, "too often", WRAPPER, list(0, 0, count));
    }

    @Test
    void refusesATagThatDoesNotFitItsList() {
        assertRefused(POINTS, "tag does not fit", WRAPPER, list(0, 7, 3), POINT | 2 << 2, 0, 0, 0);
        assertRefused(POINTS, "tag does not fit", WRAPPER, list(0, 7, 2), POINT | 1 << 2 | 1, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 0xFFFF})
    void refusesAUnionWithoutAKnownAlternative(int discriminant) {
        assertRefused(Shape.class, "none of the alternatives", POINT, discriminant, 0);
    }

    @Test
    void readsAnAlternativeThatIsNullAsOneOfDefaults() {
        assertThat(decode(Shape.class, POINT, 3, 0)).isEqualTo(new Shape.Rectangle(0, 0));
    }

    @Test
    void unpacksNoMoreThanTheLimit() {
        byte[] content = new byte[2_000];
        for (int i = 1; i < content.length; i += 2) {
            content[i] = (byte) 0xFF;
        }
        DecodeLimits limits = new DecodeLimits(1 << 20, 100);
        Plan packed = plan(Point.class, CapnProtoCodec.Encoding.PACKED);
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> packed.decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.decoded-size");
    }

    @Test
    void unpacksNoMoreTimesTheSizeThanTheLimit() {
        byte[] content = new byte[4_000];
        for (int i = 1; i < content.length; i += 2) {
            content[i] = (byte) 0xFF;
        }
        Plan packed = plan(Point.class, CapnProtoCodec.Encoding.PACKED);
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> packed.decode(new ContentReader(content)))
                .withMessageContaining("wireformat.limits.compression-ratio");
    }

    @Test
    void refusesPackedContentThatEndsWithinAWord() {
        Plan packed = plan(Point.class, CapnProtoCodec.Encoding.PACKED);
        assertRefused(packed, bytes(0x10), "1 bytes expected");
        assertRefused(packed, bytes(0x00), "1 bytes expected");
        assertRefused(packed, bytes(0xFF, 1, 2, 3, 4, 5, 6, 7, 8, 2, 9), "16 bytes expected");
    }

    @Test
    void declinesEnumNumbersThatTwoBytesCannotHold() {
        assertThat(declined(TooLarge.class)).startsWith("Level.HIGH: ").contains("65536", "@FieldNumber");
        assertThat(declined(ListOfTooLarge.class)).startsWith("Level.HIGH: ");
    }

    private DecodingException assertRefused(Type type, String problem, long... segment) {
        return assertRefused(plan(type), content(segment), problem);
    }

    private static DecodingException assertRefused(Plan plan, byte[] content, String problem) {
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> plan.decode(new ContentReader(content)));
        assertThat(e).isNotNull().hasMessageContaining(problem);
        return e;
    }

    private Object decode(Type type, long... segment) {
        return plan(type).decode(new ContentReader(content(segment)));
    }

    private Plan plan(Type type) {
        return plan(type, CapnProtoCodec.Encoding.PLAIN);
    }

    private Plan plan(Type type, CapnProtoCodec.Encoding encoding) {
        return ((Binding.Bound) new CapnProtoCodec(models, GeneratedTypes.NONE, encoding).bind(type)).plan();
    }

    private String declined(Type type) {
        Binding binding = new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN).bind(type);
        return ((Binding.Declined) binding).reason();
    }

    private static long list(int offset, int elementSize, int count) {
        return (long) count << 35 | (long) elementSize << 32 | offset << 2 | 1;
    }

    private static long far(int word, int segment, boolean isDouble) {
        return (long) segment << 32 | word << 3 | (isDouble ? 4 : 0) | 2;
    }

    /** One segment behind its table. */
    private static byte[] content(long... segment) {
        long[] all = new long[segment.length + 1];
        all[0] = (long) segment.length << 32;
        System.arraycopy(segment, 0, all, 1, segment.length);
        return words(all);
    }

    private static byte[] words(long... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(words).forEach(bytes::putLong);
        return bytes.array();
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** A number beyond two bytes. */
    public enum Level {
        LOW,
        @FieldNumber(65536)
        HIGH
    }

    /** Holds one. */
    public record TooLarge(Level level) {}

    /** Holds several. */
    public record ListOfTooLarge(List<Level> levels) {}
}
