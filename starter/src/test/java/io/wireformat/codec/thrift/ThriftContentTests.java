package io.wireformat.codec.thrift;

import static io.wireformat.codec.thrift.ThriftCodec.Protocol.BINARY;
import static io.wireformat.codec.thrift.ThriftCodec.Protocol.COMPACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Content byte by byte: what is accepted beyond what we write, and what is refused. */
class ThriftContentTests {

    private static final Type FLAGS = new TypeReference<List<Boolean>>() {}.getType();

    private static final Type RATIOS = new TypeReference<List<Double>>() {}.getType();

    private static final int FF = 0xFF;

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void readsFieldsInAnyOrderAndTheLastOfSeveral() {
        assertThat(decode(COMPACT, Point.class, 0x25, 8, 0x05, 2, 2, 0x15, 10, 0))
                .isEqualTo(new Point(1, 5, null));
        assertThat(decode(BINARY, Point.class, 8, 0, 2, 0, 0, 0, 4, 8, 0, 1, 0, 0, 0, 1, 8, 0, 2, 0, 0, 0, 5, 0))
                .isEqualTo(new Point(1, 5, null));
    }

    @Test
    void skipsNegativeIds() {
        assertThat(decode(COMPACT, Point.class, 0x05, 1, 2, 0x25, 6, 0)).isEqualTo(new Point(3, 0, null));
        assertThat(decode(BINARY, Point.class, 8, FF, FF, 0, 0, 0, 1, 8, 0, 1, 0, 0, 0, 3, 0))
                .isEqualTo(new Point(3, 0, null));
    }

    @Test
    void skipsUniversallyUniqueIdentifiers() {
        assertThat(decode(COMPACT, Point.class, 0x9D, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0))
                .isEqualTo(new Point(0, 0, null));
        assertThat(decode(BINARY, Point.class, 16, 0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0))
                .isEqualTo(new Point(0, 0, null));
    }

    @Test
    void readsBooleansAsOldAndNewCompactWritersWriteThem() {
        assertThat(decode(COMPACT, FLAGS, 0x19, 0x31, 1, 2, 0, 0)).isEqualTo(List.of(true, false, false));
        assertThat(decode(COMPACT, FLAGS, 0x19, 0x32, 1, 2, 0, 0)).isEqualTo(List.of(true, false, false));
    }

    @Test
    void readsAnEmptyListWhateverItsElementsAre() {
        assertThat(decode(COMPACT, FLAGS, 0x19, 0x00, 0)).isEqualTo(List.of());
        assertThat(decode(BINARY, FLAGS, 15, 0, 1, 0, 0, 0, 0, 0, 0)).isEqualTo(List.of());
    }

    @Test
    void refusesBooleansThatAreNeitherTrueNorFalse() {
        assertThat(assertRefused(COMPACT, FLAGS, "neither", 0x19, 0x21, 1, 3, 0).path())
                .isEqualTo("items[1]");
        assertThat(assertRefused(BINARY, FLAGS, "neither", 15, 0, 1, 2, 0, 0, 0, 2, 1, 2, 0)
                        .path())
                .isEqualTo("items[1]");
    }

    @Test
    void refusesUnknownTypes() {
        assertRefused(COMPACT, Point.class, "unknown type 14", 0x9E, 0);
        assertRefused(COMPACT, Point.class, "unknown type 0", 0x90, 0);
        assertRefused(BINARY, Point.class, "unknown type 5", 5, 0, 9, 0);
        assertRefused(BINARY, Point.class, "unknown type 255", FF, 0, 9, 0);
    }

    @Test
    void refusesAnIntOfMoreThan32Bits() {
        DecodingException e = assertRefused(COMPACT, Point.class, "32 bits", 0x15, 0x80, 0x80, 0x80, 0x80, 0x10, 0);
        assertThat(e.path()).isEqualTo("x");
    }

    @Test
    void refusesAnIdOfMoreThan16Bits() {
        assertRefused(COMPACT, Point.class, "16 bits", 0x05, 0x80, 0x80, 0x04, 2, 0);
        assertRefused(COMPACT, Point.class, "16 bits", 0x05, 0xFE, FF, 0x03, 2, 0x15, 2, 0);
    }

    @Test
    void refusesALengthBeyondTheContentBeforeAllocating() {
        assertThat(assertRefused(COMPACT, Point.class, "bytes expected", 0x38, FF, FF, FF, FF, 0x07, 'a', 0)
                        .path())
                .isEqualTo("label");
        assertThat(assertRefused(BINARY, Point.class, "bytes expected", 11, 0, 3, 0x7F, FF, FF, FF, 'a', 0)
                        .path())
                .isEqualTo("label");
    }

