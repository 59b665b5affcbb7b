package io.wireformat.codec.protobufjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.protobuf.NumbersMessage;
import io.wireformat.fixtures.protobuf.PrefixedNumbered;
import io.wireformat.model.MessageModels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What the mapping allows beyond what is written, and what is refused. */
class ProtobufJsonContentTests {

    @ParameterizedTest
    @ValueSource(strings = {"12", "\"12\"", "12.0", "1.2e1", "\"1.2e1\"", "120e-1"})
    void readsWholeNumbersInEachForm(String number) {
        assertThat(read("{\"total\":" + number + "}").total()).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1.5", "\"\"", "\" 1\"", "\"0x1\"", "1e19", "1e999999999", "\"1e999999999\"", "true", "[]", "{}"
            })
    void refusesWhatIsNoWholeNumber(String number) {
        refuse("{\"total\":" + number + "}", "total");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999", "\"1e999\"", "\"nan\"", "\"1.0d\"", "\"+1\"", "true"})
    void refusesWhatIsNoNumber(String number) {
        refuse("{\"ratio\":" + number + "}", "ratio");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"-_8=\"", "\"-_8\"", "\"+/8=\"", "\"+/8\""})
    void readsBothAlphabetsOfBase64(String bytes) {
        assertThat(read("{\"blob\":" + bytes + "}").blob()).containsExactly(0xfb, 0xff);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"COLOR_BLUE\"", "\"BLUE\"", "2"})
    void readsAConstantByNameAndByNumber(String constant) {
        assertThat(read("{\"color\":" + constant + "}").color()).isEqualTo(Color.BLUE);
    }

    @Test
    void readsTheNameInTheProtoFile() {
        assertThat(read("{\"user_id\":\"ada\"}").userId()).isEqualTo("ada");
    }

    @Test
    void takesNullForAbsent() {
        Sample sample =
                read("{\"total\":null,\"ratio\":null,\"blob\":null,\"color\":null,\"userId\":null,\"tags\":null}");
        assertThat(write(sample)).isEqualTo("{}");
        assertThat(sample.tags()).isEmpty();
    }

    @Test
    void skipsMembersThatItDoesNotKnow() {
        assertThat(read("{\"a\":[{\"total\":1},[[]],\"x\"],\"total\":7,\"b\":{\"c\":{}},\"d\":null}")
                        .total())
                .isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"userId\":\"a\",\"userId\":\"b\"}", "{\"userId\":\"a\",\"user_id\":\"b\"}"})
    void refusesAMemberThatOccursTwice(String content) {
        refuse(content, "userId");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "7",
                "{} {}",
                "{},",
                "{\"total\":1,}",
                "{'total':1}",
                "/**/{}",
                "{total:1}",
                "{\"ratio\":NaN}"
            })
    void refusesWhatIsNotOneObject(String content) {
        refuse(content, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\udc00", "\\udc00\\ud800", "\\ud800x"})
    void refusesAnUnpairedSurrogate(String text) {
        refuse("{\"userId\":\"" + text + "\"}", "userId");
    }

    @Test
    void refusesTextThatIsLongerThanItsShortestUtf8() {
        byte[] content = "{\"userId\":\"??\"}".getBytes(StandardCharsets.UTF_8);
        content[11] = (byte) 0xC1;
        content[12] = (byte) 0x81;
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> PLAN.decode(new ContentReader(content)));
    }

    @Test
    void writesAQuestionMarkForAnUnpairedSurrogate() {
        assertThat(write(new Sample(0, 0, new byte[0], Color.RED, "a\ud800b\ud83d\ude00", List.of())))
                .isEqualTo("{\"userId\":\"a?b\ud83d\ude00\"}");
    }

    @Test
    void refusesANullElementAndNamesIt() {
        refuse("{\"tags\":[{\"x\":1},null]}", "tags[1]");
    }

    @Test
    void tellsWhereTheContentIsAtFaultAndNotWhatItSays() {
        byte[] content = "....{\"tags\":[{\"x\":1},{\"x\":\"sesame\"}]}....".getBytes(StandardCharsets.UTF_8);
        DecodingException e = catchThrowableOfType(
                DecodingException.class,
                () -> PLAN.decode(new ContentReader(content, 4, content.length - 8, DecodeLimits.DEFAULT)));
        assertThat(e.path()).isEqualTo("tags[1].x");
        assertThat(e.offset()).isBetween(23, 32);
        assertThat(e).hasMessageNotContaining("sesame");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":", "["})
    void refusesNestingThatIsOnlySkipped(String opening) {
        String content = "{\"a\":" + opening.repeat(10_000);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> read(content))
                .withMessageContaining("wireformat.limits.depth");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> GENERATED.decode(new ContentReader(content.getBytes(StandardCharsets.UTF_8))))
                .withMessageContaining("wireformat.limits.depth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{} {}", "{\"last\":[]}", "{\"the_first\":\"1e999\"}", "{'last':''}"})
    void refusesWhatIsNoGeneratedMessage(String content) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> GENERATED.decode(new ContentReader(content.getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{\"total\":\"#\"}|total",
                "{\"total\":#}|",
                "{\"names\":{\"#\":\"\"}}|names",
                "{\"maybeTotal\":\"#\"}|maybe_total",
                "{\"maybe_total\":\"#\"}|maybe_total",
                "{\"ratios\":[1,\"#\"]}|ratios",
                "{\"color\":\"#\"}|color",
                "{\"inner\":{\"inner\":{\"counts\":{\"a\":\"#\"}}}}|inner.inner.counts"
            })
    void refusesManyDigitsWhereAGeneratedMessageHasANumber(String content, @Nullable String path) {
        // the library would take minutes
        byte[] hostile = content.replace("#", "9".repeat(4_000_000)).getBytes(StandardCharsets.UTF_8);
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> NUMBERS.decode(new ContentReader(hostile)));
        assertThat(e).isNotNull();
        assertThat(e.path()).isEqualTo(path == null ? "" : path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\":\"#\"}",
                "{\"anything\":\"#\"}",
                "{\"anything\":{\"total\":[\"#\"]}}",
                "{\"counts\":{\"#\":1}}",
                "{\"unknown\":{\"total\":\"#\"}}"
            })
    void readsManyDigitsWhereAGeneratedMessageHasText(String content) {
        byte[] digits = content.replace("#", "9".repeat(4_000)).getBytes(StandardCharsets.UTF_8);
        assertThat(NUMBERS.decode(new ContentReader(digits))).isInstanceOf(NumbersMessage.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ratios\":[1,2,3]}",
                "{\"names\":{\"1\":\"\",\"2\":\"\",\"3\":\"\"}}",
                "{\"anything\":{\"a\":[1,2]}}",
                "{\"a\":1,\"b\":2,\"c\":3}",
                "{\"unknown\":[1,2]}",
                "{\"unknown\":{\"a\":1,\"b\":[]}}"
            })
    void countsWhatTheLibraryMakesOfAGeneratedMessage(String content) {
        byte[] three = content.getBytes(StandardCharsets.UTF_8);
        assertThat(NUMBERS.decode(new ContentReader(three, 0, three.length, new DecodeLimits(1024, 10, 3))))
                .isInstanceOf(NumbersMessage.class);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(
                        () -> NUMBERS.decode(new ContentReader(three, 0, three.length, new DecodeLimits(1024, 10, 2))))
                .withMessageContaining("wireformat.limits.elements");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "9.9e-2147483647"})
    void refusesLargeExponentsWhereAGeneratedMessageHasANumber(String number) {
        for (String content : List.of("{\"total\":" + number + "}", "{\"maybeTotal\":\"" + number + "\"}")) {
            byte[] hostile = content.getBytes(StandardCharsets.UTF_8);
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(() -> NUMBERS.decode(new ContentReader(hostile)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{\"ratios\":[|0,|0]}",
                "{\"names\":{|\"1\":\"\",|\"2\":\"\"}}",
                "{\"anything\":[|0,|0]}",
                "{\"unknown\":[|[],|0]}",
                "{|\"a\":0,|\"b\":0}",
                "{\"inner\":{|\"a\":{},|\"b\":0}}"
            })
    void refusesAFullGeneratedMessageBeforeTheLibraryMakesObjectsOfIt(String head, String repeated, String tail) {
        byte[] hostile = full(head, repeated, tail);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> NUMBERS.decode(new ContentReader(hostile)))
                .withMessageContaining("wireformat.limits.elements");
    }

    @Test
    void readsAGeneratedMessageThatATextFills() {
        byte[] large = full("{\"text\":\"", "a", "\"}");
        NumbersMessage message = (NumbersMessage) NUMBERS.decode(new ContentReader(large));
        assertThat(message.getText()).hasSize(large.length - 11);
    }

    /** As much content as the limit allows. */
    private static byte[] full(String head, String repeated, String tail) {
        int times = (DecodeLimits.DEFAULT.decodedSize() - head.length() - tail.length()) / repeated.length();
        return (head + repeated.repeat(times) + tail).getBytes(StandardCharsets.UTF_8);
    }

    private static final Plan PLAN = plan(Sample.class);

    private static final Plan NUMBERS = plan(NumbersMessage.class);

    private static final Plan GENERATED = plan(PrefixedNumbered.class);

    private static Plan plan(Class<?> type) {
        MessageModels models = new MessageModels(JsonMapper.builder().build());
        return ((Binding.Bound) new ProtobufJsonCodec(models, new ProtobufJsonGeneratedTypes()).bind(type)).plan();
    }

    private static Sample read(String content) {
        return (Sample) PLAN.decode(new ContentReader(content.getBytes(StandardCharsets.UTF_8)));
    }

    private static String write(Sample sample) {
        ContentBuffer buffer = new ContentBuffer(16);
        PLAN.encode(sample, buffer);
        return new String(buffer.toByteArray(), StandardCharsets.UTF_8);
    }

    private static void refuse(String content, String path) {
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> read(content));
        assertThat(e).isNotNull();
        assertThat(e.path()).isEqualTo(path);
    }

    /** A field of each kind that has more than one form. */
    @NullMarked
    @SuppressWarnings("ArrayRecordComponent")
    public record Sample(
            long total,
            double ratio,
            byte[] blob,
            Color color,
            @Nullable String userId,
            @Nullable List<Point> tags) {}
}
