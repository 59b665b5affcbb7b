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

    private final Compressed compressed;

    private final InputStream decoded;

    private final List<InputStream> stages;

    private @Nullable PooledContent awaited;

    private @Nullable DecodingPermit permit;

    private long size;

    private StagedInput(CodingTag coding, Compressed compressed, InputStream decoded, List<InputStream> stages) {
        this.coding = coding;
        this.compressed = compressed;
        this.decoded = decoded;
        this.stages = stages;
    }

    static StagedInput of(List<ContentCoding> applied, InputStream content, DecodeLimits limits) throws IOException {
        Compressed compressed = new Compressed(content, limits);
        InputStream decoded = compressed;
        List<InputStream> stages = new ArrayList<>(1);
        for (int i = applied.size() - 1; i >= 0; i--) {
            InputStream stage = applied.get(i).decompress(decoded);
            stages.add(stage);
            decoded = new LimitedStage(stage, compressed, limits);
        }
        CodingTag coding = applied.size() == 1 ? applied.get(0).coding() : CodingTag.SEVERAL;
        return new StagedInput(coding, compressed, decoded, stages);
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
    public void await(ContentBudget memory, DecodingPermit permit) throws IOException {
        awaited = memory.receive(compressed.source, -1, compressed.limits);
        compressed.source = new ByteArrayInputStream(awaited.buffer().array(), 0, awaited.size());
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
        int read = decoded.read(bytes, offset, length);
        size += Math.max(read, 0);
        return read;
    }

    @Override
    public void close() throws IOException {
        for (InputStream stage : stages) {
            stage.close();
        }
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

    /** The decompressed content of a stage, within the limits. */
    private static final class LimitedStage extends StageInput {

        private final Compressed compressed;

        private final DecodeLimits limits;

        private long count;

        LimitedStage(InputStream decoded, Compressed compressed, DecodeLimits limits) {
            super(decoded);
            this.compressed = compressed;
            this.limits = limits;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            long room = Math.max(0, limits.decodedSize(compressed.count) - count);
            int read = source.read(bytes, offset, (int) Math.min(length, room + 1));
            if (read > 0) {
                count += read;
            }
            if (count > limits.decodedSize(compressed.count)) {
                throw ContentTooLargeException.decoded(compressed.count, limits);
            }
            return read;
        }
    }
}
