package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Content byte by byte: what is accepted beyond what we write, and what is refused. */
class AvroContentTests {

    private static final Type INTS = new TypeReference<List<Integer>>() {}.getType();

    private static final Type FLAGS = new TypeReference<List<Boolean>>() {}.getType();

    private static final int FF = 0xFF;

    private final Codec codec =
            new AvroCodec(new MessageModels(JsonMapper.builder().build()), GeneratedTypes.NONE);

    @Test
    void readsSeveralBlocks() {
        assertThat(decode(INTS, 2, 10, 4, 12, 14, 0)).isEqualTo(List.of(5, 6, 7));
    }

    @Test
    void readsBlocksWithAndWithoutSizes() {
        assertThat(decode(INTS, 3, 4, 10, 12, 2, 14, 0)).isEqualTo(List.of(5, 6, 7));
    }

    @Test
    void readsNumbersThatAreLongerThanTheyNeedToBe() {
        assertThat(decode(Point.class, 0x82, 0x00, 0x80, 0x80, 0x00, 0x82, 0x00, 0x82, 0x00, 'a'))
                .isEqualTo(new Point(1, 0, "a"));
    }

    @Test
    void refusesABlockThatIsShorterThanItsSize() {
        assertRefused(INTS, "1 bytes follow", 1, 4, 10, 12, 0);
    }

    @Test
    void refusesABlockThatIsLongerThanItsSize() {
        assertRefused(INTS, "", 3, 2, 10, 12, 0);
    }

    @Test
    void refusesABlockSizeBeyondTheContent() {
        assertRefused(INTS, "50 bytes expected, 2 left", 1, 100, 10, 0);
    }

    @Test
    void refusesACountBeyondTheContent() {
        assertRefused(INTS, "2147483647 elements declared", 0xFE, FF, FF, FF, 0x0F, 1, 2);
    }

    @Test
    void refusesTheSmallestCountWhichHasNoOpposite() {
        assertRefused(INTS, "elements declared", FF, FF, FF, FF, FF, FF, FF, FF, FF, 1, 0);
    }

    @Test
    void holdsACountAgainstTheLeastSizeOfItsElements() {
        Type points = new TypeReference<List<Point>>() {}.getType();
        assertRefused(points, "2 elements declared, 5 bytes left", 4, 1, 1, 0, 1, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, FF})
    void refusesALengthBeyondTheContent(int lowestByte) {
        DecodingException e = assertRefused(Point.class, "", 0, 0, 2, lowestByte, FF, FF, FF, FF, 0x0F, 'a');
        assertThat(e.path()).isEqualTo("label");
        assertThat(e.offset()).isGreaterThan(2);
    }

    @Test
    void refusesAnIntOfMoreThan32Bits() {
        DecodingException e = assertRefused(Point.class, "32 bits", 0, 0x80, 0x80, 0x80, 0x80, 0x10, 0);
        assertThat(e.path()).isEqualTo("y");
    }

    @Test
    void refusesABranchThatTheUnionDoesNotHave() {
        DecodingException e = assertRefused(Point.class, "branch 2", 0, 0, 4, 0);
        assertThat(e.path()).isEqualTo("label");
    }

    @Test
    void refusesABooleanThatIsNeitherTrueNorFalse() {
        DecodingException e = assertRefused(FLAGS, "neither 0 nor 1", 4, 1, 2, 0);
        assertThat(e.path()).isEqualTo("[1]");
    }

    @Test
    void allocatesForNestedListsNoMoreThanTheContentTakes() {
        int depth = 90;
        byte[] content = new byte[8 << 20];
        Arrays.fill(content, (byte) 1);
        int at = 0;
        for (int i = 0; i < depth; i++) {
            // an empty name and as many children as could be there, until a name of negative length
            at = writeVarint(content, at, 0);
            at = writeVarint(content, at, 2L * ((content.length - at) / 4));
        }
        long before = allocatedBytes();
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> bound(Tree.class)
                .plan()
                .decode(new ContentReader(content, 0, content.length, DecodeLimits.DEFAULT)));
        assertThat(allocatedBytes() - before).isLessThan(content.length);
    }

    @Test
    void declinesAListOfMessagesWithoutBytes() {
        Binding binding = codec.bind(Crowd.class);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
        assertThat(((Binding.Declined) binding).reason()).contains("Nobody").contains("no bytes");
    }

    private DecodingException assertRefused(Type type, String problem, int... content) {
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(type, content));
        assertThat(e).isNotNull().hasMessageContaining(problem);
        return e;
    }

    private Object decode(Type type, int... content) {
        byte[] bytes = new byte[content.length];
        for (int i = 0; i < content.length; i++) {
            bytes[i] = (byte) content[i];
        }
        return bound(type).plan().decode(new ContentReader(bytes));
    }

    private Binding.Bound bound(Type type) {
        return (Binding.Bound) codec.bind(type);
    }

    private static int writeVarint(byte[] content, int at, long value) {
        long rest = value;
        int next = at;
        while (rest > 0x7F) {
            content[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        content[next++] = (byte) rest;
        return next;
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** A list of what Avro writes as nothing. */
    public record Crowd(List<Nobody> members) {}

    /** Nothing to write; the annotation makes JSON accept it. */
    @JsonPropertyOrder
    public record Nobody() {}
}
