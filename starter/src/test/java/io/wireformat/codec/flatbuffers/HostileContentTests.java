package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.flatbuffers.FlatBufferBuilder;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.flatbuffers.TreeTable;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Content made to fail or to cost. */
class HostileContentTests {

    private static final MessageModels MODELS =
            new MessageModels(JsonMapper.builder().build());

    private final FlatBuffersTable everything = table(Everything.class);

    private final FlatBuffersTable tree = table(Tree.class);

    private final FlatBuffersTable point = table(Point.class);

    @ParameterizedTest
    @MethodSource("messages")
    void visitsEveryByteAtMostOnceWhereNothingIsShared(Everything message) {
        byte[] content = encode(everything, message);
        FlatBuffersInput in = input(content);
        everything.read(in, in.root());
        assertThat(in.visited()).isBetween(1L, (long) content.length);
    }

    @Test
    void readsATextThatIsSharedWithinReason() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int name = b.createString("a name that occurs in each of the children");
        int[] children = new int[200];
        for (int i = 0; i < children.length; i++) {
            TreeTable.startTreeTable(b);
            TreeTable.addName(b, name);
            children[i] = TreeTable.endTreeTable(b);
        }
        byte[] content = root(b, children);
        FlatBuffersInput in = input(content);
        Tree read = (Tree) tree.read(in, in.root());
        assertThat(read.children()).hasSize(200).allMatch(child -> child.name()
                .equals("a name that occurs in each of the children"));
        assertThat(in.visited()).isGreaterThan(content.length);
    }

    @Test
    void refusesATextWithoutItsTerminator() {
        byte[] content = encode(point, new Point(1, 2, "name"));
        int end = new String(content, StandardCharsets.ISO_8859_1).indexOf("name") + 4;
        content[end] = 'x';
        FlatBuffersInput in = input(content);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> point.read(in, in.root()))
                .withMessageContaining("no NUL follows a text")
                .satisfies(e -> assertThat(e.path()).isEqualTo("label"))
                .satisfies(e -> assertThat(e.offset()).isEqualTo(end));
    }

    @Test
    void refusesVectorsThatLeadToOneAnotherManyTimes() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int child = leaf(b);
        for (int level = 0; level < 30; level++) {
            int[] children = new int[10];
            Arrays.fill(children, child);
            int vector = TreeTable.createChildrenVector(b, children);
            TreeTable.startTreeTable(b);
            TreeTable.addChildren(b, vector);
            child = TreeTable.endTreeTable(b);
        }
        b.finish(child);
        byte[] content = b.sizedByteArray();
        FlatBuffersInput in = input(content);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> tree.read(in, in.root()))
                .withMessageContaining("too often");
        assertThat(in.visited()).isLessThan(10L * content.length + FlatBuffersInput.ALLOWANCE);
    }

    @Test
    void refusesALongTextThatIsSharedManyTimes() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int name = b.createString("x".repeat(100_000));
        TreeTable.startTreeTable(b);
        TreeTable.addName(b, name);
        int[] children = new int[1_000];
        Arrays.fill(children, TreeTable.endTreeTable(b));
        byte[] content = root(b, children);
        FlatBuffersInput in = input(content);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> tree.read(in, in.root()));
        assertThat(in.visited()).isLessThan(10L * content.length);
    }

    @ParameterizedTest
    @CsvSource({
        // the offset to the root, in content of 40 bytes
        "0, 0, leads nowhere",
        "0, -8, leads out",
        "0, 2147483647, leads out",
        "0, 37, leads out",
        // the offset to the vtable
        "4, 2147483647, the vtable lies outside",
        "4, -2147483648, the vtable lies outside",
        "4, -33, the vtable lies outside",
        // the vtable: its size and the table's, then places in the table
        "20, 3, no valid size",
        "20, 7, no valid size",
        "20, 65534, no valid size",
        "24, 65535, outside the content",
        // the label: an offset in the table, and a length
        "16, 0, leads nowhere",
        "16, 2147483647, leads out",
        "32, -1, elements declared",
        "32, 2147483647, elements declared",
        "32, 5, elements declared"
    })
    void refusesAPlaceOutsideTheContent(int at, int value, String problem) {
        byte[] content = encode(point, new Point(1, 2, "four"));
        assertThat(content).hasSize(44);
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> point.decode(new ContentReader(Arrays.copyOf(content, 40))))
                .withMessageContaining(problem);
    }

    @Test
    void namesThePlaceInTheContent() {
        byte[] content = encode(tree, new Tree("root", List.of(new Tree("leaf", List.of(), null)), null));
        int leaf = new String(content, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("leaf");
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(leaf - 4, 1_000);
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> tree.decode(new ContentReader(content)));
        assertThat(e.path()).isEqualTo("children[0].name");
        assertThat(e.offset()).isEqualTo(leaf - 4);
    }

    @Test
    void failsWithADecodingExceptionOnlyAndWithinItsBudget() {
        Random random = new Random(3);
        byte[] valid = encode(tree, new Tree("r", Collections.nCopies(8, Messages.tree(6)), Messages.tree(3)));
        for (int round = 0; round < 50_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(6); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) (random.nextInt(4) << 2);
            }
            FlatBuffersInput in = input(content);
            try {
                tree.read(in, in.root());
            } catch (DecodingException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
            assertThat(in.visited()).isLessThan(10L * content.length + FlatBuffersInput.ALLOWANCE);
        }
    }

    private static byte[] root(FlatBufferBuilder b, int[] children) {
        int vector = TreeTable.createChildrenVector(b, children);
        TreeTable.startTreeTable(b);
        TreeTable.addChildren(b, vector);
        b.finish(TreeTable.endTreeTable(b));
        return b.sizedByteArray();
    }

    private static int leaf(FlatBufferBuilder b) {
        TreeTable.startTreeTable(b);
        return TreeTable.endTreeTable(b);
    }

    private static FlatBuffersInput input(byte[] content) {
        return new FlatBuffersInput(new ContentReader(content));
    }

    private static byte[] encode(FlatBuffersTable table, Object message) {
        ContentBuffer buffer = new ContentBuffer(64);
        table.encode(message, buffer);
        return buffer.toByteArray();
    }

    private static FlatBuffersTable table(Class<?> type) {
        return FlatBuffersTable.compile((MessageModel) MODELS.describe(type));
    }

    static List<Everything> messages() {
        return Messages.all();
    }
}
