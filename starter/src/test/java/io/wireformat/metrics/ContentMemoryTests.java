package io.wireformat.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Buffers that are poisoned when they are given back, and counted. */
class ContentMemoryTests {

    private final PoisonedBuffers buffers = new PoisonedBuffers();

    private final ContentMemory memory = new ContentMemory(buffers::acquire, buffers::release, 100);

    private final MeteredPlan text = plan(new TextPlan(false));

    @AfterEach
    void nothingIsHeldAnyMore() {
        assertThat(memory.held()).isZero();
    }

    @Test
    void aValueThatWasReadHasNothingOfTheBuffer() throws IOException {
        Object value = text.read(stream("abc"), 3);

        assertThat(value).isEqualTo("abc");
        buffers.assertReleased(1);
    }

    @Test
    void contentThatWasWrittenIsIntactUntilItIsClosed() throws IOException {
        HeldContent content = text.write("abc");
        assertThat(content.buffer().toByteArray()).isEqualTo("abc".getBytes());
        assertThat(memory.held()).isEqualTo(3);

        content.close();
        content.close();

        buffers.assertReleased(1);
        assertThat(content.buffer().array()).containsOnly(PoisonedBuffers.POISON);
    }

    @Test
    void aBufferThatTheValueGoesOnUsingIsNeverReused() throws IOException {
        Object value = plan(new TextPlan(true)).read(stream("abc"), 3);

        assertThat(new String((byte[]) value, 0, 3)).isEqualTo("abc");
        assertThat(buffers.acquired.get()).isEqualTo(1);
        assertThat(buffers.released.get()).isZero();
    }

    @Test
    void malformedContentGivesItsBufferBack() {
        assertThatThrownBy(() -> text.read(stream("!"), 1))
                .isInstanceOf(DecodingException.class)
                .hasMessageStartingWith("text: ");
        buffers.assertReleased(1);
    }

    @Test
    void aValueThatCannotBeWrittenGivesItsBufferBack() {
        assertThatThrownBy(() -> text.write("!")).isInstanceOf(EncodingException.class);
        buffers.assertReleased(1);
    }

    @Test
    void aClientThatLeavesGivesItsBufferBack() {
        InputStream aborted = new InputStream() {
            private int left = 5;

            @Override
            public int read() throws IOException {
                if (left-- <= 0) {
                    throw new IOException("connection reset");
                }
                return 'a';
            }
        };

        assertThatThrownBy(() -> text.read(aborted, 10)).isInstanceOf(IOException.class);
        buffers.assertReleased(1);
    }

    @Test
    void moreThanAllowedIsRefusedAndItsBufferGivenBack() {
        assertThatThrownBy(() -> text.read(stream("a".repeat(51)), -1))
                .isInstanceOf(ContentTooLargeException.class)
                .hasMessageContaining("wireformat.limits.content-size");
        buffers.assertReleased(1);
    }

    @Test
    void moreThanAllowedIsRefusedBeforeItIsReadWhereItIsAnnounced() {
        InputStream untouched = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("read");
            }
        };

        assertThatThrownBy(() -> text.read(untouched, 51)).isInstanceOf(ContentTooLargeException.class);
        buffers.assertReleased(0);
    }

    @Test
    void asMuchAsAllowedIsRead() throws IOException {
        assertThat(text.read(stream("a".repeat(50)), -1)).isEqualTo("a".repeat(50));
        buffers.assertReleased(1);
    }

    @Test
    void anAnnouncedLengthAllocatesNothing() throws IOException {
        assertThat(text.read(stream("abc"), 50)).isEqualTo("abc");
        assertThat(buffers.last.capacity()).isEqualTo(PoisonedBuffers.CAPACITY);
    }

    @Test
    void tooMuchAtOnceIsRefused() throws IOException {
        try (HeldContent first = text.write("a".repeat(60))) {
            assertThatThrownBy(() -> text.read(stream("a".repeat(41)), -1))
                    .isInstanceOf(OverloadedException.class)
                    .hasMessageContaining("wireformat.limits.in-flight");
            assertThat(memory.held()).isEqualTo(first.size());
            assertThat(text.read(stream("a".repeat(40)), -1)).isEqualTo("a".repeat(40));
        }
        buffers.assertReleased(3);
    }

    @Test
    void answersAreNeverRefused() throws IOException {
        try (HeldContent large = text.write("a".repeat(200))) {
            assertThat(memory.held()).isEqualTo(large.size());
        }
    }

    private MeteredPlan plan(Plan plan) {
        Metering metering =
                new Metering(Side.SERVER, CodecMeters.NONE, StepListener.NONE, memory, new DecodeLimits(50, 10));
        return new MeteredCodec(new OneCodec(plan), metering, (type, reason) -> {}).plan(String.class);
    }

    private static InputStream stream(String content) {
        return new ByteArrayInputStream(content.getBytes());
    }

    /** A pool of one. */
    private static final class PoisonedBuffers {

        static final byte POISON = (byte) 0xDB;

        static final int CAPACITY = 4;

        private final AtomicInteger acquired = new AtomicInteger();

        private final AtomicInteger released = new AtomicInteger();

        private ContentBuffer last = new ContentBuffer(0);

        ContentBuffer acquire() {
            acquired.incrementAndGet();
            last = new ContentBuffer(CAPACITY);
            return last;
        }

        void release(ContentBuffer buffer) {
            released.incrementAndGet();
            Arrays.fill(buffer.array(), POISON);
        }

        void assertReleased(int times) {
            assertThat(acquired.get()).isEqualTo(times);
            assertThat(released.get()).isEqualTo(times);
        }
    }

    /** Text as it is; {@code !} is malformed and cannot be written. */
    private record TextPlan(boolean retainsContent) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            content.writeBytes(((String) value).getBytes());
            if (value.equals("!")) {
                throw new EncodingException("cannot be written");
            }
        }

        @Override
        public Object decode(ContentReader content) {
            if (content.peekUnsignedByte() == '!') {
                throw content.error("malformed");
            }
            return retainsContent ? content.array() : content.readText(content.remaining());
        }
    }

    private record OneCodec(Plan plan) implements Codec {

        @Override
        public WireFormat format() {
            return new WireFormat("text", "text/test", List.of(), false);
        }

        @Override
        public Binding bind(Type type) {
            return new Binding.Bound(plan);
        }
    }
}
