package io.wireformat.codec.internal.framing;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;
import io.wireformat.codec.FrameReader;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Plan;
import io.wireformat.codec.StreamPlan;
import io.wireformat.codec.StreamWriter;
import io.wireformat.codec.WireFormat;
import java.util.function.Supplier;

/**
 * Streams in which each message is one frame, encoded like a single body.
 *
 * @param format the streams' identity
 * @param envelope what is written around a message
 * @param frameDecoders creates a decoder that finds a stream's messages
 */
public record MessageFraming(WireFormat format, Envelope envelope, Supplier<FrameDecoder> frameDecoders)
        implements Framing {

    /** The bytes around a message. */
    public interface Envelope {

        /** Nothing: messages are self-delimiting. */
        Envelope NONE = new Envelope() {};

        /**
         * Appends the part before a message, or leaves room for it.
         *
         * @return the argument for {@link #close}
         */
        default int open(ContentBuffer out) {
            return out.size();
        }

        /** Appends the part after a message. */
        default void close(ContentBuffer out, int start) {}
    }

    @Override
    public StreamPlan plan(Plan messages) {
        return new Streams(this, messages);
    }

    private record Streams(MessageFraming frames, Plan messages) implements StreamPlan {

        @Override
        public StreamWriter writer() {
            return (message, out) -> {
                int start = frames.envelope().open(out);
                messages.encode(message, out);
                frames.envelope().close(out, start);
            };
        }

        @Override
        public FrameDecoder frameDecoder() {
            return frames.frameDecoders().get();
        }

        @Override
        public FrameReader reader() {
            return new SingleMessageReader(messages);
        }

        @Override
        public boolean retainsContent() {
            return messages.retainsContent();
        }
    }
}
