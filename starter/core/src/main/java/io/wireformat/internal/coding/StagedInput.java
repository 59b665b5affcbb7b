package io.wireformat.internal.coding;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.CodingTag;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses content: one stage for each coding, the last applied first. Each stage enforces the limits, so that no
 * stage can expand a few bytes into many for the next one.
 */
final class StagedInput extends DecompressingInput {

    private final CodingTag coding;
    private final ContentBudget memory;
    private final ContentBudget.Share decoders;
    private final Compressed compressed;
    private final List<Stage> stages;
    private @Nullable PooledContent awaited;
    private @Nullable DecodingPermit permit;
    private long size;

    /**
     * Decompresses content.
     *
     * @param applied at least one coding, the last applied last
     * @param memory counts the compressed content and the decoders
     */
    StagedInput(List<ContentCoding> applied, InputStream content, DecodeLimits limits, ContentBudget memory) {
        this.coding = applied.size() == 1 ? applied.get(0).coding() : CodingTag.SEVERAL;
        this.memory = memory;
        this.decoders = memory.share();
        this.compressed = new Compressed(content, limits);
        this.stages = new ArrayList<>(1);
        for (int i = applied.size() - 1; i >= 0; i--) {
            StageInput previous = stages.isEmpty() ? compressed : stages.get(stages.size() - 1);
            stages.add(new Stage(applied.get(i), previous, compressed, limits, decoders));
        }
    }

    @Override
    public CodingTag coding() {
        return coding;
    }

    @Override
    public long compressedSize() {
        return compressed.count;
    }

    @Override
    public void await(long declaredLength, DecodingPermit permit) throws IOException {
        awaited = memory.receive(compressed.source, declaredLength, compressed.limits);
        compressed.source = new ByteArrayInputStream(awaited.buffer().array(), 0, awaited.size());
        permit.acquireFor(awaited.size());
        this.permit = permit;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (permit != null) {
            permit.acquireFor(size);
        }
        int read = stages.get(stages.size() - 1).read(bytes, offset, length);
        size += Math.max(read, 0);
        return read;
    }

    @Override
    public void close() throws IOException {
        for (Stage stage : stages) {
            stage.close();
        }
        decoders.close();
        if (awaited != null) {
            awaited.close();
        }
    }

    /** The compressed content, which is counted and left open. */
    private static final class Compressed extends StageInput {

        private final DecodeLimits limits;
        private long count;

        Compressed(InputStream content, DecodeLimits limits) {
            super(content);
            this.limits = limits;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = source.read(bytes, offset, length);
            if (read > 0) {
                count += read;
            } else if (read < 0 && count == 0) {
                throw new DecodingException("the content is empty, but compressed content never is");
            }
            if (count > limits.contentSize()) {
                throw ContentTooLargeException.read(limits);
            }
            return read;
        }
    }

    /** The decompressed content of a coding, within the limits. Its decoder exists from the first read to the end. */
    private static final class Stage extends StageInput {

        private final ContentCoding coding;
        private final Compressed compressed;
        private final DecodeLimits limits;
        private final ContentBudget.Share memory;
        private @Nullable InputStream decoder;
        private long taken;
        private long count;
        private boolean ended;

        Stage(
                ContentCoding coding,
                StageInput previous,
                Compressed compressed,
                DecodeLimits limits,
                ContentBudget.Share memory) {
            super(previous);
            this.coding = coding;
            this.compressed = compressed;
            this.limits = limits;
            this.memory = memory;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (ended) {
                return -1;
            }
            if (decoder == null) {
                decoder = coding.decompress(source, this::take);
            }
            long room = Math.max(0, limits.decodedSize(compressed.count) - count);
            int read = decoder.read(bytes, offset, (int) Math.min(length, room + 1));
            if (read < 0) {
                close();
            } else {
                count += read;
            }
            if (count > limits.decodedSize(compressed.count)) {
                throw ContentTooLargeException.decoded(compressed.count, limits);
            }
            return read;
        }

        private void take(long bytes) {
            memory.take(bytes);
            taken += bytes;
        }

        @Override
        public void close() throws IOException {
            ended = true;
            if (decoder != null) {
                decoder.close();
                decoder = null;
            }
            if (taken > 0) {
                memory.take(-taken);
                taken = 0;
            }
        }
    }
}
