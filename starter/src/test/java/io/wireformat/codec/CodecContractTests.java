package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What every format promises. A format's tests extend it and say which codec it is, and what the format cannot do. */
public abstract class CodecContractTests extends ClassContractTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private static final Type TEXTS = new TypeReference<List<String>>() {}.getType();

    private final Codec codec = codec(new MessageModels(JsonMapper.builder().build()));

    /** Whether bytes behind the message can be noticed. */
    protected boolean noticesTrailingBytes() {
        return true;
    }

    /** Whether numbers are neither text nor packed, which takes more memory than boxes would. */
    protected boolean holdsNumbersAsTheyAre() {
        return true;
    }

    /** What a reader makes of a field that has another type in the content. */
    protected OtherTypeInContent otherTypeInContent() {
        return OtherTypeInContent.REFUSED;
    }

    /** Whether each shorter part of the content is noticed as incomplete. */
    protected boolean noticesTruncation() {
        return true;
    }

    /** Whether a duration may be longer than some ten thousand years. */
    protected boolean carriesEveryDuration() {
        return true;
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsBackWhatItWrote(Everything message) {
        assertSame(decode(Everything.class, encode(Everything.class, message)), message);
    }

    @Test
    void readsBackAMessageThatHoldsItself() {
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        assertSame(decode(Tree.class, encode(Tree.class, tree)), tree);
    }

    @ParameterizedTest
    @MethodSource("everyType")
    void readsBackEveryType(EveryType message) {
        assertSame(decode(EveryType.class, encode(EveryType.class, message)), message);
    }

    @Test
    void readsBackTheLongestDurations() {
        Spans spans = new Spans(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(Long.MIN_VALUE));
        if (carriesEveryDuration()) {
            assertSame(decode(Spans.class, encode(Spans.class, spans)), spans);
        } else {
            EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(Spans.class, spans));
            assertThat(e.path()).isEqualTo("forward");
        }
    }

    @Test
    void readsBackCollectionsAtTheRoot() {
        Type set = new TypeReference<Set<Shape>>() {}.getType();
        assertSame(decode(set, encode(set, Set.of(new Shape.Circle(1)))), Set.of(new Shape.Circle(1)));
        Type map = new TypeReference<Map<String, Point>>() {}.getType();
        Map<String, Point> points = Map.of("a", new Point(1, 2, null), "", new Point(0, 0, ""));
        assertSame(decode(map, encode(map, points)), points);
        assertThat(decode(long[].class, encode(long[].class, new long[] {1, -1})))
                .isEqualTo(new long[] {1, -1});
    }

    @Test
    void readsAndWritesAnArrayOfPrimitivesWithoutBoxes() {
        long[] numbers = new SplittableRandom(3).longs(100_000).toArray();
        byte[] content = encode(long[].class, numbers);
        Plan plan = plan(long[].class);
        assertThat(plan.decode(new ContentReader(content))).isEqualTo(numbers);
        if (!holdsNumbersAsTheyAre()) {
            return;
        }
        int boxes = numbers.length * 16;
        assertThat(allocatedBy(() -> plan.encode(numbers, new ContentBuffer(content.length + 64))))
                .isLessThan(content.length + boxes);
        assertThat(allocatedBy(() -> plan.decode(new ContentReader(content))))
                .isLessThan(numbers.length * Long.BYTES + boxes);
    }

    /** What the last of several runs allocates, when classes are loaded. */
    private static long allocatedBy(Runnable task) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long allocated = 0;
        for (int i = 0; i < 3; i++) {
            long before = threads.getThreadAllocatedBytes(thread);
            task.run();
            allocated = threads.getThreadAllocatedBytes(thread) - before;
        }
        return allocated;
    }

    @Test
    void readsBackAUnionAtTheRoot() {
        Shape shape = new Shape.Group("g", List.of(new Shape.Circle(2), new Shape.Group("", List.of())));
        assertSame(decode(Shape.class, encode(Shape.class, shape)), shape);
    }

    @Test
    void namesTheFieldWhoseTextIsNoValueOfItsType() {
        byte[] content = encode(Texts.class, new Texts("nonsense"));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Links.class, content));
        assertThat(e.path()).isEqualTo("link");
        assertThat(e).hasMessageNotContaining("nonsense");
    }

    @Test
    void readsBackAListOfMessages() {
        List<Point> points = List.of(new Point(1, 2, "a"), new Point(0, 0, null));
        assertSame(decode(POINTS, encode(POINTS, points)), points);
    }

    @Test
    void readsBackAnEmptyList() {
        assertSame(decode(POINTS, encode(POINTS, List.of())), List.of());
    }

    @Test
    void readsBackAListOfTexts() {
        List<String> texts = List.of("a", "", "\uD83D\uDE00");
        assertSame(decode(TEXTS, encode(TEXTS, texts)), texts);
    }

    @Test
    void leavesOutWhatJsonIgnores() {
        Numbered message = new Numbered("last", 1, "no-one-may-see-this", Numbered.Level.HIGH);
        byte[] content = encode(Numbered.class, message);
        assertThat(new String(content, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("no-one-may-see-this");
        assertThat(decode(Numbered.class, content)).isEqualTo(new Numbered("last", 1, null, Numbered.Level.HIGH));
    }

    @Test
    void writesTheSameMessageToTheSameBytesAgain() {
        byte[] first = encode(Everything.class, Messages.maximal());
        assertThat(encode(Everything.class, Messages.maximal())).isEqualTo(first);
    }

    @Test
    void appendsToWhatTheBufferHolds() {
        ContentBuffer buffer = new ContentBuffer(1);
        plan(Point.class).encode(new Point(1, 2, "a"), buffer);
        byte[] first = buffer.toByteArray();
        buffer.truncate(0);
        plan(Point.class).encode(new Point(1, 2, "a"), buffer);
        assertThat(buffer.toByteArray()).isEqualTo(first);
    }

    @Test
    void readsFromTheMiddleOfAnArray() {
        byte[] content = encode(Point.class, new Point(3, 4, "slice"));
        byte[] padded = new byte[content.length + 16];
        Arrays.fill(padded, (byte) 0xFF);
        System.arraycopy(content, 0, padded, 7, content.length);
        Object read = plan(Point.class).decode(new ContentReader(padded, 7, content.length, DecodeLimits.DEFAULT));
        assertThat(read).isEqualTo(new Point(3, 4, "slice"));
    }

    @Test
    void refusesANullElementWithItsPath() {
        Everything zero = Messages.zero();
        Everything broken = withPoints(zero, Arrays.asList(new Point(0, 0, null), null));
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(Everything.class, broken));
        assertThat(e.path()).isEqualTo("points[1]");
    }

    @Test
    void refusesNullWhereTheTypeSaysThatItNeverIs() {
        EncodingException e = catchThrowableOfType(
                EncodingException.class,
                () -> encode(Tree.class, new Tree("a", List.of(new Tree(null, List.of(), null)), null)));
        assertThat(e.path()).isEqualTo("children[0].name");
    }

    @Test
    void namesTheFieldAtFault() {
        byte[] content = encode(Point.class, new Point(1, 2, "label"));
        int last = new String(content, java.nio.charset.StandardCharsets.ISO_8859_1).lastIndexOf("label");
        content[last] = (byte) 0xFF;
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Point.class, content));
        assertThat(e.path()).isEqualTo("label");
        assertThat(e.offset()).isGreaterThanOrEqualTo(0);
    }

    @Test
    void noticesContentThatEndsTooEarly() {
        byte[] content = encode(Everything.class, Messages.negative());
        int noticed = 0;
        for (int length = 0; length < content.length; length++) {
            byte[] part = Arrays.copyOf(content, length);
            try {
                decode(Everything.class, part);
            } catch (DecodingException e) {
                noticed++;
            }
        }
        assertThat(noticed).isGreaterThan(noticesTruncation() ? content.length - 1 : 0);
    }

    @Test
    void noticesBytesBehindTheMessage() {
        byte[] content = encode(Point.class, new Point(1, 2, "a"));
        byte[] longer = Arrays.copyOf(content, content.length + 1);
        if (noticesTrailingBytes()) {
            assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(Point.class, longer));
        } else {
            assertThat(decode(Point.class, longer)).isEqualTo(new Point(1, 2, "a"));
        }
    }

    @Test
    void readsEmptyContentOnlyWhereThatIsAMessage() {
        if (codec.format().emptyContentIsMessage() && carriesFieldIdentity()) {
            assertThat(decode(Shorter.class, new byte[0])).isEqualTo(new Shorter("", 0));
        } else {
            assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(Shorter.class, new byte[0]));
        }
    }

    @ParameterizedTest
    @MethodSource("everyType")
    void skipsFieldsThatTheReaderDoesNotKnow(EveryType unknown) {
        byte[] content = encode(Longer.class, new Longer("a", 7, unknown, "b", 1, List.of(Color.RED), Map.of("c", 2)));
        if (carriesFieldIdentity()) {
            assertThat(decode(Shorter.class, content)).isEqualTo(new Shorter("a", 7));
        } else {
            assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(Shorter.class, content));
        }
    }

    @Test
    void givesFieldsThatTheContentLacksTheirDefault() {
        byte[] content = encode(Shorter.class, new Shorter("a", 7));
        if (carriesFieldIdentity()) {
            assertThat(decode(Longer.class, content)).isEqualTo(new Longer("a", 7, null, "", 0, List.of(), Map.of()));
        } else {
            assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(Longer.class, content));
        }
    }

    @Test
    void doesNotTakeAFieldOfAnotherTypeForItsOwn() {
        byte[] content = encode(Shorter.class, new Shorter("text", 7));
        switch (otherTypeInContent()) {
            case REFUSED ->
                assertThat(catchThrowableOfType(DecodingException.class, () -> decode(Retyped.class, content))
                                .path())
                        .isEqualTo("name");
            case UNKNOWN -> assertThat(decode(Retyped.class, content)).isEqualTo(new Retyped(0, 7));
            case UNNOTICED ->
                assertThat(catchThrowable(() -> decode(Retyped.class, content)))
                        .satisfiesAnyOf(nothing -> assertThat(nothing).isNull(), refusal -> assertThat(refusal)
                                .isInstanceOf(DecodingException.class));
        }
    }

    @Test
    void failsOnHostileContentWithADecodingExceptionOnly() {
        Random random = new Random(7);
        byte[] valid = encode(Everything.class, Messages.random(1, 3).get(0));
        for (int round = 0; round < 20_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            decodeOrRefuse(content);
            byte[] noise = new byte[random.nextInt(64)];
            random.nextBytes(noise);
            decodeOrRefuse(noise);
        }
    }

    @Test
    void refusesContentThatNestsTooDeeply() {
        byte[] deep = encode(Tree.class, Messages.tree(40));
        DecodeLimits limits = new DecodeLimits(1 << 20, 20);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(Tree.class).decode(new ContentReader(deep, 0, deep.length, limits)))
                .withMessageContaining("wireformat.limits.depth");
    }

    @Test
    void refusesListsOfMoreElementsThanTheLimit() {
        byte[] content = encode(POINTS, Collections.nCopies(2_000, new Point(0, 0, null)));
        DecodeLimits exact = new DecodeLimits(1 << 20, 100, 2_000);
        assertThat(plan(POINTS).decode(new ContentReader(content, 0, content.length, exact)))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(2_000);
        DecodeLimits limits = new DecodeLimits(1 << 20, 100, 1_000);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(POINTS).decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.elements");
    }

    @Test
    void countsTheElementsOfAllListsTogether() {
        Tree tree = new Tree(
                "root",
                Collections.nCopies(30, new Tree("a", List.of(Messages.tree(0), Messages.tree(0)), null)),
                null);
        byte[] content = encode(Tree.class, tree);
        DecodeLimits limits = new DecodeLimits(1 << 20, 100, 40);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(Tree.class).decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.elements");
    }

    @Test
    void countsTheEntriesOfMapsAsElements() {
        Type map = new TypeReference<Map<String, Integer>>() {}.getType();
        Map<String, Integer> entries =
                IntStream.range(0, 50).boxed().collect(Collectors.toMap(i -> "key " + i, i -> i));
        byte[] content = encode(map, entries);
        assertThat(decodeWithin(new DecodeLimits(1 << 20, 100, 50), map, content))
                .isEqualTo(entries);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decodeWithin(new DecodeLimits(1 << 20, 100, 49), map, content))
                .withMessageContaining("wireformat.limits.elements");
    }

    @Test
    void refusesATextThatIsTooLong() {
        assertTextLength(Label.class, new Label("x".repeat(300)));
    }

    @Test
    void refusesABinaryValueThatIsTooLong() {
        byte[] bytes = new byte[300];
        Arrays.fill(bytes, (byte) 1);
        assertTextLength(Blob.class, new Blob(bytes));
    }

    @Test
    void refusesAKeyThatIsTooLong() {
        Type map = new TypeReference<Map<String, Integer>>() {}.getType();
        assertTextLength(map, Map.of("k".repeat(300), 1));
    }

    private void assertTextLength(Type type, Object message) {
        byte[] content = encode(type, message);
        assertSame(decodeWithin(withTextLength(300), type, content), message);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decodeWithin(withTextLength(299), type, content))
                .withMessageContaining("wireformat.limits.text-length");
    }

    @Test
    void namesTheAnnotationWhereAHandlerHasALimitOfItsOwn() {
        byte[] deep = encode(Tree.class, Messages.tree(40));
        DecodeLimits limits = new DecodeLimits(1 << 20, 20, 1000, 1000, 1 << 20, 200, Set.of(Limit.DEPTH));
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decodeWithin(limits, Tree.class, deep))
                .withMessageContaining("depth of @WireformatLimits, in place of wireformat.limits.depth");
    }

    private static DecodeLimits withTextLength(int length) {
        return new DecodeLimits(1 << 20, 100, 1000, length, 1 << 20, 200, Set.of());
    }

    private Object decodeWithin(DecodeLimits limits, Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content, 0, content.length, limits));
    }

    @Test
    void doesNotRepeatAnEnumConstantThatItDoesNotKnow() {
        byte[] content = encode(Wider.class, new Wider(Wider.Mark.CONFIDENTIAL));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Narrower.class, content));
        assertThat(e).hasMessageContaining("no constant of Mark has this");
        assertThat(e).hasMessageNotContaining("4711").hasMessageNotContaining("CONFIDENTIAL");
        assertThat(e.path()).isEqualTo("mark");
    }

    @Test
    void declinesATypeOutsideTheModelAndNamesTheField() {
        Binding binding = codec.bind(Outside.class);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
        assertThat(((Binding.Declined) binding).reason()).contains("Outside.elsewhere");
    }

    @Test
    void servesManyThreads() throws Exception {
        Plan plan = plan(Everything.class);
        List<Everything> messages = Messages.random(8, 11);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> tasks = messages.stream()
                    .<Callable<Void>>map(message -> () -> {
                        for (int i = 0; i < 200; i++) {
                            ContentBuffer buffer = new ContentBuffer(64);
                            plan.encode(message, buffer);
                            assertSame(plan.decode(new ContentReader(buffer.toByteArray())), message);
                        }
                        return null;
                    })
                    .toList();
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Writes a message with the codec under test. */
    protected final byte[] encode(Type type, Object message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(type).encode(message, buffer);
        return buffer.toByteArray();
    }

    /** Reads a message with the codec under test. */
    protected final Object decode(Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
    }

    /** The codec's plan for a type. */
    protected final Plan plan(Type type) {
        Binding binding = codec.bind(type);
        assertThat(binding).isInstanceOf(Binding.Bound.class);
        return ((Binding.Bound) binding).plan();
    }

    /** Compares component by component, doubles and arrays by their bits. */
    protected final void assertSame(Object actual, Object expected) {
        Object reachable = carriesNullLists() ? expected : withoutNullLists(expected);
        assertThat(actual)
                .usingRecursiveComparison(RecursiveComparisonConfiguration.builder()
                        .withStrictTypeChecking(false)
                        .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
                        .withEqualsForType((a, b) -> a.compareTo(b) == 0, Float.class)
                        .build())
                .isEqualTo(reachable);
    }

    static List<EveryType> everyType() {
        return List.of(EveryTypes.zero(), EveryTypes.typical(), EveryTypes.extreme());
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private void decodeOrRefuse(byte[] content) {
        try {
            decode(Everything.class, content);
        } catch (DecodingException e) {
            assertThat(e).hasMessageNotContaining("null: ");
        }
    }

    private static Object withoutNullLists(Object message) {
        if (!(message instanceof Everything e)) {
            return message;
        }
        return new Everything(
                e.flag(),
                e.count(),
                e.total(),
                e.ratio(),
                e.text(),
                e.blob(),
                e.color(),
                e.point(),
                e.maybeFlag(),
                e.maybeCount(),
                e.maybeTotal(),
                e.maybeRatio(),
                e.maybeText(),
                e.maybeBlob(),
                e.maybeColor(),
                e.maybePoint(),
                e.flags(),
                e.counts(),
                e.totals(),
                e.ratios(),
                e.texts(),
                e.blobs(),
                e.colors(),
                e.points(),
                e.maybeTexts() == null ? List.of() : e.maybeTexts(),
                e.maybePoints() == null ? List.of() : e.maybePoints());
    }

    private static Everything withPoints(Everything e, List<Point> points) {
        return new Everything(
                e.flag(),
                e.count(),
                e.total(),
                e.ratio(),
                e.text(),
                e.blob(),
                e.color(),
                e.point(),
                e.maybeFlag(),
                e.maybeCount(),
                e.maybeTotal(),
                e.maybeRatio(),
                e.maybeText(),
                e.maybeBlob(),
                e.maybeColor(),
                e.maybePoint(),
                e.flags(),
                e.counts(),
                e.totals(),
                e.ratios(),
                e.texts(),
                e.blobs(),
                e.colors(),
                points,
                e.maybeTexts(),
                e.maybePoints());
    }

    /** What becomes of a field that has another type in the content than in the reader. */
    protected enum OtherTypeInContent {
        /** The message is refused, and the field named. */
        REFUSED,
        /** It is skipped, as a field is that the reader does not know. */
        UNKNOWN,
        /** The content does not say what it holds. */
        UNNOTICED
    }

    /** An early version of {@link Longer}. */
    @NullMarked
    public record Shorter(String name, int count) {}

    /** A later version of {@link Shorter}. */
    @NullMarked
    public record Longer(
            String name,
            int count,
            @Nullable EveryType everything,
            String text,
            long total,
            List<Color> colors,
            Map<String, Integer> counts) {}

    /** A version of {@link Shorter} that reuses a field. */
    @NullMarked
    public record Retyped(int name, int count) {}

    /** Time ahead and time past. */
    @NullMarked
    public record Spans(Duration forward, Duration backward) {}

    /** A text where {@link Links} has another type. */
    @NullMarked
    public record Texts(String link) {}

    /** A value that travels as its text. */
    @NullMarked
    public record Links(LocalTime link) {}

    /** One text. */
    @NullMarked
    public record Label(String text) {}

    /** One binary value. */
    @NullMarked
    public record Blob(byte[] bytes) {}

    /** A type that the model does not cover. */
    public record Outside(Color color, Number elsewhere) {}

    /** Holds a constant that {@link Narrower} does not know. */
    @NullMarked
    public record Wider(Mark mark) {

        /** Two constants. */
        public enum Mark {
            PLAIN,
            @FieldNumber(4711)
            CONFIDENTIAL
        }
    }

    /** Holds one of fewer constants. */
    @NullMarked
    public record Narrower(Mark mark) {

        /** One constant. */
        public enum Mark {
            PLAIN
        }
    }
}
