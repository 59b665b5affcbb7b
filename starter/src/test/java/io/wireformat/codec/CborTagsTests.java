package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.DecodingException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class CborTagsTests {

    private static final String TAGS = "c1".repeat(CborTags.MOST);

    @Test
    void aRunIsRefusedWhereItIsTooLong() {
        byte[] content = bytes("a1617a" + TAGS + "c100");

        assertThatThrownBy(() -> check(content, content.length))
                .isInstanceOf(DecodingException.class)
                .hasMessage("cbor: more than 32 tags on one item (at byte 35)");
    }

    @Test
    void aRunIsFoundWhereverTheContentIsCut() {
        byte[] content = bytes("a1617a" + "d9d9f7".repeat(CborTags.MOST) + "db00000000000000ff00");
        for (int piece = 1; piece < content.length; piece++) {
            int size = piece;

            assertThatThrownBy(() -> check(content, size)).hasMessageEndingWith("(at byte 99)");
        }
    }

    @Test
    void aRunThatIsNotTooLongPasses() {
        assertThatCode(() -> check(bytes("82" + TAGS + "00" + TAGS + "00"), 7)).doesNotThrowAnyException();
    }

    @Test
    void whatLooksLikeTagsInValuesPasses() {
        String many = "c1".repeat(100);
        for (String value : List.of(
                "5864" + many, "7864" + many, "590064" + many, "5f5864" + many + "ff", "9f5864" + many + "ff")) {
            byte[] content = bytes(value);
            for (int piece = 1; piece < content.length; piece++) {
                int size = piece;

                assertThatCode(() -> check(content, size)).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void aRunBehindAValueIsFound() {
        for (String value : List.of("425858", "6161", "5f4158ff", "1b5858585858585858", "fb5858585858585858", "f858")) {
            byte[] content = bytes("82" + value + TAGS + "c100");

            assertThatThrownBy(() -> check(content, content.length)).isInstanceOf(DecodingException.class);
        }
    }

    @Test
    void whatStartsNoItemIsLeftToTheParser() {
        assertThatCode(() -> check(bytes("1c" + TAGS + TAGS), 5)).doesNotThrowAnyException();
        assertThatCode(() -> check(bytes("5bffffffffffffffff" + TAGS + TAGS), 5))
                .doesNotThrowAnyException();
    }

    @Test
    void aSequenceIsRefusedToo() {
        Splitter sequence = new CborSplitter();
        byte[] content = bytes("00" + TAGS + "00" + TAGS + "c100");

        assertThat(sequence.find(content, 0, content.length)).isEqualTo(Splitter.FOUND);
        assertThat(sequence.find(content, sequence.end(), content.length)).isEqualTo(Splitter.FOUND);
        assertThatThrownBy(() -> sequence.find(content, sequence.end(), content.length))
                .hasMessage("more than 32 tags on one item (at byte 32)");
    }

    private static void check(byte[] content, int piece) {
        CborTags tags = new CborTags();
        for (int from = 0; from < content.length; from += piece) {
            tags.pass(content, from, Math.min(content.length, from + piece));
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
