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

/** The kit passes a correct codec, and fails each faulty codec because of its fault. */
class FaultyCodecTests {

    @Test
    void passesACorrectCodec() {
        Events tests = run(Right.class);
        assertThat(tests.failed().list()).isEmpty();
        assertThat(tests.succeeded().count()).isGreaterThan(15);
        // limits on features that this format lacks
        assertThat(tests.aborted().count()).isEqualTo(2);
    }

    @Test
    void noticesThatContentDiffers() {
        assertThat(failuresOf(Inconsistent.class))
                .hasEntrySatisfying("writesTheSameBytesEachTime", says("written again"));
    }

    @Test
    void noticesThatAValueIsLost() {
        assertThat(failuresOf(Lossy.class)).containsKey("readsBackWhatItWrote");
    }

    @Test
    void noticesAnotherExceptionAndShowsTheContent() {
        assertThat(failuresOf(Unchecked.class))
                .hasEntrySatisfying(
                        "readsOrRefusesContentThatEndsTooEarly",
                        says(
                                "Decoding may only throw a DecodingException or a ContentTooLargeException, not this one for"
                                        + " the first 0 bytes: "))
                .containsKeys("readsOrRefusesNoise", "readsOrRefusesChangedContent");
    }

    @Test
    void noticesAllocationForADeclaredLength() {
        assertThat(failuresOf(Trusting.class))
                .hasEntrySatisfying(
                        "readsOrRefusesHugeLengths", says("bytes were allocated to decode a huge length at"));
    }

    @Test
    void noticesEndlessDecoding() {
        assertThat(failuresOf(Endless.class))
                .hasEntrySatisfying(
                        "readsOrRefusesContentWithMoreBehindIt",
                        says("Decoding does not end for content and another byte"));
    }

    @Test
    void noticesAValueThatLivesInTheBuffer() {
        assertThat(failuresOf(Retaining.class))
                .hasEntrySatisfying("keepsNoContentUnlessItSaysSo", says("was reused for another message"));
    }

    @Test
    void noticesContentThatIsChangedWhileItIsRead() {
        assertThat(failuresOf(Modifying.class))
                .hasEntrySatisfying("readsFromTheMiddleOfAnArray", says("the content after decoding"));
    }

    @Test
    void noticesBytesLeftInAReusedBuffer() {
        assertThat(failuresOf(Untidy.class)).containsKey("writesIntoABufferThatHasServedBefore");
    }

    @Test
    void noticesStateSharedByThreads() {
        assertThat(failuresOf(Sharing.class)).containsOnlyKeys("servesManyThreads");
    }

    @Test
    void noticesIgnoredLimits() {
        assertThat(failuresOf(Unlimited.class)).containsOnlyKeys("refusesMoreElementsThanTheLimit");
    }

    @Test
    void noticesAnUnsupportedTypeWithoutAReason() {
        assertThat(failuresOf(Silent.class)).hasEntrySatisfying("declinesWithAReason", says("the reason"));
    }

    @Test
    void noticesAMediaTypeThatIsARange() {
        assertThat(failuresOf(Ranging.class)).hasEntrySatisfying("namesItsFormat", says("without wildcards"));
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

    /** The first failure of each test method, by its name. */
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

    /** Text with a length prefix of four bytes, and lists of texts with a count prefix. */
    static class TextCodec implements Codec {

        @Override
        public WireFormat format() {
            return new WireFormat("text", "application/x-text", List.of(), false);
        }

        @Override
        public Binding bind(Type type) {
            return type == String.class
                    ? new Binding.Bound(plan())
                    : new Binding.Declined(type.getTypeName() + " is not a text");
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

    static class Inconsistent extends Right {

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

    static class Lossy extends Right {

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

    static class Unchecked extends Right {

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

    static class Retaining extends Right {

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

    static class Modifying extends Right {

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
                    // only zero in a new buffer
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
                    return type == String.class ? super.bind(type) : new Binding.Declined("");
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
