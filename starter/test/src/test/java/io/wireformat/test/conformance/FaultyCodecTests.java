package io.wireformat.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.test.Failures;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** The kit passes a codec that is right, and fails each of these for what is wrong with it. */
class FaultyCodecTests {

    @Test
    void passesACodecThatIsRight() {
        Events tests = run(Right.class);
        assertThat(tests.failed().list()).isEmpty();
        assertThat(tests.succeeded().count()).isGreaterThan(15);
        // limits on what this format does not have
        assertThat(tests.aborted().count()).isEqualTo(2);
    }

    @Test
    void noticesThatContentDiffersFromTimeToTime() {
        assertThat(failuresOf(Fickle.class))
                .hasEntrySatisfying("writesTheSameBytesEachTime", failure -> assertThat(failure)
                        .hasMessageContainingAll(
                                " written again has ",
                                "They differ from byte 3 on:",
                                "5a 6f c3 ab 20",
                                "Look at Plan.encode",
                                "FaultyCodecTests$"));
    }

    @Test
    void showsTheContentThatIsReadAndShouldNotBe() {
        assertThat(failuresOf(Greedy.class))
                .hasEntrySatisfying(
                        "readsOrRefusesContentThatEndsTooEarly",
                        says("reads an incomplete part as a message and must refuse it. Of the whole content:"
                                + " 000000045a6fc3ab, it reads%n  its first 4 bytes: 00000004%n  its first 5 bytes:"
                                        .formatted()))
                .hasEntrySatisfying(
                        "readsOrRefusesContentThatEndsTooEarly", says("let noticesTruncation() return false"));
    }

    @Test
    void noticesThatAValueIsLost() {
        assertThat(failuresOf(Forgetful.class)).containsKey("readsBackWhatItWrote");
    }

    @Test
    void noticesAnotherExceptionAndShowsTheContent() {
        assertThat(failuresOf(Careless.class))
                .hasEntrySatisfying(
                        "readsOrRefusesContentThatEndsTooEarly",
                        says("Only a DecodingException or a ContentTooLargeException may end the reading of its first 0"
                                + " bytes: "))
                .containsKeys("readsOrRefusesNoise", "readsOrRefusesChangedContent");
    }

    @Test
    void noticesMemoryThatIsTakenOnTrust() {
        assertThat(failuresOf(Trusting.class))
                .hasEntrySatisfying("readsOrRefusesHugeLengths", says("bytes were allocated to read a huge length at"));
    }

    @Test
    void noticesAReadingThatNeverEnds() {
        assertThat(failuresOf(Endless.class))
                .hasEntrySatisfying("readsOrRefusesContentWithMoreBehindIt", says("Reading does not end for a byte"));
    }

    @Test
    void noticesAValueThatLivesInTheBuffer() {
        assertThat(failuresOf(Clinging.class))
                .hasEntrySatisfying("keepsNoContentUnlessItSaysSo", says("serves another message"));
    }

    @Test
    void noticesContentThatIsChangedWhileItIsRead() {
        assertThat(failuresOf(Scribbling.class))
                .hasEntrySatisfying("readsFromTheMiddleOfAnArray", says("was read from has "));
    }

    @Test
    void noticesWhatIsLeftInAnOldBuffer() {
        assertThat(failuresOf(Untidy.class)).containsKey("writesIntoABufferThatHasServedBefore");
    }

    @Test
    void noticesThatThreadsShareWhatTheyShouldNot() {
        assertThat(failuresOf(Sharing.class)).containsOnlyKeys("servesManyThreads");
    }

    @Test
    void noticesThatLimitsAreIgnored() {
        assertThat(failuresOf(Unlimited.class)).containsOnlyKeys("refusesMoreElementsThanTheLimit");
    }

    @Test
    void noticesThatATypeIsDeclinedWithoutAReason() {
        assertThat(failuresOf(Silent.class)).hasEntrySatisfying("declinesWithAReason", says("the reason"));
    }

    @Test
    void noticesAMediaTypeThatIsARange() {
        assertThat(failuresOf(Ranging.class)).hasEntrySatisfying("namesItsFormat", says("has no wildcard"));
    }

    private static Consumer<Throwable> says(String text) {
        return failure -> assertThat(failure).hasMessageContaining(text);
    }

    private static Events run(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .execute()
                .testEvents();
    }

    /** What the tests of a method failed with first, by its name. */
    private static Map<String, Throwable> failuresOf(Class<?> tests) {
        return run(tests).failed().stream()
                .collect(Collectors.toMap(
                        event -> event.getTestDescriptor()
                                .getSource()
                                .map(org.junit.platform.engine.support.descriptor.MethodSource.class::cast)
                                .orElseThrow()
                                .getMethodName(),
                        Failures::of,
                        (first, second) -> first));
    }

    /** Text behind its length in four bytes, and lists of such texts behind their count. */
    static class TextCodec implements Codec {

        @Override
        public WireFormat format() {
            return new WireFormat("text", "application/x-text", List.of(), false);
        }

        @Override
        public Binding bind(Type type) {
            return type == String.class
                    ? new Binding.Bound(plan())
                    : new Binding.Unsupported(type.getTypeName() + " is no text");
        }

        Plan plan() {
            return new TextPlan();
        }
    }

