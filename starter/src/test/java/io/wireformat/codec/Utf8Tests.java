package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Tests {

    private static final int LONG = 4 * 1024 * 1024;

    @Test
    void agreesWithTheDecoderOfTheJdkOnAllThreeBytes() {
        byte[] text = new byte[3];
        CharsetDecoder referee = StandardCharsets.UTF_8.newDecoder();
        for (int first = 0x7e; first <= 0xff; first++) {
            for (int second = 0x7e; second <= 0xff; second++) {
                for (int third = 0x7e; third <= 0xff; third++) {
                    text[0] = (byte) first;
                    text[1] = (byte) second;
                    text[2] = (byte) third;
                    assertAgreement(referee, text);
                }
            }
        }
    }

    @Test
    void agreesWithTheDecoderOfTheJdkOnFourBytesAndMore() {
        Random random = new Random(7);
        CharsetDecoder referee = StandardCharsets.UTF_8.newDecoder();
        for (int i = 0; i < 500_000; i++) {
            byte[] text = new byte[4 + i % 9];
            for (int j = 0; j < text.length; j++) {
                text[j] = (byte) (random.nextInt(4) == 0 ? 'x' : 0x80 | random.nextInt(0x40));
            }
            text[i % 5 % text.length] = (byte) (0xc0 | random.nextInt(0x40));
            assertAgreement(referee, text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "ascii", "Zürich", "漢字", "😀", "x😀y"})
    void aLongTextIsReadAsItIs(String part) {
        byte[] text = (part + " ".repeat(20)).repeat(1000).getBytes(StandardCharsets.UTF_8);

        assertThat(new ContentReader(text).readText(text.length)).isEqualTo(new String(text, StandardCharsets.UTF_8));
    }

    @Test
    void textThatIsNoneIsRefusedWithoutMakingIt() {
        byte[] text = new byte[LONG];
        Arrays.fill(text, (byte) 'x');
        text[LONG - 1] = (byte) 0xff;
        ContentReader reader = new ContentReader(text);

        long before = allocated();
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> reader.readText(LONG))
                .withMessageContaining("not well-formed UTF-8");
        assertThat(allocated() - before).isLessThan(LONG / 4);
    }

    @Test
    void asciiWithOneOtherCharacterIsMadeButNotEncodedAgain() {
        byte[] text = new byte[LONG];
        Arrays.fill(text, (byte) 'x');
        System.arraycopy("漢".getBytes(StandardCharsets.UTF_8), 0, text, LONG - 3, 3);
        ContentReader reader = new ContentReader(text);

        long before = allocated();
        assertThat(reader.readText(LONG)).hasSize(LONG - 2).endsWith("x漢");
        // the JDK starts it with a byte a character, goes on with two, and cuts off what it did not need
        assertThat(allocated() - before).isLessThan(6L * LONG);
    }

    private static void assertAgreement(CharsetDecoder referee, byte[] text) {
        boolean expected;
        try {
            referee.decode(ByteBuffer.wrap(text));
            expected = true;
        } catch (CharacterCodingException e) {
            expected = false;
        }
        if (Utf8.isWellFormed(text, 0, text.length) != expected) {
            throw new AssertionError(Arrays.toString(text) + " is well-formed: " + expected);
        }
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
