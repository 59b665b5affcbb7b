package io.wireformat.gatling.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One operation from one place for some seconds. Contenders alternate request by request: each group has every
 * contender once in a random order, with the same message, so that drift affects all of them. Each request is due at a
 * random moment of its share of the time, independent of pending responses. Thread-safe.
 */
final class Block {

    private final int launch;
    private final Operation operation;
    private final Place place;
    private final double rate;
    private final List<Contender> contenders;
    private final Random random;
    private List<Contender> group = new ArrayList<>();
    private int begun;
    private long start;

    Block(int launch, Operation operation, Place place, double rate, List<Contender> contenders, long seed) {
        this.launch = launch;
        this.operation = operation;
        this.place = place;
        this.rate = rate;
        this.contenders = contenders;
        this.random = new Random(seed);
    }

    int launch() {
        return launch;
    }

    Operation operation() {
        return operation;
    }

    Place place() {
        return place;
    }

    /** Requests per second. */
    double rate() {
        return rate;
    }

    /**
     * The next request.
     *
     * @param from the start of the block, as of {@link System#nanoTime()}; that of the first request counts
     */
    synchronized Exchange next(long from) {
        if (begun == 0) {
            start = from;
        }
        if (group.isEmpty()) {
            group = new ArrayList<>(contenders);
            Collections.shuffle(group, random);
        }
        long dueAt = start + Math.round((begun + random.nextDouble()) / rate * 1e9);
        return new Exchange(this, begun++ / contenders.size(), group.remove(group.size() - 1), dueAt);
    }
}
