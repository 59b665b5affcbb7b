package io.wireformat.internal.coding;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.CodedInput;
import io.wireformat.internal.pipeline.CodingTag;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Turn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Coded content being decoded: one stage for each coding, the last that was applied first. Each stage keeps within the
 * limits, so that none can make much of little for the next to throw away.
 */
final class DecodingInput extends CodedInput {

    private final CodingTag coding;

    private final Coded coded;

    private final InputStream decoded;

    private final List<InputStream> stages;

    private @Nullable PooledContent awaited;

    private @Nullable Turn turn;

    private long size;

    private DecodingInput(CodingTag coding, Coded coded, InputStream decoded, List<InputStream> stages) {
        this.coding = coding;
        this.coded = coded;
        this.decoded = decoded;
        this.stages = stages;
    }

    static DecodingInput of(List<ContentCoding> applied, InputStream content, DecodeLimits limits) throws IOException {
        Coded coded = new Coded(content, limits);
        InputStream decoded = coded;
        List<InputStream> stages = new ArrayList<>(1);
        for (int i = applied.size() - 1; i >= 0; i--) {
            InputStream stage = applied.get(i).decode(decoded);
            stages.add(stage);
            decoded = new Bounded(stage, coded, limits);
        }
        CodingTag coding = applied.size() == 1 ? applied.get(0).coding() : CodingTag.SEVERAL;
        return new DecodingInput(coding, coded, decoded, stages);
    }

    @Override
    public CodingTag coding() {
        return coding;
    }

    @Override
    public long codedSize() {
        return coded.count;
    }

    @Override
    public void await(ContentBudget memory, Turn turn) throws IOException {
        awaited = memory.receive(coded.source, -1, coded.limits);
        coded.source = new ByteArrayInputStream(awaited.buffer().array(), 0, awaited.size());
        this.turn = turn;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (turn != null) {
            turn.begin(size);
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

    /** Content on its way: counted, and left open. */
    private static final class Coded extends StageInput {

        private final DecodeLimits limits;

        private long count;

        Coded(InputStream content, DecodeLimits limits) {
            super(content);
            this.limits = limits;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = source.read(bytes, offset, length);
            if (read > 0) {
                count += read;
            } else if (read < 0 && count == 0) {
                throw new DecodingException("the content is empty, which coded content never is");
            }
            if (count > limits.contentSize()) {
                throw ContentTooLargeException.read(limits);
            }
            return read;
        }
    }

    /** What a stage makes of coded content, as far as the limits allow. */
    private static final class Bounded extends StageInput {

        private final Coded coded;

        private final DecodeLimits limits;

        private long count;

        Bounded(InputStream decoded, Coded coded, DecodeLimits limits) {
            super(decoded);
            this.coded = coded;
            this.limits = limits;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            long room = Math.max(0, limits.decodedSize(coded.count) - count);
            int read = source.read(bytes, offset, (int) Math.min(length, room + 1));
            if (read > 0) {
                count += read;
            }
            if (count > limits.decodedSize(coded.count)) {
                throw ContentTooLargeException.decoded(coded.count, limits);
            }
            return read;
        }
    }
}