    @Test
    void refusesNegativeLengthsAndCounts() {
        assertRefused(COMPACT, Point.class, "negative length", 0x38, FF, FF, FF, FF, FF, FF, FF, FF, FF, 1, 0);
        assertRefused(COMPACT, FLAGS, "negative count", 0x19, 0xF1, FF, FF, FF, FF, FF, FF, FF, FF, FF, 1, 0);
        assertRefused(BINARY, Point.class, "negative length", 11, 0, 3, FF, FF, FF, FF, 0);
        assertRefused(BINARY, FLAGS, "negative count", 15, 0, 1, 2, FF, FF, FF, FF, 0);
    }

    @Test
    void holdsACountAgainstTheLeastSizeOfItsElements() {
        assertRefused(COMPACT, RATIOS, "2 elements declared, 9 bytes left", 0x19, 0x27, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        assertRefused(
                BINARY,
                RATIOS,
                "2 elements declared, 9 bytes left",
                15,
                0,
                1,
                4,
                0,
                0,
                0,
                2,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0);
    }

    @Test
    void holdsTheCountOfSkippedContainersAgainstTheBytesLeft() {
        assertRefused(COMPACT, Point.class, "elements declared", 0x99, 0xF3, FF, FF, FF, FF, 0x07, 0, 0);
        assertRefused(COMPACT, Point.class, "elements declared", 0x9B, FF, FF, FF, FF, 0x07, 0x33, 0, 0);
        assertRefused(BINARY, Point.class, "elements declared", 14, 0, 9, 3, 0x7F, FF, FF, FF, 0, 0);
        assertRefused(BINARY, Point.class, "elements declared", 13, 0, 9, 3, 3, 0x7F, FF, FF, FF, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x1C, 0x19, 0x1A})
    void countsTheDepthOfWhatItSkips(int nested) {
        int[] content = new int[100_000];
        Arrays.fill(content, nested);
        content[0] = 0x90 | (nested & 0xF);
        assertRefused(COMPACT, Point.class, "wireformat.limits.depth", content);
    }

    @ParameterizedTest
    @EnumSource
    void allocatesForNestedListsNoMoreThanTheContentTakes(ThriftCodec.Protocol protocol) {
        byte[] content = new byte[8 << 20];
        // behind the headers of 90 lists nothing is a struct
        Arrays.fill(content, (byte) 0x7F);
        int at = 0;
        for (int i = 0; i < 90; i++) {
            int[] list = protocol == COMPACT
                    ? new int[] {0x29, 0xFC, 0x80, 0x80, 0x80, 0x03}
                    : new int[] {15, 0, 2, 12, 0, 0x60, 0, 0};
            for (int b : list) {
                content[at++] = (byte) b;
            }
        }
        DecodeLimits unbounded = new DecodeLimits(content.length, 100, Integer.MAX_VALUE).withInFlight(Long.MAX_VALUE);
        long before = allocatedBytes();
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> bound(protocol, Tree.class)
                        .plan()
                        .decode(new ContentReader(content, 0, content.length, unbounded)))
                .satisfies(e -> assertThat(e.path()).startsWith("children[0].children[0].children[0]"));
        assertThat(allocatedBytes() - before).isLessThan(content.length);
    }

    @ParameterizedTest
    @EnumSource
    void declinesNumbersThatAreNoFieldIds(ThriftCodec.Protocol protocol) {
        Binding binding = new ThriftCodec(models, GeneratedTypes.NONE, protocol).bind(Large.class);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
        assertThat(((Binding.Declined) binding).reason())
                .startsWith("Large.beyond: ")
                .contains("32768", "32767");
    }

    private DecodingException assertRefused(ThriftCodec.Protocol protocol, Type type, String problem, int... content) {
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(protocol, type, content));
        assertThat(e).isNotNull().hasMessageContaining(problem);
        return e;
    }

    private Object decode(ThriftCodec.Protocol protocol, Type type, int... content) {
        byte[] bytes = new byte[content.length];
        for (int i = 0; i < content.length; i++) {
            bytes[i] = (byte) content[i];
        }
        return bound(protocol, type).plan().decode(new ContentReader(bytes));
    }

    private Binding.Bound bound(ThriftCodec.Protocol protocol, Type type) {
        return (Binding.Bound) new ThriftCodec(models, GeneratedTypes.NONE, protocol).bind(type);
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** Numbers around the end of Thrift's ids. */
    public record Large(
            @FieldNumber(32767) int last,
            @FieldNumber(32768) int beyond) {}
}
