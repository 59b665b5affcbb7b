package io.wireformat.fuzzing;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import io.wireformat.benchmarks.generated.protobuf.StructBatchMessage;
import io.wireformat.fuzzing.SmallService.Event;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

/** Decodes the content of {@link HostileTests} in process and checks it with {@link Oracles}. */
class AttackTests {

    private static final Type EVENTS = new TypeReference<List<Event>>() {}.getType();

    private static final Type FIGURES = new TypeReference<Map<String, Integer>>() {}.getType();

    /** The size of content that allows for the garbage of reading a stream. */
    private static final long GARBAGE = 1024 * 1024;

    private static final ContentCodings CODINGS = ContentCodings.zstdAndGzip();

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_NONE,
            names = {"CBOR_.*", "SMILE_.*", "JSON_.*", "XML_.*", ".*_STREAM.*", ".*_CODINGS", ".*_SET_.*"})
    void isDecodedWithinTheBudget(Attack attack) {
        byte[] content = attack.content();
        MeteredPlan plan = Service.plan(format(attack), type(attack));

        Object value = Oracles.read(content.length, () -> read(plan, attack.coding, content));

        assertThat(value).as("content beyond its share of the budget").isNull();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = ".*_STREAM.*")
    void aStreamIsDecodedWithinTheBudget(Attack attack) {
        byte[] content = attack.content();
        MeteredStreams streams = Service.streams(format(attack), Event.class);

        // a stream may be decoded to any number of messages, because only one is in memory at a time
        assertThat(Oracles.read(content.length + GARBAGE, () -> count(streams, attack.coding, content)))
                .as("content beyond its share of the budget")
                .isNull();
    }

    /** Limits that an application sets also apply to Spring's formats. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"CBOR_.*", "SMILE_.*", "JSON_.*", "XML_.*"})
    void springsFormatsAreDecodedWithinTheLimits(Attack attack) {
        SpringFormatFuzzTests.attack(attack, attack.path.endsWith("batch") ? EVENTS : Event.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "protobuf",
                "protobuf-json",
                "avro",
                "flatbuffers",
                "msgpack",
                "thrift-compact",
                "thrift-binary",
                "capnp",
                "capnp-packed"
            })
    void extremeTimesAreReadAndWrittenOrRejected(String format) {
        for (Object value : List.of(
                new Times(Instant.MAX, Duration.ZERO),
                new Times(Instant.MIN, Duration.ZERO),
                new Times(Instant.EPOCH, Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)),
                new Times(Instant.EPOCH, Duration.ofSeconds(Long.MIN_VALUE)))) {
            RoundTrip.whereWritable(Service.plan(format, Times.class), value);
        }
    }

    @Test
    void declaredSizeOfAZstandardFrameIsNotTrusted() {
        // a window of 2 GiB, a size of 2⁶³ and no content
        byte[] content = Zstd.compress(new byte[64]);
        byte[] lying = {
            content[0], content[1], content[2], content[3], (byte) 0xC0, (byte) 0xA8, 0, 0, 0, 0, 0, 0, 0, 127
        };
        MeteredPlan plan = Service.plan("msgpack", EVENTS);

        assertThat(Oracles.read(lying.length, () -> read(plan, "zstd", lying))).isNull();
    }

    private static Object read(MeteredPlan plan, String coding, byte[] content) throws IOException {
        ContentDecompressor decoder = coding.isEmpty()
                ? ContentDecompressor.NONE
                : CODINGS.decompressor(List.of(coding), plan.decoder().limits());
        return Service.read(plan, decoder, content);
    }

    private static Object count(MeteredStreams streams, String coding, byte[] content) throws IOException {
        long count = 0;
        InputStream in = new ByteArrayInputStream(content);
        try (MeteredStreamReader reader = streams.reader(streams.limits());
                InputStream decoded = coding.isEmpty()
                        ? in
                        : CODINGS.decompressor(List.of(coding), streams.limits())
                                .decompress(in, Service.metering().memory())) {
            while (!reader.isFinished()) {
                reader.feed(decoded);
                while (reader.next() != null) {
                    count++;
                }
            }
        }
        return count;
    }

    private static Type type(Attack attack) {
        return switch (attack.path) {
            case "/events/batch" -> EVENTS;
            case "/figures" -> FIGURES;
            case "/generated" -> StructBatchMessage.class;
            default -> Event.class;
        };
    }

    private static String format(Attack attack) {
        return Service.formatOf(attack.mediaType);
    }

    record Times(Instant at, Duration within) {}
}
