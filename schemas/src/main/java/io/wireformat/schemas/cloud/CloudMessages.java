package io.wireformat.schemas.cloud;

import io.wireformat.schemas.RandomText;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Random messages with the distributions that the cloud study names: uniform longs, normally distributed doubles, 100
 * ASCII letters, 100 bytes. A fixed seed gives the same messages on every Java. For one thread.
 */
public final class CloudMessages {

    private static final int LENGTH = 100;

    private final RandomGenerator random;

    /**
     * Messages.
     *
     * @param random decides; {@code new java.util.Random(seed)} for the same messages each time
     */
    public CloudMessages(RandomGenerator random) {
        this.random = random;
    }

    /** One value of each kind. */
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

    /** Many whole numbers in one message. */
    public Int64Vector int64s(int count) {
        return new Int64Vector(
                LongStream.generate(random::nextLong).limit(count).toArray());
    }

    /** Many fractional numbers in one message. */
    public Float64Vector float64s(int count) {
        return new Float64Vector(
                DoubleStream.generate(random::nextGaussian).limit(count).toArray());
    }

    /** Many texts in one message. */
    public StringVector strings(int count) {
        return new StringVector(Stream.generate(() -> RandomText.letters(random, LENGTH))
                .limit(count)
                .toList());
    }

    /** Many structs in one message. */
    public StructBatch structs(int count) {
        return new StructBatch(Stream.generate(this::struct).limit(count).toList());
    }
}
