package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.OutputStream;

/** Compresses a stream part by part, so that compression and sending are timed separately. Not thread-safe. */
final class CompressingOutput {

    private final CodingTag coding;
    private final PooledContent compressed;
    private final OutputStream compressor;
    private final StepTimer timer;
    private long size;

    CompressingOutput(ContentCompressor compressor, PooledContent compressed, StepTimer timer) throws IOException {
        this.coding = compressor.coding();
        this.compressed = compressed;
        this.compressor = compressor.stream(compressed.buffer());
        compressed.hold(compressor.streamMemory());
        this.timer = timer;
    }

    /** Compresses and writes a part so that the receiver can decompress all of it at once. */
    void write(PooledContent part, boolean last, OutputStream out) throws IOException {
        timer.time(Step.COMPRESS, StepListener.NONE, () -> {
            compressor.write(part.buffer().array(), 0, part.size());
            if (last) {
                compressor.close();
            } else {
                compressor.flush();
            }
            compressed.account();
            return compressed;
        });
        size += compressed.size();
        compressed.writeTo(out);
        compressed.discard(compressed.size());
    }

    /** Frees the memory. Unless the last part was written, the content is left incomplete. */
    void close(Outcome outcome) {
        try (compressed) {
            compressor.close();
        } catch (IOException e) {
            // its output is discarded
        }
        timer.compressedSize(size, coding, outcome);
    }
}
