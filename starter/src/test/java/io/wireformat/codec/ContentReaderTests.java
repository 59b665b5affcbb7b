package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ContentReaderTests {

    @Test
    void readsEachNumberThatTheBufferWrites() {
        long[] numbers = LongStream.concat(
                        LongStream.of(0, -1, Long.MIN_VALUE, Long.MAX_VALUE),
                        LongStream.range(0, 63).flatMap(shift -> LongStream.of((1L << shift) - 1, 1L << shift)))
                .toArray();
        ContentBuffer buffer = new ContentBuffer(1);
        for (long number : numbers) {
            buffer.ensure(ContentBuffer.MAX_VARINT_SIZE);
            buffer.writeVarint64Unchecked(number);
        }
        ContentReader reader = new ContentReader(buffer.toByteArray());
        for (long number : numbers) {
            assertThat(reader.readVarint64()).isEqualTo(number);
        }
        reader.requireEnd();
    }

    @Test
    void movesTheContentWhenALengthTakesMoreOrLessRoomThanExpected() {
        for (int length : new int[] {0, 1, 127, 128, 16_383, 16_384, 2_097_152}) {
            for (int gap = 1; gap <= 5; gap++) {
                ContentBuffer buffer = new ContentBuffer(1);
                int at = buffer.openLength(gap);
                byte[] text = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
                buffer.writeBytes(text);
                int needed = buffer.closeLength(at, gap);
                ContentReader reader = new ContentReader(buffer.toByteArray());
                assertThat(reader.readVarint32()).isEqualTo(length);
                assertThat(reader.position()).isEqualTo(needed);
                assertThat(reader.readBytes(length)).isEqualTo(text);
                reader.requireEnd();
            }
        }
    }

    @Test
    void refusesANumberOfMoreThanTenBytes() {
        byte[] content = new byte[11];
        java.util.Arrays.fill(content, (byte) 0x80);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> new ContentReader(content).readVarint64())
                .withMessageContaining("more than 10 bytes");
    }

    @Test
    void neverReadsBeyondItsSlice() {
        byte[] array = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        ContentReader reader = new ContentReader(array, 1, 3, DecodeLimits.DEFAULT);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(reader::readIntLittleEndian);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(reader::readLongBigEndian);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> reader.readBytes(4));
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> reader.skip(-1));
        assertThat(reader.readBytes(3)).containsExactly(2, 3, 4);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(reader::readVarint32);
    }

    @Test
    void takesAReplacementCharacterForTextAndMalformedBytesForAnError() {
        byte[] replacement = "\uFFFD".getBytes(StandardCharsets.UTF_8);
        assertThat(new ContentReader(replacement).readText(3)).isEqualTo("\uFFFD");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> new ContentReader(new byte[] {(byte) 0xC3, 0x28}).readText(2))
                .withMessageContaining("UTF-8");
    }
}
