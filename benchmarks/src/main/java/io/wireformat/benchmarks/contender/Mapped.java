package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;

/** A program with records that it maps to another contender's generated objects with handwritten code. */
public record Mapped<R, G>(Contender<R, G> generated) implements Contender<R, R> {

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
        generated.write(generated.hold(value), target);
    }

    @Override
    public R read(byte[] content) {
        return generated.toRecord(generated.read(content));
    }
}
