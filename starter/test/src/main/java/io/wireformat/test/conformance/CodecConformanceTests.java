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
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The properties of a codec on which the starter relies. Extend the class, and return the codec and values that it supports:
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
 * <p>Values come back as they were, the same bytes each time, from many threads at once; buffers are neither kept nor
 * changed; and content of a stranger is read or refused, in memory that fits its size. Changes to content are random
 * with a fixed seed, and a failure shows the bytes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CodecConformanceTests {

    private static final int THREADS = 8;
    private static final int SHOWN_BEFORE = 8;
    private static final int SHOWN_AFTER = 24;
    private static final String ENCODE = "Plan.encode, which must write the same bytes for the same value";
    private static final byte POISON = (byte) 0xDB;

    private static final Pattern MEDIA_TYPE =
            Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+(;[\\w!#$&^.+-]+=([\\w!#$&^.+-]+|\"[^\"]*\"))*");

    private static final RecursiveComparisonConfiguration BY_FIELD = RecursiveComparisonConfiguration.builder()
            .withStrictTypeChecking(true)
            .build();

    /** The codec under test; a new one each time, if that is cheap. */
    protected abstract Codec codec();

    /** Values that it carries; some with text beyond ASCII, with nothing in them, and with much. */
    protected abstract List<Sample> samples();

    /** Types that it does not carry. */
    protected List<Type> unsupportedTypes() {
        return List.of(InputStream.class);
    }

    /** Values that it cannot write, though it carries their type, such as a list with a null in it. */
    protected List<Sample> unwritableSamples() {
        return List.of();
    }

    /**
     * A value of messages within one another.
     *
     * @param levels how many
     * @return null where the format carries no such thing
     */
    protected @Nullable Sample nested(int levels) {
        return null;
    }

    /**
     * A value with a list.
     *
     * @param count of how many elements
     * @return null where the format carries no such thing
     */
    protected @Nullable Sample listOf(int count) {
        return null;
    }

    /** Whether every shorter part of content is known as incomplete; in some formats it can be a message of its own. */
    protected boolean noticesTruncation() {
        return true;
    }

    /** Whether a byte behind the message is noticed; some formats say themselves where a message ends. */
    protected boolean noticesTrailingBytes() {
        return true;
    }

    /** How many random changes of each sample's content are tried. */
    protected int rounds() {
        return 2_000;
    }

    /** After how long without any progress a reading counts as one that never ends. */
    protected Duration patience() {
        return Duration.ofSeconds(5);
    }

    /** Compares a value that was read with the one that was written. */
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
                .allMatch(mediaType -> MEDIA_TYPE.matcher(mediaType).matches(), "is a media type, and has no wildcard")
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
        assertSameBytes(sample + " written again", encode(plan, sample), content, ENCODE);
        assertSameBytes(sample + " written by another codec", encode(plan(sample), sample), content, ENCODE);
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
        assertSameBytes(
                sample + " written to a buffer that has other bytes after its position",
                used.toByteArray(),
                content,
                "Plan.encode, which must set each byte that it advances over");
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
        assertSameBytes(
                "The array that " + sample + " was read from",
                around,
                before,
                "Plan.decode, which must not change ContentReader.array()");
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
                .as("the value, when the buffer that it was read from serves another message")
                .doesNotThrowAnyException();
        assertSame(decode(plan, content), sample.value());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesContentThatEndsTooEarly(Sample sample) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        List<Mutation> read = decodeAll(plan, Mutation.truncations(content));
        if (noticesTruncation()) {
            assertNoneRead(
                    read,
                    "an incomplete part",
                    content,
                    "Plan.decode, which must require the bytes that are missing (ContentReader.require); if a shorter"
                            + " message is valid in this format, let noticesTruncation() return false");
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsOrRefusesContentWithMoreBehindIt(Sample sample) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        List<Mutation> read = decodeAll(plan, Mutation.extensions(content));
        if (noticesTrailingBytes()) {
            assertNoneRead(
                    read,
                    "content with another byte after the message",
                    content,
                    "Plan.decode, which must end with ContentReader.requireEnd; if the format permits more bytes, let"
                            + " noticesTrailingBytes() return false");
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
        Plan plan = plan(sample);
        List<Mutation> read = decodeAll(plan, Stream.of(new Mutation("no bytes", new byte[0])));
        if (!codec().format().emptyContentIsMessage()) {
            assertNoneRead(
                    read,
                    "empty content",
                    encode(plan, sample),
                    "Plan.decode, which must require a byte; if no bytes are a message of this format, say so with"
                            + " emptyContentIsMessage in Codec.format()");
        }
    }

    @Test
    void refusesMoreMessagesWithinOneAnotherThanTheLimit() {
        Sample deep = nested(40);
        assumeTrue(deep != null, "nested(int) says that the format carries no messages within one another");
        assertRefused(deep, new DecodeLimits(1 << 20, 20), "wireformat.limits.depth");
        assertReadWithin(deep, new DecodeLimits(1 << 20, 100));
    }

    @Test
    void refusesMoreElementsThanTheLimit() {
        Sample list = listOf(1_000);
        assumeTrue(list != null, "listOf(int) says that the format carries no lists");
        assertRefused(list, new DecodeLimits(1 << 20, 100, 999), "wireformat.limits.elements");
        assertReadWithin(list, new DecodeLimits(1 << 20, 100, 2_000));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("unsupportedTypes")
    void declinesWithAReason(Type type) {
        Binding binding = codec().bind(type);
        assertThat(binding).isInstanceOf(Binding.Unsupported.class);
        assertThat(((Binding.Unsupported) binding).reason()).as("the reason").isNotBlank();
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

    private void assertSameBytes(String what, byte[] actual, byte[] expected, String where) {
        int at = Arrays.mismatch(actual, expected);
        if (at >= 0) {
            throw new AssertionError("%s has %d bytes, and %d bytes were expected. They differ from byte %d on:%n"
                            .formatted(what, actual.length, expected.length, at)
                    + "  actual:   %s%n  expected: %s%n".formatted(hex(actual, at), hex(expected, at))
                    + "Look at " + where + " (" + codec().getClass().getName() + ")");
        }
    }

    /** The bytes around a place. */
    private static String hex(byte[] content, int at) {
        int start = Math.max(0, at - SHOWN_BEFORE);
        int end = Math.min(content.length, at + SHOWN_AFTER);
        return (start > 0 ? "…" : "")
                + HexFormat.ofDelimiter(" ").formatHex(content, start, end)
                + (end < content.length ? "…" : "");
    }

    private void assertNoneRead(List<Mutation> read, String what, byte[] content, String where) {
        if (!read.isEmpty()) {
            throw new AssertionError("The codec reads " + what + " as a message and must refuse it. Of "
                    + new Mutation("the whole content", content) + ", it reads"
                    + read.stream()
                            .map(mutation -> "%n  ".formatted() + mutation)
                            .collect(Collectors.joining())
                    + "%nLook at ".formatted() + where + " ("
                    + codec().getClass().getName() + ")");
        }
    }

    private List<Mutation> decodeAll(Plan plan, Stream<Mutation> contents) {
        return HostileDecoding.of(plan, contents, patience());
    }

    private void assertRefused(Sample sample, DecodeLimits limits, String property) {
        Plan plan = plan(sample);
        byte[] content = encode(plan, sample);
        assertThatExceptionOfType(DecodingException.class)
                .as(
                        "reading %s with a lower %s, which Plan.decode must check (%s)",
                        sample, property, codec().getClass().getName())
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
