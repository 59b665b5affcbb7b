package io.wireformat.codec.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.thrift.ColorNumber;
import io.wireformat.fixtures.thrift.EverythingStruct;
import io.wireformat.fixtures.thrift.LevelNumber;
import io.wireformat.fixtures.thrift.NumberedStruct;
import io.wireformat.fixtures.thrift.OtherLists;
import io.wireformat.fixtures.thrift.OtherPoint;
import io.wireformat.fixtures.thrift.PointList;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.fixtures.thrift.TextList;
import io.wireformat.fixtures.thrift.TreeStruct;
import io.wireformat.fixtures.thrift.WiderPoint;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.thrift.TException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Records against the structs that Thrift's compiler generates. */
class ThriftRefereeTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private static final Type TEXTS = new TypeReference<List<String>>() {}.getType();

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWrites(ThriftCodec.Protocol protocol, Everything message) throws TException {
        assertThat(encode(protocol, Everything.class, message))
                .isEqualTo(ThriftStructs.write(ThriftStructs.everything(message), protocol));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryReads(ThriftCodec.Protocol protocol, Everything message) throws TException {
        byte[] content = ThriftStructs.write(ThriftStructs.everything(message), protocol);
        Everything read = (Everything) decode(protocol, Everything.class, content);
        // by comparison: for the generated equals, NaN is not itself
        assertThat(ThriftStructs.everything(read))
                .isEqualByComparingTo(ThriftStructs.read(new EverythingStruct(), content, protocol));
    }

    @ParameterizedTest
    @EnumSource
    void writesAndReadsStructsWithinStructsAsTheLibrary(ThriftCodec.Protocol protocol) throws TException {
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        byte[] content = encode(protocol, Tree.class, tree);
        assertThat(ThriftStructs.read(new TreeStruct(), content, protocol)).isEqualTo(ThriftStructs.tree(tree));
        assertThat(decode(protocol, Tree.class, ThriftStructs.write(ThriftStructs.tree(tree), protocol)))
                .isEqualTo(tree);
    }

    @ParameterizedTest
    @EnumSource
    void writesAListAsAStructWhoseFirstFieldIsTheList(ThriftCodec.Protocol protocol) throws TException {
        byte[] points = encode(protocol, POINTS, List.of(new Point(1, -2, null), new Point(0, 0, "b")));
        assertThat(ThriftStructs.read(new PointList(), points, protocol).getItems())
                .containsExactly(new PointStruct(1, -2), new PointStruct(0, 0).setLabel("b"));
        assertThat(encode(protocol, TEXTS, List.of()))
                .isEqualTo(ThriftStructs.write(new TextList(List.of()), protocol));
    }

    @ParameterizedTest
    @EnumSource
    void followsFieldNumbersAndEnumNumbers(ThriftCodec.Protocol protocol) throws TException {
        assertThat(encode(protocol, Numbered.class, new Numbered("z", 9, null, Numbered.Level.HIGH)))
                .isEqualTo(ThriftStructs.write(new NumberedStruct(9, LevelNumber.HIGH, "z"), protocol));
    }

    @ParameterizedTest
    @EnumSource
    void readsAbsentFieldsAsZero(ThriftCodec.Protocol protocol) throws TException {
        assertThat(decode(protocol, Numbered.class, ThriftStructs.write(new NumberedStruct(), protocol)))
                .isEqualTo(new Numbered("", 0, null, Numbered.Level.UNKNOWN));
    }

    @ParameterizedTest
    @EnumSource
    void requiresAMessageThatMustNotBeNull(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(new EverythingStruct(), protocol);
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(protocol, Everything.class, content));
        assertThat(e.path()).isEqualTo("point");
    }

    @ParameterizedTest
    @EnumSource
    void skipsUnknownFieldsOfEveryType(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(widerPoint(), protocol);
        assertThat(decode(protocol, Point.class, content)).isEqualTo(new Point(5, -6, "kept"));
    }

    @ParameterizedTest
    @EnumSource
    void findsKnownFieldsBehindUnknownOnes(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(widerPoint(), protocol);
        assertThat(decode(protocol, Ends.class, content)).isEqualTo(new Ends("end", List.of(0.5, -0.5), 5));
    }

    @ParameterizedTest
    @EnumSource
    void skipsFieldsOfAnotherType(ThriftCodec.Protocol protocol) throws TException {
        OtherPoint other = new OtherPoint("not a number", 4, List.of("not a text"));
        assertThat(decode(protocol, Point.class, ThriftStructs.write(other, protocol)))
                .isEqualTo(new Point(0, 4, null));
    }

    @ParameterizedTest
    @EnumSource
    void refusesListsOfAnotherElementTypeUnlessTheyAreEmpty(ThriftCodec.Protocol protocol) throws TException {
        OtherLists empty = new OtherLists(new PointStruct(1, 2), Set.of(), List.of(), List.of(), List.of("kept"));
        Everything read = (Everything) decode(protocol, Everything.class, ThriftStructs.write(empty, protocol));
        assertThat(read.point()).isEqualTo(new Point(1, 2, null));
        assertThat(read.counts()).isEmpty();
        assertThat(read.texts()).containsExactly("kept");

        OtherLists other =
                new OtherLists(new PointStruct(1, 2), Set.of(), List.of(1L, -1L), List.of(), List.of("lost"));
        byte[] content = ThriftStructs.write(other, protocol);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(protocol, Everything.class, content))
                .withMessageStartingWith("field counts: ");
    }

    @ParameterizedTest
    @EnumSource
    void takesAnUnknownEnumNumberForTheDeclaredDefault(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(new NumberedStruct(1, LevelNumber.HIGHEST, "z"), protocol);
        assertThat(((Numbered) decode(protocol, Numbered.class, content)).level())
                .isEqualTo(Numbered.Level.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource
    void takesAnUnknownEnumNumberForNullWhereNullIsAllowed(ThriftCodec.Protocol protocol) throws TException {
        EverythingStruct struct = ThriftStructs.everything(Messages.zero()).setMaybeColor(ColorNumber.VIOLET);
        Everything read = (Everything) decode(protocol, Everything.class, ThriftStructs.write(struct, protocol));
        assertThat(read.maybeColor()).isNull();
        assertThat(read.color()).isEqualTo(Color.RED);
    }

    @ParameterizedTest
    @EnumSource
    void refusesAnUnknownEnumNumberElsewhereAndNamesTheField(ThriftCodec.Protocol protocol) throws TException {
        EverythingStruct struct =
                ThriftStructs.everything(Messages.zero()).setColors(List.of(ColorNumber.RED, ColorNumber.VIOLET));
        byte[] content = ThriftStructs.write(struct, protocol);
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(protocol, Everything.class, content));
        assertThat(e.path()).isEqualTo("colors[1]");
        assertThat(e).hasMessageContaining("no constant of Color has this number");
    }

    static Stream<Arguments> messages() {
        return Stream.of(ThriftCodec.Protocol.values())
                .flatMap(protocol -> Messages.all().stream().map(message -> Arguments.of(protocol, message)));
    }

    private static WiderPoint widerPoint() {
        return new WiderPoint()
                .setX(5)
                .setY(-6)
                .setLabel("kept")
                .setYes(true)
                .setNo(false)
                .setTiny((byte) -1)
                .setSmall(Short.MIN_VALUE)
                .setMedium(Integer.MIN_VALUE)
                .setLarge(Long.MIN_VALUE)
                .setReal(1.5)
                .setText("t\u00e9xt")
                .setOctets(new byte[] {1, 2, 3})
                .setNested(new TreeStruct("a", List.of(new TreeStruct("b", List.of()))))
                .setLists(List.of(List.of(true, false), List.of()))
                .setNames(Set.of("n"))
                .setTrails(Map.of("t", List.of(new PointStruct(7, 8))))
                .setEmpty(Map.of())
                .setBits(Map.of(true, (byte) 1, false, (byte) 0))
                .setReals(List.of(0.5, -0.5))
                .setSmalls(Collections.nCopies(20, (short) -300))
                .setLast("end");
    }

    private byte[] encode(ThriftCodec.Protocol protocol, Type type, Object message) {
        ContentBuffer buffer = new ContentBuffer(16);
        bound(protocol, type).plan().encode(message, buffer);
        return buffer.toByteArray();
    }

    private Object decode(ThriftCodec.Protocol protocol, Type type, byte[] content) {
        return bound(protocol, type).plan().decode(new ContentReader(content));
    }

    private Binding.Bound bound(ThriftCodec.Protocol protocol, Type type) {
        Codec codec = new ThriftCodec(models, GeneratedTypes.NONE, protocol);
        return (Binding.Bound) codec.bind(type);
    }

    /** What of {@link WiderPoint} has large numbers, and its first. */
    public record Ends(
            @FieldNumber(32767) String last,
            @FieldNumber(1000) List<Double> reals,
            @FieldNumber(1) int x) {}
}
