package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodeLimits;
import java.io.IOException;

/**
 * The meters, the memory and the limits that all formats at one side of an exchange share.
 *
 * @param side the end of the exchange
 * @param meters record figures
 * @param memory holds content
 * @param limits the limits for reading
 */
public record Metering(Side side, CodecMeters meters, ContentBudget memory, DecodeLimits limits) {

    /** The timer of a type. */
    public StepTimer timer(String format, String type) {
        return new StepTimer(format, type, meters.of(format, type, side));
    }

    /**
     * Compresses content, and reports the step to a listener.
     *
     * @return the compressed content, to be closed when it has been sent, like the content itself
     */
    public PooledContent compress(
            PooledContent content, ContentCompressor compressor, StepTimer timer, StepListener listener)
            throws IOException {
        PooledContent compressed = memory.allocate();
        try {
            timer.time(Step.COMPRESS, listener, () -> {
                compressor.compress(content.buffer(), compressed.buffer());
                compressed.account();
                return compressed;
            });
            timer.compressedSize(compressed.size(), compressor.coding(), Outcome.SUCCESS);
            return compressed;
        } catch (IOException | RuntimeException | Error e) {
            compressed.close();
            throw e;
        }
    }
}
