package io.wireformat.benchmarks;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.ContentBufferPool;

/** Ours: the starter's plan, with a pooled buffer, as the HTTP converters use it. */
record PlanContender<R>(Class<R> type, Plan plan, ContentBufferPool buffers) implements Contender<R, R> {

    private static final int BUFFER_MAX = 1024 * 1024;

    static <R> PlanContender<R> of(Codec codec, Class<R> type) {
        Binding binding = codec.bind(type);
        if (binding instanceof Binding.Bound bound) {
            return new PlanContender<>(type, bound.plan(), new ContentBufferPool(BUFFER_MAX));
        }
        throw new IllegalStateException(((Binding.Declined) binding).reason());
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R held) {
        return held;
    }

    @Override
    public void write(R held, ContentSink sink) {
        ContentBuffer buffer = buffers.acquire();
        try {
            plan.encode(held, buffer);
            sink.accept(buffer.array(), 0, buffer.size());
        } finally {
            buffers.release(buffer);
        }
    }

    @Override
    public R read(byte[] content) {
        return type.cast(plan.decode(new ContentReader(content)));
    }
}