    static class TextPlan implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            byte[] text = ((String) value).getBytes(StandardCharsets.UTF_8);
            content.ensure(Integer.BYTES);
            content.writeIntBigEndianUnchecked(text.length);
            content.writeBytes(text);
        }

        @Override
        public Object decode(ContentReader content) {
            String text = content.readText(content.readIntBigEndian());
            content.requireEnd();
            return text;
        }
    }

    static class Right extends CodecConformanceTests {

        @Override
        protected Codec codec() {
            return new TextCodec() {
                @Override
                Plan plan() {
                    return plan;
                }
            };
        }

        private final Plan plan = faultyPlan();

        Plan faultyPlan() {
            return new TextPlan();
        }

        @Override
        protected List<Sample> samples() {
            return List.of(Sample.of("Zoë"), Sample.of("").named("nothing"));
        }

        @Override
        protected int rounds() {
            return 200;
        }
    }

    static class Fickle extends Right {

        private final AtomicInteger times = new AtomicInteger();

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public void encode(Object value, ContentBuffer content) {
                    super.encode(value + " ".repeat(times.getAndIncrement() % 2), content);
                }

                @Override
                public Object decode(ContentReader content) {
                    return ((String) super.decode(content)).trim();
                }
            };
        }
    }

    static class Greedy extends Right {

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    int length = Math.min(content.readIntBigEndian(), content.remaining());
                    return content.readText(length);
                }
            };
        }
    }

    static class Forgetful extends Right {

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    return ((String) super.decode(content)).replace("ë", "e");
                }
            };
        }
    }

    static class Careless extends Right {

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    int length = ByteBuffer.wrap(content.array(), content.position(), content.remaining())
                            .getInt();
                    return new String(
                            content.array(), content.position() + Integer.BYTES, length, StandardCharsets.UTF_8);
                }
            };
        }
    }

    static class Trusting extends Right {

        private static final int STILL_FITS_THE_HEAP = 48 * 1024 * 1024;

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    int length = content.readIntBigEndian();
                    byte[] text = new byte[Math.max(0, Math.min(length, STILL_FITS_THE_HEAP))];
                    content.require(length);
                    System.arraycopy(content.array(), content.position(), text, 0, length);
                    content.skip(length);
                    content.requireEnd();
                    return new String(text, StandardCharsets.UTF_8);
                }
            };
        }
    }

    static class Endless extends Right {

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    String text = content.readText(content.readIntBigEndian());
                    while (content.hasRemaining() && !Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    return text;
                }
            };
        }

        @Override
        protected Duration patience() {
            return Duration.ofMillis(200);
        }
    }

    static class Clinging extends Right {

        @Override
        protected Codec codec() {
            return new TextCodec() {
                @Override
                public Binding bind(Type type) {
                    return type == ByteBuffer.class ? new Binding.Bound(new SlicePlan()) : super.bind(type);
                }
            };
        }

        @Override
        protected List<Sample> samples() {
            return List.of(Sample.of(ByteBuffer.wrap(new byte[] {1, 2}), ByteBuffer.class));
        }
    }

    static class SlicePlan implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            ByteBuffer bytes = ((ByteBuffer) value).duplicate();
            content.writeByte(bytes.remaining());
            while (bytes.hasRemaining()) {
                content.writeByte(bytes.get());
            }
        }

        @Override
        public Object decode(ContentReader content) {
            int length = content.readUnsignedByte();
            ByteBuffer slice = ByteBuffer.wrap(content.array(), content.position(), content.remaining());
            content.skip(length);
            content.requireEnd();
            return slice;
        }
    }

    static class Scribbling extends Right {

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    int start = content.position();
                    Object text = super.decode(content);
                    Arrays.fill(content.array(), start, content.limit(), (byte) 0);
                    return text;
                }
            };
        }
    }

    static class Untidy extends Right {

        @Override
        Plan faultyPlan() {
            return new TextPlan() {
                @Override
                public void encode(Object value, ContentBuffer content) {
                    super.encode(value, content);
                    content.ensure(1);
                    // meant to be zero, which it is in a new buffer only
                    content.advance(1);
                }

                @Override
                public Object decode(ContentReader content) {
                    int outer = content.narrow(content.remaining() - 1);
                    Object text = super.decode(content);
                    content.widen(outer);
                    return text;
                }
            };
        }
    }

    static class Sharing extends Right {

        @Override
        Plan faultyPlan() {
            byte[] shared = new byte[64];
            return new TextPlan() {
                @Override
                public Object decode(ContentReader content) {
                    int length = content.readIntBigEndian();
                    content.require(length);
                    if (length > shared.length) {
                        throw new DecodingException("too long");
                    }
                    System.arraycopy(content.array(), content.position(), shared, 0, length);
                    LockSupport.parkNanos(1_000);
                    String text = new ContentReader(shared).readText(length);
                    content.skip(length);
                    content.requireEnd();
                    return text;
                }
            };
        }

        @Override
        protected List<Sample> samples() {
            return List.of(Sample.of("aaaaaaaaaaaa"), Sample.of("bbbbbbbbbbbb"), Sample.of("cccccccccccc"));
        }
    }

    static class Unlimited extends Right {

        @Override
        protected Sample listOf(int count) {
            return Sample.of("a".repeat(count)).named("a list of letters");
        }
    }

    static class Silent extends Right {

        @Override
        protected Codec codec() {
            return new TextCodec() {
                @Override
                public Binding bind(Type type) {
                    return type == String.class ? super.bind(type) : new Binding.Unsupported("");
                }
            };
        }
    }

    static class Ranging extends Right {

        @Override
        protected Codec codec() {
            return new TextCodec() {
                @Override
                public WireFormat format() {
                    return new WireFormat("text", "application/*", List.of(), false);
                }
            };
        }
    }
}
