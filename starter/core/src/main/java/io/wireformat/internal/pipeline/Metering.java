package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Shared by all formats at one side of an exchange.
 *
 * @param side the end of the exchange
 * @param meters where figures go
 * @param memory holds content
 * @param limits bound what is read
 */
public record Metering(Side side, CodecMeters meters, ContentBudget memory, DecodeLimits limits) {

    /** The timer of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side));
    }

    /** Makes a value of content that was received on a thread that may block. */
    @FunctionalInterface
    public interface Receiver<T> {

        /**
         * Reads a value; the content must not be used afterwards.
         *
         * @param input the stream that decompressed the content, or null
         * @param rest the rest of the stream, if the content has the maximum size that is buffered
         */
        T read(PooledContent content, @Nullable DecompressingInput input, InputStream rest, DecodingPermit permit)
                throws IOException;
    }

    /**
     * Receives content on a thread that may block, and reads a value from it.
     *
     * @param declaredLength the declared length, or -1
     * @param max maximum bytes to buffer; the rest is left in the stream
     * @throws io.wireformat.codec.ContentTooLargeException for more content than allowed
     * @throws io.wireformat.codec.OverloadedException when too much memory is in use
     */
    public <T> T receive(
            InputStream body,
            ContentDecompressor decompressor,
            long declaredLength,
            DecodeLimits within,
            long max,
            StepTimer.Steps steps,
            Receiver<T> receiver)
            throws IOException {
        try (DecompressingInput input = decompressor.decompress(body, memory);
                DecodingPermit permit = memory.permit(side);
                PooledContent content = steps.time(
                        Step.RECEIVE,
                        () -> input == null
                                ? memory.receive(body, declaredLength, within, max)
                                : decompressed(input, declaredLength, permit, within, max),
                        Outcome::of)) {
            permit.acquireFor(content.size());
            return receiver.read(content, input, input == null ? body : input, permit);
        }
    }

    private PooledContent decompressed(
            DecompressingInput input, long declaredLength, DecodingPermit permit, DecodeLimits within, long max)
            throws IOException {
        // decompressing ahead of the network would hold many bytes for the few that have arrived
        input.await(declaredLength, permit);
        // the stream keeps to the limits itself, and its content may be larger than what is read
        return memory.receive(input, -1, within.withContentSize(Long.MAX_VALUE), max);
    }
}
