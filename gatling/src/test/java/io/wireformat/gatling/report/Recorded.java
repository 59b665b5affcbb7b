package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Blocks as a run leaves them behind. */
final class Recorded {

    static final int ROUNDS = 5;
    static final int SAMPLES = 40;

    private Recorded() {}

    /** A cell's blocks around a median, in a quiet run. */
    static List<Block> cell(String format, String operation, String region, double median) {
        return cell(new CellKey(format, operation, region, "warm"), median, 0.3, 50);
    }

    /**
     * A cell's blocks.
     *
     * @param generatorLoad the part of the machine that the generator used
     * @param lateMicros by how much it woke up late
     */
    static List<Block> cell(CellKey key, double median, double generatorLoad, double lateMicros) {
        SplittableRandom random = new SplittableRandom(key.hashCode());
        List<Block> blocks = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double drift = 0.01 * round;
            List<Sample> samples = IntStream.range(0, SAMPLES)
                    .mapToObj(i -> sample(median + drift + random.nextDouble(-0.1, 0.1)))
                    .toList();
            Block.Wire wire = new Block.Wire(SAMPLES * 500.0, SAMPLES * 300.0);
            blocks.add(new Block(key, round, samples, 0, wire, SAMPLES * 250_000.0, generatorLoad, lateMicros));
        }
        return blocks;
    }

    /** A block of equal samples. */
    static Block block(CellKey key, int round, double millis) {
        List<Sample> samples = Collections.nCopies(SAMPLES, sample(millis));
        return new Block(key, round, samples, 0, Block.Wire.UNKNOWN, Double.NaN, 0.3, 50);
    }

    /** The same block, had the load generator been short of processor. */
    static Block saturated(Block block) {
        return new Block(
                block.key(),
                block.round(),
                block.samples(),
                block.failed(),
                block.wire(),
                block.serverCpuNanos(),
                0.9,
                block.generatorLateMicros());
    }

    private static Sample sample(double millis) {
        return sample(0, millis);
    }

    /** An exchange in which nothing but the service's steps is known. */
    static Sample sample(double atSecond, double millis) {
        return new Sample(
                atSecond, millis, 200, 100, new ServerTiming(20, 5, 300, 2), ClientTiming.UNKNOWN, WireTiming.UNKNOWN);
    }
}
