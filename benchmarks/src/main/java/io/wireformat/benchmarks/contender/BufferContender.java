package io.wireformat.benchmarks.contender;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Uses our buffer and reader: the starter's plans and handwritten code. */
public record BufferContender<R>(BiConsumer<R, ContentBuffer> encode, Function<ContentReader, R> decode)
        implements Contender<R, R> {

    public static <R> BufferContender<R> of(Codec codec, Class<R> type) {
        if (codec.bind(type) instanceof Binding.Bound bound) {
            Plan plan = bound.plan();
            return new BufferContender<>(plan::encode, content -> type.cast(plan.decode(content)));
        }
        throw new IllegalStateException(codec + " has no plan for " + type);
    }

    /** Creates a list with a declared number of elements, within the same limits as plans. */
    static <T> List<T> list(ContentReader from, int count) {
        from.countElements(count, ContentReader.LIST_ELEMENT);
        return new ArrayList<>(count);
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R value) {
        return value;
    }

    @Override
    public void write(R value, ContentBuffer target) {
        encode.accept(value, target);
    }

    @Override
    public R read(byte[] content) {
        return decode.apply(new ContentReader(content));
    }
}
