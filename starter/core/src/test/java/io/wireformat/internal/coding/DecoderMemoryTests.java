package io.wireformat.internal.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdOutputStream;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.DecompressingInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory of decoders counts from the header of a frame to the end of the content. */
class DecoderMemoryTests {

    private static final int MEBI = 1024 * 1024;
    private static final byte[] TEXT = "content that is coded, content that is coded".getBytes();
    private static final byte[] SKIPPABLE = HexFormat.of().parseHex("5a2a4d1803000000aabbcc");

    private final ContentBudget memory = new ContentBudget(new ContentBufferPool(1024), 64 * MEBI);

    @ParameterizedTest
    @CsvSource({"0, 2", "10, 0", "20, 1", "23, 8"})
    void aWindowCountsWhileItsContentIsRead(int windowLog, int mebibytes) throws IOException {
        try (DecompressingInput in = decode("zstd", ofUnknownSize(windowLog), memory)) {
            assertThat(memory.used()).isZero();

            assertThat(in.readNBytes(1)).hasSize(1);
            assertThat(memory.used()).isBetween((long) mebibytes * MEBI, (long) (mebibytes + 1) * MEBI);

            in.readAllBytes();
            assertThat(memory.used()).isZero();
        }
    }

    @Test
    void aWindowThatHasNoRoomIsRefusedBeforeItIsAllocated() throws IOException {
        ContentBudget little = new ContentBudget(new ContentBufferPool(1024), 4 * MEBI);
        try (DecompressingInput first = decode("zstd", ofUnknownSize(21), little);
                DecompressingInput second = decode("zstd", ofUnknownSize(21), little);
                DecompressingInput large = decode("zstd", ofUnknownSize(23), little)) {
            first.readNBytes(1);

            assertThatExceptionOfType(OverloadedException.class).isThrownBy(second::read);
            assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(large::read);
        }
        assertThat(little.used()).isZero();
    }

    @Test
    void aSmallContentNeedsASmallWindow() throws IOException {
        try (DecompressingInput in = decode("zstd", Zstd.compress(TEXT), memory)) {
            in.readNBytes(1);
            assertThat(memory.used()).isLessThan(MEBI / 2);
        }
        assertThat(memory.used()).isZero();
    }

    @Test
    void theLargestWindowOfSeveralFramesCounts() throws IOException {
        byte[] frames = joined(Zstd.compress(TEXT), ofUnknownSize(20), Zstd.compress(TEXT), ofUnknownSize(21));
        try (DecompressingInput in = decode("zstd", frames, memory)) {
            in.readNBytes(3 * TEXT.length + 1);
            assertThat(memory.used()).isBetween(2L * MEBI, 3L * MEBI);
        }
        assertThat(memory.used()).isZero();
    }

    @Test
    void eachCodingHasItsDecoder() throws IOException {
        byte[] twice = zstd(20, ofUnknownSize(20));
        try (DecompressingInput in = decode("zstd, zstd", twice, memory)) {
            in.readNBytes(1);
            assertThat(memory.used()).isGreaterThan(2L * MEBI);
        }
        assertThat(memory.used()).isZero();
    }

    @Test
    void gzipCountsToo() throws IOException {
        try (DecompressingInput in = decode("gzip", gzip(), memory)) {
            assertThat(memory.used()).isZero();
            in.readNBytes(1);
            assertThat(memory.used()).isEqualTo(GzipInput.MEMORY);
            in.readAllBytes();
            assertThat(memory.used()).isZero();
        }
    }

    @Test
    void skippableFramesHaveNoContent() throws IOException {
        byte[] frame = Zstd.compress(TEXT);
        for (byte[] content : List.of(
                joined(SKIPPABLE, frame, frame),
                joined(frame, SKIPPABLE, SKIPPABLE, frame),
                joined(frame, frame, SKIPPABLE))) {
            assertThat(decode("zstd", content, memory).readAllBytes()).hasSize(2 * TEXT.length);
        }
        assertThat(decode("zstd", SKIPPABLE, memory).readAllBytes()).isEmpty();
        assertMalformed("zstd", joined(frame, Arrays.copyOf(SKIPPABLE, SKIPPABLE.length - 1)));
    }

    @Test
    void framesOfEveryKindAreFollowed() throws IOException {
        byte[] zeros = new byte[3 * MEBI];
        byte[] sized = Zstd.compress(zeros);
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            context.setChecksum(true).setContentSize(false);
            byte[] checked = context.compress(zeros);
            byte[] empty = context.compress(new byte[0]);
            byte[] all =
                    joined(sized, checked, empty, Zstd.compress(new byte[300]), Zstd.compress(new byte[0]), checked);
            DecodeLimits limits = DecodeLimits.builder()
                    .limit(Limit.COMPRESSION_RATIO, 1_000_000)
                    .build();
            DecompressingInput in = ContentCodings.zstdAndGzip()
                    .decompressor(List.of("zstd"), limits)
                    .decompress(new ByteArrayInputStream(all), memory);

            assertThat(in).isNotNull();
            assertThat(in.readAllBytes()).hasSize(9 * MEBI + 300);
        }
    }

    @Test
    void contentWithADictionaryIsRefused() {
        // a single segment of 44 bytes that names dictionary 7
        byte[] frame = HexFormat.of().parseHex("28b52ffd21072c010000");

        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode("zstd", frame, memory).readAllBytes())
                .withMessage("zstd: the content needs a dictionary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"22b52ffd", "25b52ffd", "27b52ffd", "28b52ffe"})
    void otherVersionsAreRefused(String magic) throws IOException {
        assertMalformed("zstd", joined(HexFormat.of().parseHex(magic), new byte[100]));
    }

    private void assertMalformed(String name, byte[] content) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(name, content, memory).readAllBytes());
    }

    private static DecompressingInput decode(String names, byte[] content, ContentBudget memory) throws IOException {
        DecompressingInput in = ContentCodings.zstdAndGzip()
                .withMax(3)
                .decompressor(List.of(names), DecodeLimits.DEFAULT)
                .decompress(new ByteArrayInputStream(content), memory);
        assertThat(in).isNotNull();
        return in;
    }

    /** A frame as a stream of unknown size has it; with 0, the window of the default level. */
    private static byte[] ofUnknownSize(int windowLog) throws IOException {
        return zstd(windowLog, TEXT);
    }

    private static byte[] zstd(int windowLog, byte[] content) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(coded)) {
            if (windowLog > 0) {
                out.setLong(windowLog);
            }
            for (byte b : content) {
                out.write(b);
            }
            out.flush();
        }
        return coded.toByteArray();
    }

    private static byte[] gzip() throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(TEXT);
        }
        return coded.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
