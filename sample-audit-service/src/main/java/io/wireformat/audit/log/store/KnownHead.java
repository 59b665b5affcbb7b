package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Checkpoint;

/** A head that the log has had, as something besides the log remembers it. */
public record KnownHead(String keeper, Head head) {

    public static KnownHead of(String keeper, Checkpoint checkpoint) {
        return new KnownHead(keeper, Head.of(checkpoint));
    }
}
