package io.wireformat.gatling.link;

import java.util.SplittableRandom;

/** What chance does to the segments of one direction of one connection. */
interface PathNoise {

    /** Nothing. */
    PathNoise NONE = new PathNoise() {
        @Override
        public long delayNanos() {
            return 0;
        }

        @Override
        public boolean drops() {
            return false;
        }
    };

    /** How much longer the next piece of content takes. */
    long delayNanos();

    /** Whether the next segment is lost. */
    boolean drops();

    /** Draws from the profile's jitter and loss. */
    static PathNoise of(RegionProfile profile, SplittableRandom random) {
        long most = profile.jitter().toNanos();
        double loss = profile.loss();
        return new PathNoise() {
            @Override
            public long delayNanos() {
                return most == 0 ? 0 : random.nextLong(most + 1);
            }

            @Override
            public boolean drops() {
                return loss > 0 && random.nextDouble() < loss;
            }
        };
    }
}
