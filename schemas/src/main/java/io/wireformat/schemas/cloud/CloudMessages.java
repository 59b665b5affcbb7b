package io.wireformat.schemas.cloud;

import io.wireformat.schemas.RandomText;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random messages with the distributions of the cloud study: uniform longs, normally distributed doubles, 100 ASCII
 * letters, 100 bytes. Equal seeds give equal messages on every Java version. Not thread-safe.
 */
public final class CloudMessages {

    private static final int LENGTH = 100;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random the source of randomness; pass {@code new java.util.Random(seed)} to repeat the messages
     */
    public CloudMessages(RandomGenerator random) {
        this.random = random;
    }

    /** Returns one value of each kind. */
    public Struct struct() {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        return new Struct(
                random.nextLong(),
                random.nextGaussian(),
                random.nextBoolean(),
                RandomText.letters(random, LENGTH),
                bytes);
    }

    /** Returns many integers in one message. */
    public Int64Vector int64s(int count) {
        return new Int64Vector(
                LongStream.generate(random::nextLong).limit(count).toArray());
    }

    /** Returns many doubles in one message. */
    public Float64Vector float64s(int count) {
        return new Float64Vector(
                DoubleStream.generate(random::nextGaussian).limit(count).toArray());
    }

    /** Returns many strings in one message. */
    public StringVector strings(int count) {
        return new StringVector(Stream.generate(() -> RandomText.letters(random, LENGTH))
                .limit(count)
                .toList());
    }

    /** Returns many structs in one message. */
    public StructBatch structs(int count) {
        return new StructBatch(Stream.generate(this::struct).limit(count).toList());
    }
}
