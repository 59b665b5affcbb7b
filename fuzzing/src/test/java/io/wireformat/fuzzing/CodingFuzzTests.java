package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.github.luben.zstd.Zstd;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.MeteredPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.params.provider.MethodSource;

/** Compressed bodies. */
class CodingFuzzTests {

    private static final ContentCodings CODINGS = ContentCodings.zstdAndGzip().withMax(2);

    @MethodSource("gzipSeeds")
    @FuzzTest
    void gzip(byte[] input) {
        read("gzip", input);
    }

    static Stream<byte[]> gzipSeeds() {
        return seeds(CodingFuzzTests::gzipped);
    }

    @MethodSource("zstdSeeds")
    @FuzzTest
    void zstd(byte[] input) {
        read("zstd", input);
    }

    static Stream<byte[]> zstdSeeds() {
        return seeds(Zstd::compress);
    }

    @MethodSource("gzipInZstdSeeds")
    @FuzzTest
    void gzipInZstd(byte[] input) {
        read("gzip, zstd", input);
    }

    static Stream<byte[]> gzipInZstdSeeds() {
        return seeds(content -> Zstd.compress(gzipped(content)));
    }

    private static Stream<byte[]> seeds(UnaryOperator<byte[]> coding) {
        return Stream.concat(
                Types.LISTS.seeds("msgpack").map(seed -> Types.input(seed[0], coding.apply(Types.contentIn(seed)))),
                Stream.of(Types.input(0, coding.apply(new byte[100_000]))));
    }

    private static void read(String contentEncoding, byte[] input) {
        if (input == null || input.length == 0) {
            return;
        }
        byte[] content = Types.contentIn(input);
        MeteredPlan plan = Service.plan("msgpack", Types.LISTS.typeIn(input));
        DecodeLimits limits = plan.decoder().limits();
        // the decompressed size counts, which the limits restrict
        Object value = Oracles.read(
                limits.decodedSize(content.length),
                () -> Service.read(plan, CODINGS.decompressor(List.of(contentEncoding), limits), content));
        if (value != null) {
            RoundTrip.of(plan, value);
        }
    }

    private static byte[] gzipped(byte[] content) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }
}
