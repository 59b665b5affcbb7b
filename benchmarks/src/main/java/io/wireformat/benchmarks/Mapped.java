package io.wireformat.benchmarks;

/** A program that holds records and maps them, by hand, onto another contender's generated objects. */
record Mapped<R, G>(Contender<R, G> generated) implements Contender<R, R> {

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
        generated.write(generated.hold(held), sink);
    }

    @Override
    public R read(byte[] content) {
        return generated.toRecord(generated.read(content));
    }
}
