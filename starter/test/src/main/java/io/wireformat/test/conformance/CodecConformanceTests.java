package io.wireformat.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests everything that the starter requires of a codec. Extend it and supply the codec and sample values:
 *
 * <pre>{@code
 * class PropertiesCodecTests extends CodecConformanceTests {
 *
 *     @Override
 *     protected Codec codec() {
 *         return new PropertiesCodec(JsonMapper.shared());
 *     }
 *
 *     @Override
 *     protected List<Sample> samples() {
 *         return List.of(Sample.of(new Parcel("Grete", 430)));
 *     }
 * }
 * }</pre>
 *
 * <p>The tests verify that values are read back equal, that equal values give equal bytes, that many threads can use
 * the codec, and that it neither retains nor changes buffers. Malformed content must be read or rejected, with memory
 * in proportion to its size. It is generated with a fixed seed, and a failure shows its bytes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CodecConformanceTests {

    private static final int THREADS = 8;

    private static final byte POISON = (byte) 0xDB;

    private static final Pattern MEDIA_TYPE =
            Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(;[\\w!#$&^.+-]+=([\\w!#$&^.+-]+|\"[^\"]*\"))*");

    private static final RecursiveComparisonConfiguration BY_FIELD = RecursiveComparisonConfiguration.builder()
            .withStrictTypeChecking(true)
            .build();

    /** The codec to test; a new instance each time if that is cheap. */
    protected abstract Codec codec();

    /** Values that the codec supports: some with text beyond ASCII, some empty, and some large. */
    protected abstract List<Sample> samples();

    /** Types that the codec does not support. */
    protected List<Type> declinedTypes() {
        return List.of(InputStream.class);
    }

    /** Values of supported types that the codec cannot write, such as a list with a null element. */
    protected List<Sample> unwritableSamples() {
        return List.of();
    }

    /**
     * A value of nested messages.
     *
     * @param levels the number of levels
     * @return the value; null if the format does not support it
     */
    protected @Nullable Sample nested(int levels) {
        return null;
    }

    /**
     * A value with a list.
     *
     * @param count the number of elements
     * @return the value; null if the format does not support it
     */
    protected @Nullable Sample listOf(int count) {
        return null;
    }

    /** Whether the codec rejects all truncated content. In some formats a truncated message can be a message. */
    protected boolean noticesTruncation() {
        return true;
    }

    /** Whether the codec rejects bytes after the message. Some formats mark the end of a message. */
    protected boolean noticesTrailingBytes() {
        return true;
    }

    /** The number of random changes to each sample's content. */
    protected int rounds() {
        return 2_000;
    }

    /** The time without progress after which decoding counts as endless. */
    protected Duration patience() {
        return Duration.ofSeconds(5);
    }

    /** Compares a decoded value with the encoded one. */
    protected void assertSame(Object read, Object written) {
        if (!Objects.deepEquals(read, written)) {
            assertThat(read).usingRecursiveComparison(BY_FIELD).isEqualTo(written);
        }
    }

    @Test
    void namesItsFormat() {
        WireFormat format = codec().format();
        assertThat(format.name()).as("a name for settings and metrics").matches("[a-z][a-z0-9-]*");
        List<String> mediaTypes = Stream.concat(Stream.of(format.mediaType()), format.alternativeMediaTypes().stream())
                .map(mediaType -> mediaType.toLowerCase(Locale.ROOT).replace(" ", ""))
                .toList();
        assertThat(mediaTypes)
                .allMatch(mediaType -> MEDIA_TYPE.matcher(mediaType).matches(), "is a media type without wildcards")
                .doesNotHaveDuplicates();
        assertThat(codec().format()).as("of another codec").isEqualTo(format);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsBackWhatItWrote(Sample sample) {
        Plan plan = plan(sample);
        assertSame(decode(plan, encode(plan, sample)), sample.value());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void writesTheSameBytesEachTime(Sample sample) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        assertThat(encode(plan, sample)).as("written again").isEqualTo(content);
        assertThat(encode(plan(sample), sample)).as("by another codec").isEqualTo(content);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void writesIntoABufferThatHasServedBefore(Sample sample) {
        Plan plan = plan(sample);
        ContentBuffer used = new ContentBuffer(1);
        plan.encode(sample.value(), used);
        byte[] content = used.toByteArray();
        Arrays.fill(used.array(), POISON);
        used.truncate(0);
        plan.encode(sample.value(), used);
        assertThat(used.toByteArray()).isEqualTo(content);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsFromTheMiddleOfAnArray(Sample sample) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        byte[] around = new byte[content.length + 24];
        Arrays.fill(around, POISON);
        System.arraycopy(content, 0, around, 8, content.length);
        byte[] before = around.clone();
        assertSame(plan.decode(new ContentReader(around, 8, content.length, DecodeLimits.DEFAULT)), sample.value());
        assertThat(around).as("the content after decoding").isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void keepsNoContentUnlessItSaysSo(Sample sample) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        byte[] lent = content.clone();
        Object read = decode(plan, lent);
        if (!plan.retainsContent()) {
            Arrays.fill(lent, POISON);
        }
        assertThatCode(() -> assertSame(read, sample.value()))
                .as("the value after its buffer was reused for another message")
                .doesNotThrowAnyException();
        assertSame(decode(plan, content), sample.value());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesContentThatEndsTooEarly(Sample sample) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        Mutation accepted = decodeAll(plan, Mutation.truncations(content));
        if (noticesTruncation()) {
            assertThat(accepted)
                    .as("truncated content that was decoded; override noticesTruncation() if the format allows it")
                    .isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesContentWithMoreBehindIt(Sample sample) {
        Plan plan = plan(sample);
        Mutation accepted = decodeAll(plan, Mutation.extensions(encode(plan, sample)));
        if (noticesTrailingBytes()) {
            assertThat(accepted)
                    .as("content with a trailing byte that was decoded;"
                            + " override noticesTrailingBytes() if the format allows it")
                    .isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesHugeLengths(Sample sample) {
        Plan plan = plan(sample);
        decodeAll(plan, Mutation.lengths(encode(plan, sample)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesChangedContent(Sample sample) {
        Plan plan = plan(sample);
        decodeAll(plan, Mutation.flips(encode(plan, sample), new Random(rounds()), rounds()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesNoise(Sample sample) {
        decodeAll(plan(sample), Mutation.noise(new Random(rounds()), rounds()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void refusesEmptyContentUnlessItsFormatSaysThatItIsAMessage(Sample sample) {
        Mutation accepted = decodeAll(plan(sample), Stream.of(new Mutation("no bytes", new byte[0])));
        if (!codec().format().emptyContentIsMessage()) {
            assertThat(accepted)
                    .as("empty content that was decoded; WireFormat.emptyContentIsMessage() is false")
                    .isNull();
        }
    }

    @Test
    void refusesMoreMessagesWithinOneAnotherThanTheLimit() {
        Sample deep = nested(40);
        assumeTrue(deep != null, "nested(int) returns null: the format has no nested messages");
        assertRefused(deep, new DecodeLimits(1 << 20, 20), "wireformat.limits.depth");
        assertReadWithin(deep, new DecodeLimits(1 << 20, 100));
    }

    @Test
    void refusesMoreElementsThanTheLimit() {
        Sample list = listOf(1_000);
        assumeTrue(list != null, "listOf(int) returns null: the format has no lists");
        assertRefused(list, new DecodeLimits(1 << 20, 100, 999), "wireformat.limits.elements");
        assertReadWithin(list, new DecodeLimits(1 << 20, 100, 2_000));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("declinedTypes")
    void declinesWithAReason(Type type) {
        Binding binding = codec().bind(type);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
        assertThat(((Binding.Declined) binding).reason()).as("the reason").isNotBlank();
    }

    @Test
    void refusesWhatItCannotWriteWithAnEncodingException() {
        assertThat(unwritableSamples()).allSatisfy(sample -> {
            Plan plan = plan(sample);
            assertThatExceptionOfType(EncodingException.class).isThrownBy(() -> encode(plan, sample));
        });
    }

    @Test
    void servesManyThreads() throws Exception {
        Codec codec = codec();
        List<Plan> plans = samples().stream().map(sample -> plan(codec, sample)).toList();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Void>> tasks = IntStream.range(0, THREADS)
                    .<Callable<Void>>mapToObj(thread -> () -> passAround(codec, plans, thread))
                    .toList();
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private Void passAround(Codec codec, List<Plan> plans, int start) {
        List<Sample> samples = samples();
        ContentBuffer buffer = new ContentBuffer(64);
        for (int i = 0; i < rounds() / THREADS; i++) {
            Sample sample = samples.get((start + i) % samples.size());
            Plan plan = plans.get((start + i) % samples.size());
            buffer.truncate(0);
            plan.encode(sample.value(), buffer);
            assertSame(decode(plan, buffer.toByteArray()), sample.value());
        }
        plan(codec, samples.get(0));
        return null;
    }

    private @Nullable Mutation decodeAll(Plan plan, Stream<Mutation> contents) {
        return HostileDecoding.firstAccepted(plan, contents, patience());
    }

    private void assertRefused(Sample sample, DecodeLimits limits, String property) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan.decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining(property);
    }

    private void assertReadWithin(Sample sample, DecodeLimits limits) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        assertSame(plan.decode(new ContentReader(content, 0, content.length, limits)), sample.value());
    }

    private Plan plan(Sample sample) {
        return plan(codec(), sample);
    }

    private static Plan plan(Codec codec, Sample sample) {
        Binding binding = codec.bind(sample.type());
        assertThat(binding).as("the binding of %s", sample.type().getTypeName()).isInstanceOf(Binding.Bound.class);
        return ((Binding.Bound) binding).plan();
    }

    private static byte[] encode(Plan plan, Sample sample) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan.encode(sample.value(), buffer);
        return buffer.toByteArray();
    }

    private static Object decode(Plan plan, byte[] content) {
        return plan.decode(new ContentReader(content));
    }
}
