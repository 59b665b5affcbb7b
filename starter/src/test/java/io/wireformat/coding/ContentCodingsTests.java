package io.wireformat.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.metrics.CodedInput;
import io.wireformat.metrics.Coding;
import io.wireformat.metrics.ContentCoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingsTests {

    private static final ContentCodings CODINGS = ContentCodings.zstdAndGzip();

    private static final int MEBI = 1024 * 1024;

    private static final byte[] TEXT = "content that is coded, content that is coded".getBytes();

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void whatIsCodedIsDecoded(String name) throws IOException {
        for (int size : new int[] {0, 1, 1000, 3 * MEBI}) {
            byte[] content = new byte[size];
            new Random(5).nextBytes(content);
            CodedInput decoded = decode(name, encoded(name, content), DecodeLimits.DEFAULT);

            assertThat(decoded.readAllBytes()).isEqualTo(content);
            assertThat(decoded.coding().tag()).isEqualTo(name);
            assertThat(decoded.codedSize()).isEqualTo(encoded(name, content).length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void whatIsCodedInPartsIsDecodedPartByPart(String name) throws IOException {
        ContentBuffer coded = new ContentBuffer(16);
        OutputStream encoder = coder(name).encoder(coded);
        for (int parts = 1; parts <= 3; parts++) {
            encoder.write(TEXT);
            encoder.flush();
            CodedInput unended = decode(name, coded.toByteArray(), DecodeLimits.DEFAULT);

            assertThat(unended.readNBytes(parts * TEXT.length)).hasSize(parts * TEXT.length);
            assertThatExceptionOfType(DecodingException.class).isThrownBy(unended::read);
        }
        encoder.close();
        assertThat(decode(name, coded.toByteArray(), DecodeLimits.DEFAULT).readAllBytes())
                .hasSize(3 * TEXT.length)
                .endsWith(TEXT);
    }

    @Test
    void severalCodingsAreUndoneFromTheLast() throws IOException {
        byte[] coded = encoded("gzip", encoded("zstd", TEXT));

        CodedInput decoded = decode("zstd , X-GZIP", coded, DecodeLimits.DEFAULT);

        assertThat(decoded.readAllBytes()).isEqualTo(TEXT);
        assertThat(decoded.coding()).isEqualTo(Coding.SEVERAL);
        assertThat(CODINGS.decoder(List.of("zstd", "gzip"), DecodeLimits.DEFAULT)
                        .decode(new ByteArrayInputStream(coded)))
                .isNotNull()
                .hasBinaryContent(TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", " identity , ,"})
    void whatIsNotCodedIsLeftAlone(String name) throws IOException {
        assertThat(CODINGS.decoder(List.of(name), DecodeLimits.DEFAULT).decode(InputStream.nullInputStream()))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "gzip, br", "gzip;q=1", "gzip, gzip, gzip, gzip"})
    void whatIsUnknownOrTooMuchIsRefusedWithWhatThereIs(String names) {
        assertThatExceptionOfType(UnsupportedCodingException.class)
                .isThrownBy(() -> decode(names, TEXT, DecodeLimits.DEFAULT))
                .satisfies(e -> assertThat(e.acceptEncoding()).isEqualTo("zstd, gzip"))
                .withMessageNotContaining("br");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd", "gzip, zstd", "zstd, gzip"})
    void ofABombHardlyAnythingIsRead(String names) throws IOException {
        byte[] bomb = zeros(names, 1024);
        DecodeLimits limits = new DecodeLimits(16 * MEBI, 100, 1, 1, 4 * MEBI, 1_000_000, Set.of());
        CountingInput source = new CountingInput(bomb);
        CodedInput decoded = CODINGS.decoder(List.of(names), limits).decode(source);

        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> readThrough(decoded))
                .withMessageContaining("wireformat.limits.decoded-size");
        assertThat(source.count()).isLessThanOrEqualTo(Math.min(bomb.length, 200_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void whatBecomesTooManyTimesItsSizeIsRefused(String name) throws IOException {
        byte[] bomb = zeros(name, 8);

        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> readThrough(decode(name, bomb, DecodeLimits.DEFAULT)))
                .withMessageContaining("wireformat.limits.compression-ratio");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void whatIsLittleMayBecomeManyTimesItsSize(String name) throws IOException {
        assertThat(readThrough(decode(name, zeros(name, 1), DecodeLimits.DEFAULT)))
                .isEqualTo(MEBI);
    }

    @Test
    void codedBytesAreWithinTheLimitOfContentWhateverTheyBecome() throws IOException {
        ByteArrayOutputStream nothing = new ByteArrayOutputStream();
        for (int i = 0; i < 1000; i++) {
            nothing.writeBytes(encoded("gzip", new byte[0]));
        }

        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> readThrough(decode("gzip", nothing.toByteArray(), new DecodeLimits(10_000, 100))))
                .withMessageContaining("wireformat.limits.content-size");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void whatIsIncompleteOrFollowedByAnythingIsMalformed(String name) throws IOException {
        byte[] coded = encoded(name, TEXT);
        for (int length : new int[] {0, 1, 5, coded.length / 2, coded.length - 1}) {
            assertMalformed(name, Arrays.copyOf(coded, length));
        }
        byte[] followed = Arrays.copyOf(coded, coded.length + 9);
        Arrays.fill(followed, coded.length, followed.length, (byte) 'x');
        assertMalformed(name, followed);
    }

    @Test
    void aWindowLargerThanASenderMayCountOnIsRefused() throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        byte[] content = new byte[10 * MEBI];
        new Random(9).nextBytes(content);
        try (ZstdOutputStream out = new ZstdOutputStream(coded)) {
            out.setLong(24);
            out.write(content);
        }

        assertMalformed("zstd", coded.toByteArray());
    }

    @Test
    void framesAreReadOneBehindTheOther() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.writeBytes(Zstd.compress(TEXT));
        two.writeBytes(Zstd.compress(TEXT));

        assertThat(readThrough(decode("zstd", two.toByteArray(), DecodeLimits.DEFAULT)))
                .isEqualTo(2L * TEXT.length);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "gzip | gzip",
                "gzip, deflate, br, zstd | zstd",
                "zstd;q=0.5, gzip | gzip",
                "zstd;q=0.5, gzip;q=0.5 | zstd",
                "X-Gzip | gzip",
                "* | zstd",
                "zstd;q=0, * | gzip",
                "* ; q=0 | none",
                "identity | none",
                "'' | none",
                "br | none",
                "gzip;q=0 | none",
                "gzip;q=0.5, identity | none",
                "gzip;q=0.5, identity;q=0.5 | gzip",
                "gzip;q=much | none",
                "gzip;q=NaN | none",
                "gzip;q=2 | none",
                "gzip;level=9, zstd;q=0.1 | zstd",
                "identity;q=0, gzip;q=0.001 | gzip",
            })
    void theCodingThatAClientLikesBestIsChosen(String acceptEncoding, @Nullable String chosen) {
        ContentCoder coder = CODINGS.preferredBy(AcceptedCodings.of(List.of(acceptEncoding)));

        assertThat(coder == null ? null : coder.coding().tag()).isEqualTo(chosen);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "identity;q=0 | true",
                "*;q=0 | true",
                "gzip, *;q=0.000 | true",
                "*;q=0, identity;q=0.1 | false",
                "gzip | false",
                "'' | false"
            })
    void noCodingIsAcceptedUnlessItIsRefused(String acceptEncoding, boolean refused) {
        assertThat(AcceptedCodings.of(List.of(acceptEncoding)).refusesNoCoding())
                .isEqualTo(refused);
    }

    @Test
    void thereIsGzipWithoutALibrary() {
        assertThat(ContentCodings.gzip().acceptEncoding()).isEqualTo("gzip");
    }

    private static void assertMalformed(String name, byte[] coded) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> readThrough(decode(name, coded, DecodeLimits.DEFAULT)));
    }

    private static CodedInput decode(String names, byte[] coded, DecodeLimits limits) throws IOException {
        CodedInput decoded = CODINGS.decoder(List.of(names), limits).decode(new ByteArrayInputStream(coded));
        assertThat(decoded).isNotNull();
        return decoded;
    }

    private static byte[] encoded(String name, byte[] content) {
        ContentBuffer from = new ContentBuffer(16);
        from.writeBytes(content);
        ContentBuffer to = new ContentBuffer(16);
        coder(name).encode(from, to);
        return to.toByteArray();
    }

    private static ContentCoder coder(String name) {
        return Objects.requireNonNull(CODINGS.preferredBy(AcceptedCodings.of(List.of(name))));
    }

    private static long readThrough(InputStream in) throws IOException {
        byte[] chunk = new byte[8192];
        long count = 0;
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            count += read;
        }
        return count;
    }

    /** So many MiB of zeros, coded: one member or frame behind the other, so that they are made quickly. */
    private static byte[] zeros(String names, int mebibytes) {
        String[] applied = names.split(", ");
        byte[] one = encoded(applied[0], new byte[MEBI]);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < mebibytes; i++) {
            all.writeBytes(one);
        }
        return applied.length == 1 ? all.toByteArray() : encoded(applied[1], all.toByteArray());
    }

    private static final class CountingInput extends ByteArrayInputStream {

        CountingInput(byte[] content) {
            super(content);
        }

        int count() {
            return pos;
        }
    }
}
