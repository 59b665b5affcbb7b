package io.wireformat.codec.capnproto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.capnp.CapnpFixtures.EverythingStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.NarrowerPoint;
import io.wireformat.fixtures.capnp.CapnpFixtures.PointStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.TreeStruct;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Random;
import org.capnproto.BuilderArena.AllocationStrategy;
import org.capnproto.DecodeException;
import org.capnproto.MessageBuilder;
import org.capnproto.StructReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class CapnProtoGeneratedTypesTests {

    @ParameterizedTest
    @EnumSource
    void readsAndWritesReaders(CapnProtoCodec.Encoding encoding) {
        Everything message = Messages.random(1, 5).get(0);
        byte[] content = encode(encoding, Everything.class, message);
        var reader = (EverythingStruct.Reader) decode(encoding, EverythingStruct.Reader.class, content);
        assertThat(CapnProtoStructs.everything(reader))
                .usingRecursiveComparison()
                .isEqualTo(message);
        byte[] again = encode(encoding, EverythingStruct.Reader.class, reader);
        assertThat(decode(encoding, Everything.class, again))
                .usingRecursiveComparison()
                .isEqualTo(message);
    }

    @ParameterizedTest
    @EnumSource
    void readsAndWritesBuilders(CapnProtoCodec.Encoding encoding) {
        byte[] content = encode(encoding, Point.class, new Point(1, 2, "a"));
        var builder = (PointStruct.Builder) decode(encoding, PointStruct.Builder.class, content);
        builder.setY(-7);
        byte[] again = encode(encoding, PointStruct.Builder.class, builder);
        assertThat(decode(encoding, Point.class, again)).isEqualTo(new Point(1, -7, "a"));
    }

    @ParameterizedTest
    @EnumSource
    void writesMessagesOfManySegments(CapnProtoCodec.Encoding encoding) {
        Everything message = Messages.maximal();
        MessageBuilder builder = new MessageBuilder(64, AllocationStrategy.FIXED_SIZE);
        CapnProtoStructs.set(builder.initRoot(EverythingStruct.factory), message);
        byte[] content = encode(encoding, EverythingStruct.Builder.class, builder.getRoot(EverythingStruct.factory));
        Everything read = (Everything) decode(encoding, Everything.class, content);
        assertThat(read.maybeText()).isEqualTo(message.maybeText());
        assertThat(read.points()).isEqualTo(message.points());
    }

    @ParameterizedTest
    @EnumSource
    void writesAPartOfAMessage(CapnProtoCodec.Encoding encoding) {
        Tree tree = new Tree("root", List.of(Messages.tree(2)), null);
        byte[] content = encode(encoding, Tree.class, tree);
        var reader = (TreeStruct.Reader) decode(encoding, TreeStruct.Reader.class, content);
        byte[] part =
                encode(encoding, TreeStruct.Reader.class, reader.getChildren().get(0));
        assertThat(part).hasSizeLessThan(content.length);
        assertThat(decode(encoding, Tree.class, part)).isEqualTo(Messages.tree(2));
    }

    @Test
    void readersGoOnUsingTheContent() {
        byte[] content = encode(CapnProtoCodec.Encoding.PLAIN, Point.class, new Point(1, 2, "a"));
        Plan plan = plan(CapnProtoCodec.Encoding.PLAIN, PointStruct.Reader.class);
        var reader = (PointStruct.Reader) plan.decode(new ContentReader(content));
        assertThat(plan.retainsContent()).isTrue();
        content[16] = 42;
        assertThat(reader.getX()).isEqualTo(42);
    }

    @Test
    void buildersAndUnpackedReadersLetTheContentGo() {
        for (CapnProtoCodec.Encoding encoding : CapnProtoCodec.Encoding.values()) {
            assertThat(plan(encoding, PointStruct.Builder.class).retainsContent())
                    .isFalse();
        }
        assertThat(plan(CapnProtoCodec.Encoding.PACKED, PointStruct.Reader.class)
                        .retainsContent())
                .isFalse();
    }

    @Test
    void refusesAPointerOutOfTheContentBeforeAnyoneAsks() {
        byte[] content = encode(CapnProtoCodec.Encoding.PLAIN, Point.class, new Point(1, 2, "a"));
        content[26] = 1;
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(CapnProtoCodec.Encoding.PLAIN, PointStruct.Reader.class, content))
                .withMessageContaining("out of its segment");
        // also where the struct has no field that would ask for it
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(CapnProtoCodec.Encoding.PLAIN, NarrowerPoint.Reader.class, content));
    }

    @Test
    void refusesStructsThatNestTooDeeply() {
        byte[] deep = encode(CapnProtoCodec.Encoding.PLAIN, Tree.class, Messages.tree(40));
        DecodeLimits limits = new DecodeLimits(1 << 20, 40);
        Plan plan = plan(CapnProtoCodec.Encoding.PLAIN, TreeStruct.Reader.class);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan.decode(new ContentReader(deep, 0, deep.length, limits)))
                .withMessageContaining("wireformat.limits.depth");
    }

    @Test
    void failsWhenAskedForAValueOfAnotherKind() {
        byte[] content = encode(CapnProtoCodec.Encoding.PLAIN, Tree.class, Messages.tree(2));
        var reader = (PointStruct.Reader) decode(CapnProtoCodec.Encoding.PLAIN, PointStruct.Reader.class, content);
        assertThat(reader.getLabel().toString()).isEqualTo("node");
        byte[] point = encode(CapnProtoCodec.Encoding.PLAIN, Point.class, new Point(1, 2, "a"));
        // eight-byte elements instead of bytes
        point[28] = 0x0D;
        var broken = (PointStruct.Reader) decode(CapnProtoCodec.Encoding.PLAIN, PointStruct.Reader.class, point);
        assertThat(broken.getX()).isEqualTo(1);
        assertThatExceptionOfType(DecodeException.class).isThrownBy(broken::getLabel);
    }

    @ParameterizedTest
    @EnumSource
    void failsOnHostileContentWithADecodingExceptionOnly(CapnProtoCodec.Encoding encoding) {
        Random random = new Random(9);
        byte[] valid = encode(encoding, Everything.class, Messages.negative());
        Plan reader = plan(encoding, EverythingStruct.Reader.class);
        Plan builder = plan(encoding, EverythingStruct.Builder.class);
        int refused = 0;
        for (int round = 0; round < 10_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                reader.decode(new ContentReader(content));
                builder.decode(new ContentReader(content));
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void declinesWhatNoCompilerGenerated() {
        CapnProtoGeneratedTypes types = new CapnProtoGeneratedTypes(CapnProtoCodec.Encoding.PLAIN);
        assertThat(types.includes(StructReader.class)).isTrue();
        assertThat(types.bind(StructReader.class)).isInstanceOf(Binding.Declined.class);
        assertThat(types.bind(HandWritten.class)).isInstanceOf(Binding.Declined.class);
        assertThat(types.includes(Point.class)).isFalse();
    }

    private static byte[] encode(CapnProtoCodec.Encoding encoding, Type type, Object value) {
        ContentBuffer content = new ContentBuffer(16);
        plan(encoding, type).encode(value, content);
        return content.toByteArray();
    }

    private static Object decode(CapnProtoCodec.Encoding encoding, Type type, byte[] content) {
        return plan(encoding, type).decode(new ContentReader(content));
    }

    private static Plan plan(CapnProtoCodec.Encoding encoding, Type type) {
        GeneratedTypes types = new CapnProtoGeneratedTypes(encoding);
        MessageModels models = new MessageModels(JsonMapper.shared());
        return ((Binding.Bound) new CapnProtoCodec(models, types, encoding).bind(type)).plan();
    }

    /** A reader whose enclosing class is no struct. */
    private static final class HandWritten extends StructReader {}
}
