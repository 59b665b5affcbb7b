package io.wireformat.gatling.link;

import java.util.Set;

/** Without jitter, and with losses in known places. */
final class ScriptedNoise implements PathNoise {

    private final Set<Integer> dropped;
    private int drawn;

    private ScriptedNoise(Set<Integer> dropped) {
        this.dropped = dropped;
    }

    /** @param draws counted from 0; a lost segment's retransmissions are drawn right after it */
    static ScriptedNoise dropping(Integer... draws) {
        return new ScriptedNoise(Set.of(draws));
    }

    @Override
    public long delayNanos() {
        return 0;
    }

    @Override
    public boolean drops() {
        return dropped.contains(drawn++);
    }
}
