package io.wireformat.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** gzip as its specification has it, with the JDK's streams as the referees. */
class GzipTests {

    private static final byte[] TEXT = "content that is coded, content that is coded".getBytes();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 8192, 1_000_000})
    void whatItWritesTheJdkReads(int size) throws IOException {
        byte[] content = random(size);

        assertThat(new GZIPInputStream(new ByteArrayInputStream(encoded(content))).readAllBytes())
                .isEqualTo(content);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 8192, 1_000_000})
    void whatTheJdkWritesItReads(int size) throws IOException {
        byte[] content = random(size);

        assertThat(decoded(gzip(content))).isEqualTo(content);
    }

    @Test
    void membersAreReadOneBehindTheOtherWhereverTheSenderPauses() throws IOException {
        byte[] two = concat(gzip(TEXT), gzip(new byte[0]), gzip(TEXT));

        assertThat(new GzipInput(new Dripping(two)).readAllBytes()).isEqualTo(concat(TEXT, TEXT));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 16, 4 + 8, 2 + 4 + 8 + 16})
    void eachPartOfAHeaderIsPassed(int flags) throws IOException {
        assertThat(decoded(member(flags, TEXT))).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x20, 0x40, 0x80})
    void reservedFlagsAreRefused(int flags) {
        assertCorrupt(member(flags, TEXT));
    }

    @Test
    void aChecksumOfTheHeaderIsHeldAgainstIt() {
        byte[] member = member(2 + 8, TEXT);
        member[12] ^= 1;

        assertCorrupt(member);
    }

    @Test
    void everyShorterPartIsIncomplete() {
        byte[] coded = member(2 + 4 + 8 + 16, TEXT);

        for (int length = 0; length < coded.length; length++) {
            byte[] part = Arrays.copyOf(coded, length);
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(() -> decoded(part))
                    .withMessageContaining("incomplete");
        }
    }

    @Test
    void whatFollowsIsAMemberOrRefused() {
        assertCorrupt(concat(gzip(TEXT), new byte[10]));
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decoded(concat(gzip(TEXT), new byte[] {0})));
    }

    @Test
    void aChangedBitIsNoticedOrOfNoConsequence() throws IOException {
        byte[] coded = gzip(TEXT);
        for (int bit = 0; bit < coded.length * 8; bit++) {
            byte[] changed = coded.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertThat(decoded(changed)).isEqualTo(TEXT);
            } catch (DecodingException e) {
                assertThat(e).hasMessageStartingWith("gzip: ");
            }
        }
    }

    @Test
    void aBrokenConnectionIsNoFaultOfTheContent() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("reset");
            }
        };

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> new GzipInput(broken).readAllBytes());
    }

    private static void assertCorrupt(byte[] coded) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decoded(coded))
                .withMessageContaining("corrupt");
    }

    private static byte[] decoded(byte[] coded) throws IOException {
        try (InputStream in = new GzipInput(new ByteArrayInputStream(coded))) {
            return in.readAllBytes();
        }
    }

    private static byte[] encoded(byte[] content) {
        ContentBuffer from = new ContentBuffer(16);
        from.writeBytes(content);
        ContentBuffer to = new ContentBuffer(16);
        new Gzip().encode(from, to);
        return to.toByteArray();
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return coded.toByteArray();
    }

    /** A member with what its flags say. */
    private static byte[] member(int flags, byte[] content) {
        ByteBuffer header = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        header.put(new byte[] {0x1F, (byte) 0x8B, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
        if ((flags & 4) != 0) {
            header.putShort((short) 3).put(new byte[] {7, 0, 7});
        }
        if ((flags & 8) != 0) {
            header.put("name\0".getBytes());
        }
        if ((flags & 16) != 0) {
            header.put("comment\0".getBytes());
        }
        CRC32 checksum = new CRC32();
        if ((flags & 2) != 0) {
            checksum.update(header.array(), 0, header.position());
            header.putShort((short) checksum.getValue());
        }
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(content);
        deflater.finish();
        byte[] deflated = new byte[content.length + 64];
        int length = deflater.deflate(deflated);
        deflater.end();
        checksum.reset();
        checksum.update(content);
        ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        trailer.putInt((int) checksum.getValue()).putInt(content.length);
        return concat(
                Arrays.copyOf(header.array(), header.position()), Arrays.copyOf(deflated, length), trailer.array());
    }

    private static byte[] random(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        Arrays.fill(content, size / 2, size, (byte) 7);
        return content;
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** Hands out one byte at a time, and never says that there is another. */
    private static final class Dripping extends ByteArrayInputStream {

        Dripping(byte[] content) {
            super(content);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(1, length));
        }

        @Override
        public int available() {
            return 0;
        }
    }
}
