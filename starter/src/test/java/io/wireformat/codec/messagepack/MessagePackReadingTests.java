package io.wireformat.codec.messagepack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What is accepted beyond what we write, and what is not. */
class MessagePackReadingTests {

    @ParameterizedTest
    @CsvSource({
        "05,5",
        "cc05,5",
        "cd0005,5",
        "ce00000005,5",
        "cf0000000000000005,5",
        "d005,5",
        "d10005,5",
        "d200000005,5",
        "d30000000000000005,5",
        "ff,-1",
        "d0ff,-1",
        "d1ffff,-1",
        "d2ffffffff,-1",
        "d3ffffffffffffffff,-1"
    })
    void readsAnIntegerInAnyForm(String form, long expected) {
        assertThat(decode(Numbers.class, "81a16c" + form)).isEqualTo(new Numbers(0, expected, 0));
        assertThat(decode(Numbers.class, "81a169" + form)).isEqualTo(new Numbers((int) expected, 0, 0));
        assertThat(decode(Numbers.class, "81a164" + form)).isEqualTo(new Numbers(0, 0, expected));
    }

    /** Such as those of JavaScript, whose numbers above 32 bits are floats. */
    @ParameterizedTest
    @CsvSource({"ca40a00000,5", "cb4014000000000000,5", "cbc014000000000000,-5", "cb0000000000000000,0"})
    void readsAFloatThatHasNoFractionIntoAnInteger(String form, long expected) {
        readsAnIntegerInAnyForm(form, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "cb4330000000000001,4503599627370497",
        "cb41f0000000000000,4294967296",
        "cbc3e0000000000000,-9223372036854775808"
    })
    void readsALargeFloatThatHasNoFractionIntoALong(String form, long expected) {
        assertThat(decode(Numbers.class, "81a16c" + form)).isEqualTo(new Numbers(0, expected, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cb3ff8000000000000",
                "ca3fc00000",
                "cb43e0000000000000",
                "cb7ff0000000000000",
                "cb7ff8000000000000"
            })
    void refusesAFloatThatIsNoLong(String form) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(Numbers.class, "81a16c" + form))
                .withMessageStartingWith("field l: the number has a fraction, or does not fit");
    }

    @ParameterizedTest
    @CsvSource({
        "cb3fb999999999999a,0.1",
        "ca3dcccccd,0.1",
        "cb4014000000000000,5.0",
        "cb4202a05f20000000,10000000000",
        "05,5",
        "ff,-1",
        "cfffffffffffffffff,18446744073709551615",
        "a3312e35,1.5"
    })
    void readsANumberOfAnySizeFromAnyNumber(String form, String expected) {
        assertThat(decode(Large.class, "81a164" + form)).isEqualTo(new Large(new BigDecimal(expected), null, null));
    }

    @ParameterizedTest
    @CsvSource({"cb4014000000000000,5", "05,5", "cfffffffffffffffff,18446744073709551615", "a135,5"})
    void readsAnIntegerOfAnySizeFromAnyNumberWithoutAFraction(String form, String expected) {
        assertThat(decode(Large.class, "81a169" + form)).isEqualTo(new Large(null, new BigInteger(expected), null));
        assertThat(decode(Large.class, "81a16e91" + form))
                .isEqualTo(new Large(null, null, List.of(new BigInteger(expected))));
    }

    @ParameterizedTest
    @CsvSource({
        "81a169cb3ff8000000000000,field i: the number has a fraction",
        "81a164cb7ff8000000000000,field d: the number is none that is finite",
        "81a164c3,field d: text expected",
        "81a164a178,field d: is not a valid BigDecimal"
    })
    void refusesWhatIsNoNumberOfAnySize(String content, String message) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(Large.class, content))
                .withMessageStartingWith(message);
    }

    @Test
    void readsAFloatIntoADouble() {
        assertThat(decode(Numbers.class, "81a164ca3fc00000")).isEqualTo(new Numbers(0, 0, 1.5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce80000000", "d3ffffffff7fffffff", "cf0000000100000000"})
    void refusesANumberThatDoesNotFitIntoAnInt(String form) {
        assertThat(failure(Numbers.class, "81a169" + form).path()).isEqualTo("i");
    }

    @Test
    void namesTheFieldWhoseNumberIsOutOfRange() {
        assertThat(failure(Numbers.class, "81a169ce80000000"))
                .hasMessage("field i: the number does not fit into 32 bits (at byte 8)");
        assertThat(failure(Numbers.class, "81a16ccfffffffffffffffff").path()).isEqualTo("l");
    }

    @ParameterizedTest
    @CsvSource({"81a169cb3ff8000000000000,i", "81a169a135,i", "81a164a135,d", "81a16cc3,l", "81a16990,i"})
    void refusesAnotherType(String content, String field) {
        assertThat(failure(Numbers.class, content).path()).isEqualTo(field);
    }

    @Test
    void treatsNilForAPrimitiveAsJsonDoes() {
        assertThat(JsonMapper.shared().isEnabled(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES))
                .isTrue();
        assertThat(failure(Numbers.class, "81a169c0").path()).isEqualTo("i");
    }

    @Test
    void refusesNilForTextThatIsNeverNull() throws IOException {
        byte[] content =
                pack(packer -> packer.packMapHeader(1).packString("text").packNil());
        assertThat(failure(Texts.class, content).path()).isEqualTo("text");
    }

    @Test
    void readsTextAsBytesAndBytesAsText() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(2).packString("text").packBinaryHeader(1).writePayload(new byte[] {'t'});
            packer.packString("blob").packString("b");
        });
        Texts texts = (Texts) decode(Texts.class, content);
        assertThat(texts.text()).isEqualTo("t");
        assertThat(texts.blob()).isEqualTo(new byte[] {'b'});
    }

    @Test
    void skipsUnknownKeysOfEveryType() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(14);
            packer.packString("a").packNil();
            packer.packString("b").packBoolean(true);
            packer.packString("c").packLong(Long.MIN_VALUE);
            packer.packString("d").packFloat(1);
            packer.packString("e").packDouble(1);
            packer.packString("f").packString("text".repeat(20_000));
            packer.packString("g").packBinaryHeader(300).writePayload(new byte[300]);
            packer.packString("h").packArrayHeader(20);
            for (int i = 0; i < 20; i++) {
                packer.packMapHeader(1).packInt(i).packArrayHeader(0);
            }
            packer.packString("i").packExtensionTypeHeader((byte) 1, 16).writePayload(new byte[16]);
            packer.packString("j").packExtensionTypeHeader((byte) 2, 17).writePayload(new byte[17]);
            packer.packString("k").packExtensionTypeHeader((byte) 3, 70_000).writePayload(new byte[70_000]);
            packer.packString("x").packInt(7);
            packer.packInt(9).packBigInteger(BigInteger.ONE.shiftLeft(63));
            packer.packArrayHeader(1).packNil().packString("a key that is no text");
        });
        assertThat(decode(Point.class, content)).isEqualTo(new Point(7, 0, null));
    }

    @Test
    void takesTheLastOfEqualKeys() {
        assertThat(decode(Numbers.class, "82a16901a16902")).isEqualTo(new Numbers(2, 0, 0));
    }

    @Test
    void readsKeysInAnyOrder() {
        assertThat(decode(Numbers.class, "83a16403a16c02a16901")).isEqualTo(new Numbers(1, 2, 3));
    }

    @Test
    void readsAnArrayThatIsShorterOrLongerThanItsOwn() {
        assertThat(decode(Point.class, "9101")).isEqualTo(new Point(1, 0, null));
        assertThat(decode(Point.class, "940102a16103")).isEqualTo(new Point(1, 2, "a"));
    }

    @Test
    void takesNilInAnArrayForAHole() {
        assertThat(decode(Point.class, "93c002c0")).isEqualTo(new Point(0, 2, null));
    }

    @Test
    void readsAnUnknownConstantAsTheDeclaredDefault() throws IOException {
        byte[] content = pack(packer -> packer.packMapHeader(2)
                .packString("level")
                .packString("NEW")
                .packString("last")
                .packString(""));
        assertThat(((Numbered) decode(Numbered.class, content)).level()).isEqualTo(Numbered.Level.UNKNOWN);
    }

    @Test
    void readsAnUnknownConstantAsNullWhereItMayBe() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(2).packString("maybe").packString("PINK");
            packer.packString("color").packString("GREEN");
        });
        assertThat(decode(Colors.class, content)).isEqualTo(new Colors(Color.GREEN, null));
    }

    @Test
    void refusesAnUnknownConstantElsewhereWithoutRepeatingIt() throws IOException {
        byte[] content =
                pack(packer -> packer.packMapHeader(1).packString("color").packString("PINK"));
        assertThat(failure(Colors.class, content))
                .hasMessageStartingWith("field color: ")
                .hasMessageNotContaining("PINK");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ddffffffff", "dd7fffffff", "dfffffffff", "df40000000", "81a46e616d65db7fffffff", "c1", "c0"})
    void refusesWhatTheContentCannotHold(String content) {
        assertThat(failure(Point.class, content)).isNotNull();
    }

    @Test
    void skipsOnlyAsDeepAsTheLimit() {
        byte[] content = HexFormat.of().parseHex("81a17a" + "91".repeat(300) + "c0");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(Point.class, MessagePackCodec.Layout.MAP)
                        .decode(new ContentReader(content, 0, content.length, new DecodeLimits(1024, 200))))
                .withMessageContaining("wireformat.limits.depth");
    }

    @Test
    void declinesArraysOfNumbersFarApart() {
        MessagePackCodec codec = codec(MessagePackCodec.Layout.ARRAY);
        assertThat(codec.bind(Sparse.class))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .contains("Sparse.far", "18000"));
        assertThat(codec(MessagePackCodec.Layout.MAP).bind(Sparse.class)).isInstanceOf(Binding.Bound.class);
    }

    @Test
    void findsEachOfManyKeysWhateverTheirOrder() throws IOException {
        byte[] content = pack(packer -> {
            packer.packMapHeader(20);
            for (char c = 't'; c >= 'a'; c--) {
                packer.packString(String.valueOf(c)).packInt(c - 'a');
            }
        });
        assertThat(decode(Many.class, content))
                .isEqualTo(new Many(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
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

    private static DecodingException failure(Class<?> type, String hex) {
        return failure(type, HexFormat.of().parseHex(hex));
    }

    private static DecodingException failure(Class<?> type, byte[] content) {
        return catchThrowableOfType(DecodingException.class, () -> decode(type, content));
    }

    private static Object decode(Class<?> type, String hex) {
        return decode(type, HexFormat.of().parseHex(hex));
    }

    private static Object decode(Class<?> type, byte[] content) {
        return plan(type, MessagePackCodec.Layout.MAP).decode(new ContentReader(content));
    }

    private static Plan plan(Class<?> type, MessagePackCodec.Layout layout) {
        return ((Binding.Bound) codec(layout).bind(type)).plan();
    }

    private static MessagePackCodec codec(MessagePackCodec.Layout layout) {
        return new MessagePackCodec(new MessageModels(JsonMapper.shared()), layout, MessagePackCodec.OtherTypes.NONE);
    }

    public record Numbers(int i, long l, double d) {}

    @SuppressWarnings("ArrayRecordComponent")
    public record Texts(String text, byte[] blob) {}

    public record Colors(Color color, @Nullable Color maybe) {}

    public record Sparse(String near, @FieldNumber(18_000) List<String> far) {}

    public record Many(
            int a,
            int b,
            int c,
            int d,
            int e,
            int f,
            int g,
            int h,
            int i,
            int j,
            int k,
            int l,
            int m,
            int n,
            int o,
            int p,
            int q,
            int r,
            int s,
            int t) {}

    record Large(
            @Nullable BigDecimal d,
            @Nullable BigInteger i,
            @Nullable List<BigInteger> n) {}
}
