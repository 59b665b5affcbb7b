package io.wireformat.codec.capnproto;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.capnp.CapnpFixtures.ColorNumber;
import io.wireformat.fixtures.capnp.CapnpFixtures.EverythingStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.HolesStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.LevelNumber;
import io.wireformat.fixtures.capnp.CapnpFixtures.NarrowerPoint;
import io.wireformat.fixtures.capnp.CapnpFixtures.NumberedStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.OtherLists;
import io.wireformat.fixtures.capnp.CapnpFixtures.PointList;
import io.wireformat.fixtures.capnp.CapnpFixtures.TreeStruct;
import io.wireformat.fixtures.capnp.CapnpFixtures.WiderPoint;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.capnproto.BuilderArena.AllocationStrategy;
import org.capnproto.MessageBuilder;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Records against the structs that Cap'n Proto's compiler generates. */
class CapnProtoRefereeTests {

    /** Large enough for any fixture, so that the library, too, writes one segment. */
    private static final int ONE_SEGMENT = 1 << 17;

    private static final RecursiveComparisonConfiguration BY_BITS = RecursiveComparisonConfiguration.builder()
            .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
            .build();

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWrites(CapnProtoCodec.Encoding encoding, Everything message) throws IOException {
        assertThat(encode(encoding, Everything.class, message))
                .isEqualTo(CapnProtoStructs.write(everything(message, new MessageBuilder(ONE_SEGMENT)), encoding));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryReads(CapnProtoCodec.Encoding encoding, Everything message) throws IOException {
        byte[] content = encode(encoding, Everything.class, message);
        Everything read = CapnProtoStructs.everything(
                CapnProtoStructs.read(content, encoding).getRoot(EverythingStruct.factory));
        assertThat(read).usingRecursiveComparison(BY_BITS).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWritesInManySegments(CapnProtoCodec.Encoding encoding, Everything message)
            throws IOException {
        MessageBuilder builder = new MessageBuilder(1024, AllocationStrategy.FIXED_SIZE);
        byte[] content = CapnProtoStructs.write(everything(message, builder), encoding);
        assertThat(decode(encoding, Everything.class, content))
                .usingRecursiveComparison(BY_BITS)
                .isEqualTo(message);
    }

    @ParameterizedTest
    @EnumSource
    void readsPointersFarAwayInSegmentsOfOneWord(CapnProtoCodec.Encoding encoding) throws IOException {
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        MessageBuilder builder = new MessageBuilder(1, AllocationStrategy.FIXED_SIZE);
        CapnProtoStructs.set(builder.initRoot(TreeStruct.factory), tree);
        assertThat(builder.getSegmentsForOutput()).hasSizeGreaterThan(5);
        assertThat(decode(encoding, Tree.class, CapnProtoStructs.write(builder, encoding)))
                .isEqualTo(tree);
    }

    @ParameterizedTest
    @EnumSource
    void writesStructsWithinStructsAsTheLibrary(CapnProtoCodec.Encoding encoding) throws IOException {
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        MessageBuilder builder = new MessageBuilder(ONE_SEGMENT);
        CapnProtoStructs.set(builder.initRoot(TreeStruct.factory), tree);
        assertThat(encode(encoding, Tree.class, tree)).isEqualTo(CapnProtoStructs.write(builder, encoding));
    }

    @ParameterizedTest
    @EnumSource
    void writesAListAsAStructWhoseFirstFieldIsTheList(CapnProtoCodec.Encoding encoding) throws IOException {
        List<Point> points = List.of(new Point(1, -2, null), new Point(0, 0, "b"));
        MessageBuilder builder = new MessageBuilder(ONE_SEGMENT);
        CapnProtoStructs.set(builder.initRoot(PointList.factory).initItems(2), points);
        assertThat(encode(encoding, POINTS, points)).isEqualTo(CapnProtoStructs.write(builder, encoding));
    }

    @ParameterizedTest
    @EnumSource
    void followsFieldNumbersAndEnumNumbers(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder(ONE_SEGMENT);
        NumberedStruct.Builder numbered = builder.initRoot(NumberedStruct.factory);
        numbered.setTheFirst(9);
        numbered.setLevel(LevelNumber.HIGH);
        numbered.setLast(CapnProtoStructs.text("z"));
        assertThat(encode(encoding, Numbered.class, new Numbered("z", 9, null, Numbered.Level.HIGH)))
                .isEqualTo(CapnProtoStructs.write(builder, encoding));
    }

    @ParameterizedTest
    @EnumSource
    void laysFieldsOutAsTheCompilerDoes(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder(ONE_SEGMENT);
        setHoles(builder.initRoot(HolesStruct.factory));
        Holes holes = new Holes(
                true,
                -2,
                true,
                0x12345678,
                true,
                7L,
                Color.BLUE,
                -9,
                true,
                Color.GREEN,
                3,
                true,
                0.5,
                true,
                Color.BLUE);
        byte[] content = CapnProtoStructs.write(builder, encoding);
        assertThat(encode(encoding, Holes.class, holes)).isEqualTo(content);
        assertThat(decode(encoding, Holes.class, content)).isEqualTo(holes);
    }

    @ParameterizedTest
    @EnumSource
    void ignoresFieldsThatItDoesNotKnow(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder();
        WiderPoint.Builder point = builder.initRoot(WiderPoint.factory);
        point.setX(5);
        point.setY(-6);
        point.setLabel(CapnProtoStructs.text("kept"));
        point.setZ(1.5);
        point.initTrail(3).get(1).setLabel(CapnProtoStructs.text("unknown"));
        point.getMark().setValue(Long.MIN_VALUE);
        assertThat(decode(encoding, Point.class, CapnProtoStructs.write(builder, encoding)))
                .isEqualTo(new Point(5, -6, "kept"));
    }

    @ParameterizedTest
    @EnumSource
    void readsAbsentFieldsAsZero(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder();
        builder.initRoot(NarrowerPoint.factory).setX(8);
        byte[] content = CapnProtoStructs.write(builder, encoding);
        assertThat(decode(encoding, Point.class, content)).isEqualTo(new Point(8, 0, null));
        assertThat(decode(encoding, Holes.class, CapnProtoStructs.write(empty(), encoding)))
                .isEqualTo(new Holes(
                        false, 0, null, 0, false, null, Color.RED, null, false, null, 0, null, 0, false, Color.RED));
    }

    @ParameterizedTest
    @EnumSource
    void readsAMessageWithoutARootAsOneOfDefaults(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder();
        builder.getRoot(org.capnproto.AnyPointer.factory);
        assertThat(decode(encoding, Numbered.class, CapnProtoStructs.write(builder, encoding)))
                .isEqualTo(new Numbered("", 0, null, Numbered.Level.UNKNOWN));
    }

    @ParameterizedTest
    @EnumSource
    void readsAnUnknownConstantAsTheDefaultOrAsNull(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder();
        builder.initRoot(NumberedStruct.factory).setLevel(LevelNumber.HIGHEST);
        assertThat(decode(encoding, Numbered.class, CapnProtoStructs.write(builder, encoding)))
                .isEqualTo(new Numbered("", 0, null, Numbered.Level.UNKNOWN));
        MessageBuilder other = new MessageBuilder();
        other.initRoot(HolesStruct.factory).getJ().setValue(ColorNumber.VIOLET);
        assertThat(((Holes) decode(encoding, Holes.class, CapnProtoStructs.write(other, encoding))).j())
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    void readsListsOfLargerElementsAndListsBecomeStructs(CapnProtoCodec.Encoding encoding) throws IOException {
        MessageBuilder builder = new MessageBuilder();
        OtherLists.Builder lists = builder.initRoot(OtherLists.factory);
        var points = lists.initAsNumbers(2);
        points.get(0).setX(4);
        points.get(1).setX(-5);
        var numbers = lists.initAsStructs(2);
        numbers.set(0, 6);
        numbers.set(1, -7);
        var trees = lists.initAsTexts(2);
        trees.get(0).setName(CapnProtoStructs.text("t"));
        var longs = lists.initAsWider(2);
        longs.set(0, 8);
        longs.set(1, -9);
        assertThat(decode(encoding, Lists.class, CapnProtoStructs.write(builder, encoding)))
                .isEqualTo(new Lists(
                        List.of(4, -5),
                        List.of(new Point(6, 0, null), new Point(-7, 0, null)),
                        List.of("t", ""),
                        List.of(8, -9)));
    }

    static Stream<Arguments> messages() {
        return Stream.of(CapnProtoCodec.Encoding.values())
                .flatMap(encoding -> Messages.all().stream().map(message -> Arguments.of(encoding, message)));
    }

    private static MessageBuilder everything(Everything message, MessageBuilder builder) {
        CapnProtoStructs.set(builder.initRoot(EverythingStruct.factory), message);
        return builder;
    }

    private static MessageBuilder empty() {
        MessageBuilder builder = new MessageBuilder();
        builder.initRoot(NarrowerPoint.factory);
        return builder;
    }

    private static void setHoles(HolesStruct.Builder holes) {
        holes.setA(true);
        holes.setB(-2);
        holes.getC().setValue(true);
        holes.setD(0x12345678);
        holes.setE(true);
        holes.getF().setValue(7);
        holes.setG(ColorNumber.BLUE);
        holes.getH().setValue(-9);
        holes.setI(true);
        holes.getJ().setValue(ColorNumber.GREEN);
        holes.setK(3);
        holes.getL().setValue(true);
        holes.setM(0.5);
        holes.setN(true);
        holes.setO(ColorNumber.BLUE);
    }

    private byte[] encode(CapnProtoCodec.Encoding encoding, Type type, Object value) {
        ContentBuffer content = new ContentBuffer(16);
        bound(encoding, type).plan().encode(value, content);
        return content.toByteArray();
    }

    private Object decode(CapnProtoCodec.Encoding encoding, Type type, byte[] content) {
        return bound(encoding, type).plan().decode(new ContentReader(content));
    }

    private Binding.Bound bound(CapnProtoCodec.Encoding encoding, Type type) {
        return (Binding.Bound) new CapnProtoCodec(models, GeneratedTypes.NONE, encoding).bind(type);
    }

    /** What the struct of the same name holds. */
    @NullMarked
    public record Holes(
            boolean a,
            long b,
            @Nullable Boolean c,
            int d,
            boolean e,
            @Nullable Long f,
            Color g,
            @Nullable Integer h,
            boolean i,
            @Nullable Color j,
            int k,
            @Nullable Boolean l,
            double m,
            boolean n,
            Color o) {}

    /** What {@code OtherLists} is read as. */
    @NullMarked
    public record Lists(List<Integer> asNumbers, List<Point> asStructs, List<String> asTexts, List<Integer> asWider) {}
}
